import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { t } from '#model/language/t.ts'
import { FileLink } from './FileLink.tsx'
import { MovablePicture } from './MovablePicture.tsx'
import type { StoredFile } from './storedFiles.ts'

export interface FileRowProps {
  file: StoredFile
  /** Address at which it is shown. */
  href: string
  picture: boolean
  /** Its place among the others. */
  index: number
  /** Takes the picture at one place to another. */
  onMove?: (from: number, to: number) => void
  onRemove?: () => void
}

/** A stored file: opens, and can be taken away. */
export function FileRow({ file, href, picture, index, onMove, onRemove }: FileRowProps) {
  const remove = onRemove && (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={t('移除{{name}}', { name: file.name })}
      onClick={onRemove}
    />
  )
  if (picture) {
    return (
      <MovablePicture index={index} onMove={onMove}>
        <Image src={href} alt={file.name} width={88} height={88} style={{ objectFit: 'contain' }} />
        {remove}
      </MovablePicture>
    )
  }
  return (
    <div className="m-file-row">
      <PaperClipOutlined aria-hidden />
      <FileLink file={file} />
      {remove}
    </div>
  )
}
