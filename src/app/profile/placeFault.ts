import type { FormInstance } from 'antd'
import { HttpFault } from '../http/HttpFault.ts'
import type { Notifier } from '../notify/Notifier.ts'

/** Puts a refusal at the fields that it names; what names none of them is a message that stays until closed. */
export function placeFault(
  error: unknown,
  { form, fields, notify }: { form: FormInstance; fields: string[]; notify: Pick<Notifier, 'message'> },
): void {
  const errors = error instanceof HttpFault ? error.errors.filter(({ field }) => fields.includes(field)) : []
  if (errors.length === 0) notify.message('error', error instanceof Error ? error.message : String(error), 0)
  form.setFields(errors.map(({ field, message }) => ({ name: field, errors: [message] })))
  if (errors[0]) form.focusField?.(errors[0].field)
}
