import { defineSlot, type PartProps } from '#engine'
import { VersionsDialog } from './VersionsDialog.tsx'

/** Button of a row: the versions of the form. */
export default defineSlot({
  key: 'form-versions/versions',
  part: ({ record, close }: PartProps) => (
    <VersionsDialog
      formId={Number(record?.formId)}
      formName={String(record?.formName ?? '')}
      version={Number(record?.version)}
      onClose={close}
    />
  ),
})
