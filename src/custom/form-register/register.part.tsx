import { defineSlot, type PartProps } from '#engine'
import { RegisterDialog } from './RegisterDialog.tsx'

/** Button of a row: the documents of the form get a page. */
export default defineSlot({
  key: 'form-register/register',
  part: ({ record, close }: PartProps) => (
    <RegisterDialog
      formId={Number(record?.formId)}
      formName={String(record?.formName ?? '')}
      onClose={close}
    />
  ),
})
