import { DeleteOutlined, InboxOutlined, PaperClipOutlined } from '@ant-design/icons'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { type FileNames, useFileNames, useHost, type WidgetProps, widgetAria } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import { namesOf, type StoredFile, storedFiles, valueOfFiles } from './storedFiles.ts'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'
import './file.css'
import { Button, Image } from 'antd'
import { FileLink } from './FileLink.tsx'
import { MovablePicture } from './MovablePicture.tsx'

interface FileInputProps extends WidgetProps<unknown> {
  /** Extensions without a dot. */
  accept?: string[]
  /** Largest file, in MB. */
  size?: number
  /** How many files. */
  limit?: number
  /** Address that takes the file. */
  path?: string
  /** Shows them as pictures. */
  pictures?: boolean
}

const TYPES = ['doc', 'xls', 'ppt', 'txt', 'pdf']

/** Files, chosen or dropped; each is stored at once, and its address is the value. */
export function FileInput(props: FileInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, status, field, pictures = false } = props
  const { accept = TYPES, size = 5, limit = 5, path = '/cms/api/backend/file-upload' } = props
  const host = useHost()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const told = useFileNames()
  // A text of addresses does not hold what was just sent.
  const sent = useRef<FileNames>({})
  const files = storedFiles(value, { ...told, ...sent.current })
  const holdsMany = field !== undefined && fieldTypeBase(field.type).holdsMany === true
  const store = (next: StoredFile[]) => {
    sent.current = namesOf(next)
    onChange(valueOfFiles(next, holdsMany))
  }
  const noun = pictures ? t('图片') : t('文件')
  const uploads = useUploads({ accept, size, limit, path, of: field?.name, noun, files, onStored: store })
  const isFixed = disabled || readOnly
  const isFull = files.length + uploads.running.length >= limit

  const handlePaste = (event: ClipboardEvent) => {
    if (isFixed || event.clipboardData.files.length === 0) return
    event.preventDefault()
    uploads.add([...event.clipboardData.files])
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    uploads.add([...event.dataTransfer.files])
  }
  return (
    <div className={pictures ? 'm-file m-file-pictures' : 'm-file'} onPaste={handlePaste}>
      {files.map((file, index) => (
        <FileRow
          key={file.url}
          file={file}
          href={host.fileUrl(file.url)}
          picture={pictures}
          onMove={isFixed || files.length < 2 ? undefined : (from, to) => store(moved(files, from, to))}
          index={index}
          onRemove={isFixed ? undefined : () => store(files.filter((_, other) => other !== index))}
        />
      ))}
      {uploads.running.map(upload => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => uploads.retry(upload)}
          onDrop={() => uploads.drop(upload)}
        />
      ))}
      {!isFixed && !isFull && (
        <button
          {...zoneAria(props)}
          type="button"
          className={zoneClass(isOver, status)}
          onClick={() => input.current?.click()}
          onBlur={onBlur}
          onDragOver={event => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={handleDrop}
        >
          <InboxOutlined aria-hidden />
          <span>{t('点击、拖入或粘贴{{noun}}上传', { noun })}</span>
          <small>
            {t('{{names}}，每个小于{{size}}MB，最多{{limit}}个', { names: accept.join('/'), size, limit })}
          </small>
        </button>
      )}
      {uploads.refused.map(({ id, name, why }) => (
        <p key={id} className="m-file-refused">
          <b>{name}</b> {why}
        </p>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple={limit > 1}
        accept={accept.map(extension => `.${extension}`).join(',')}
        aria-label={t('选择{{noun}}', { noun })}
        tabIndex={-1}
        onChange={event => {
          uploads.add([...(event.target.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** The files with one of them at another place; unchanged when there is no such place. */
function moved(files: StoredFile[], from: number, to: number): StoredFile[] {
  const file = files[from]
  if (file === undefined || to < 0 || to >= files.length) return files
  return files.toSpliced(from, 1).toSpliced(to, 0, file)
}

/** Its name is the label of the field, and then what stands on it: who speaks to the screen says what is seen. */
function zoneAria(props: WidgetProps) {
  const aria = widgetAria({ ...props, 'aria-invalid': undefined, 'aria-required': undefined })
  const label = aria['aria-labelledby']
  return label && aria.id ? { ...aria, 'aria-labelledby': `${label} ${aria.id}` } : aria
}

function zoneClass(isOver: boolean, status: unknown): string {
  if (isOver) return 'm-file-zone m-file-zone-over'
  return status === 'error' ? 'm-file-zone m-file-zone-error' : 'm-file-zone'
}

interface FileRowProps {
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
function FileRow({ file, href, picture, index, onMove, onRemove }: FileRowProps) {
  const remove = onRemove && (
    <Button
      type="text"
      size="small"
      data-tool="remove"
      icon={<DeleteOutlined />}
      aria-label={t('移除{{name}}', { name: file.name })}
      onClick={onRemove}
    />
  )
  if (picture) {
    return (
      <MovablePicture index={index} onMove={onMove}>
        <Image src={href} alt={file.name} width={88} height={88} style={{ objectFit: 'contain' }} />
        <span className="m-file-name" title={file.name}>
          {file.name}
        </span>
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
