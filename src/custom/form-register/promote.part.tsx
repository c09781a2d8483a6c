import { defineSlot, type PartProps } from '#engine'
import { PromoteDialog } from './PromoteDialog.tsx'

/** Button of a row: the form as a page file. */
export default defineSlot({
  key: 'form-register/promote',
  part: ({ record, close }: PartProps) => (
    <PromoteDialog
      formId={Number(record?.formId)}
      formName={String(record?.formName ?? '')}
      onClose={() => close(false)}
    />
  ),
})
