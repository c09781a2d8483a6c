import { defineSlot, type PartProps } from '#engine'
import { PublishDialog } from './PublishDialog.tsx'

/** Button of a row: the draft becomes the next version. */
export default defineSlot({
  key: 'form-versions/publish',
  part: ({ record, close }: PartProps) => (
    <PublishDialog
      formId={Number(record?.formId)}
      formName={String(record?.formName ?? '')}
      version={Number(record?.version)}
      onClose={published => close(published !== null)}
    />
  ),
})
