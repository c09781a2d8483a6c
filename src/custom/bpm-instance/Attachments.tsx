import { FieldInput, FieldView } from '#engine'
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
    <div className="m-instance-files">
      <FieldView field={FIELD} record={{ attachments: files }} />
    </div>
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
