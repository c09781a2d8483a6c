import { Button, Progress } from 'antd'
import { t } from '#model/language/t.ts'

const WIDTH = 120

interface ExportProgressProps {
  /** Part that has arrived, 0 to 1; null where the size is not known. */
  progress: number | null
  onCancel(): void
}

/** How far an export is, and the way to give it up. */
export default function ExportProgress({ progress, onCancel }: ExportProgressProps) {
  return (
    <span className="m-export" role="status">
      {t('正在导出')}
      {progress !== null && (
        <Progress percent={Math.round(progress * 100)} size="small" style={{ width: WIDTH }} />
      )}
      <Button size="small" type="link" onClick={onCancel}>
        {t('取消')}
      </Button>
    </span>
  )
}
