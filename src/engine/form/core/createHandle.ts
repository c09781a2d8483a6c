import type { Field, Form } from '@formily/core'
import { observable } from '@formily/reactive'
import type { FieldHandle } from './FieldHandle.ts'
import type { PlannedField } from './FormPlan.ts'

/** Returns a field of the form; for a cell `owner` is the path of its row. */
export function createHandle(form: Form, owner: string[], planned: PlannedField): FieldHandle {
  const { field, standing } = planned
  const node = form.createField({ name: field.name, basePath: owner.join('.') }) as Field
  return {
    ...planned,
    owner,
    path: [...owner, field.name].join('.'),
    node,
    look: observable.shallow({
      required: field.required && standing === 'editable',
      title: field.title,
      options: null,
      help: field.help,
      disabled: false,
      readOnly: false,
      invalid: null,
      widgetProps: {},
      rules: {},
    }),
  }
}
