import { PaperClipOutlined } from '@ant-design/icons'
import { FieldInput, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { StoredFile } from './Process.ts'

/** What the file widget asks of a field: no page declares it. */
const FIELD = { name: 'attachments', type: 'json', widget: 'file', widgetProps: {} } as unknown as FieldModel

const TYPES = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf', 'png', 'jpg', 'jpeg', 'zip', 'rar']

/** Names of files, each of which opens or saves it. Nothing where there are none. */
export function AttachmentList({ files }: { files: StoredFile[] | null }) {
  if (!files || files.length === 0) return null
  return (
    <ul className="m-instance-files">
      {files.map(file => (
        <li key={file.url}>
          <PaperClipOutlined aria-hidden /> <AttachmentLink file={file} />
        </li>
      ))}
    </ul>
  )
}

/** An attachment is saved, because the server asks who wants it; a picture opens by its address. */
function AttachmentLink({ file: { name, url } }: { file: StoredFile }) {
  const host = useHost()
  const path = /\/files\/attachment\/[\w.]+$/.exec(url)?.[0]
  if (path === undefined) {
    return (
      <a href={host.fileUrl(url)} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  }
  // A refusal has been shown by the time it arrives here.
  const save = () => void host.http.download(path, { fileName: name }).catch(() => undefined)
  return (
    <button type="button" className="m-link" onClick={save}>
      {name}
    </button>
  )
}

interface AttachmentInputProps {
  value: StoredFile[]
  onChange(files: StoredFile[]): void
}

/** Files that go along with an opinion. */
export const AttachmentInput = ({ value, onChange }: AttachmentInputProps) => (
  <FieldInput
    widget="file"
    field={FIELD}
    value={value}
    accept={TYPES}
    size={20}
    limit={10}
    aria-label={t('附件')}
    onChange={files => onChange((files ?? []) as StoredFile[])}
  />
)
