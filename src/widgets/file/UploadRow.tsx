import { CloseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { t } from '#model/language/t.ts'
import type { Upload } from './useUploads.ts'

interface UploadRowProps {
  upload: Upload
  onRetry(): void
  onDrop(): void
}

/** A file on its way, or one that did not arrive. */
export function UploadRow({ upload, onRetry, onDrop }: UploadRowProps) {
  const { file, part, failed } = upload
  return (
    <div className="m-file-row">
      <span className={failed ? 'm-file-failed' : undefined}>{file.name}</span>
      {failed ? (
        <>
          <Button type="link" size="small" autoInsertSpace={false} onClick={onRetry}>
            {t('重试')}
          </Button>
          <Button
            type="text"
            size="small"
            data-tool="remove"
            icon={<CloseOutlined />}
            aria-label={t('移除{{name}}', { name: file.name })}
            onClick={onDrop}
          />
        </>
      ) : (
        <>
          <Progress
            percent={Math.round((part ?? 0) * 100)}
            size="small"
            aria-label={t('{{name}}上传进度', { name: file.name })}
          />
          <Button
            type="text"
            size="small"
            data-tool="remove"
            icon={<CloseOutlined />}
            aria-label={t('取消上传{{name}}', { name: file.name })}
            onClick={onDrop}
          />
        </>
      )}
    </div>
  )
}
