import { CloseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { Upload } from './useUploads.ts'

export interface UploadRowProps {
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
            重试
          </Button>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`移除${file.name}`}
            onClick={onDrop}
          />
        </>
      ) : (
        <>
          <Progress
            percent={Math.round((part ?? 0) * 100)}
            size="small"
            aria-label={`${file.name}上传进度`}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`取消上传${file.name}`}
            onClick={onDrop}
          />
        </>
      )}
    </div>
  )
}
