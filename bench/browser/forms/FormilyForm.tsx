import { DatePicker, Form, FormItem, Input, NumberPicker, Select } from '@formily/antd-v5'
import { createForm, type Field as FormilyField } from '@formily/core'
import { Field } from '@formily/react'
import { useMemo } from 'react'
import {
  type BenchField,
  LARGEST_NUMBER,
  LOCK,
  LONGEST_TEXT,
  OPTIONS,
} from '../../support/browser/FormPage.ts'

const wide = { width: '100%' }

const components = {
  text: [Input, { placeholder: '请输入', autoComplete: 'off' }],
  textarea: [Input.TextArea, { placeholder: '请输入', rows: 3 }],
  number: [NumberPicker, { placeholder: '请输入', style: wide }],
  select: [Select, { placeholder: '请选择', allowClear: true, options: OPTIONS, style: wide }],
  date: [DatePicker, { placeholder: '请选择日期', format: 'YYYY-MM-DD', style: wide }],
} as const

/** The fields as plain Formily draws them, written out as its documentation does. */
export function FormilyForm({ fields }: { fields: BenchField[] }) {
  const form = useMemo(() => createForm(), [])
  return (
    <Form form={form} layout="horizontal" labelWidth={100}>
      <div className="bench-grid">
        {fields.map(field => (
          <Field
            key={field.name}
            name={field.name}
            title={field.title}
            required={field.required}
            validator={validatorOf(field)}
            reactions={reactionOf(field)}
            decorator={[FormItem]}
            component={[...components[field.kind]] as never}
          />
        ))}
      </div>
    </Form>
  )
}

function validatorOf({ kind }: BenchField) {
  if (kind === 'number') return { minimum: 0, maximum: LARGEST_NUMBER }
  return kind === 'text' || kind === 'textarea' ? { maxLength: LONGEST_TEXT } : undefined
}

function reactionOf({ lockedBy }: BenchField) {
  if (lockedBy === null) return undefined
  return (field: FormilyField) => {
    field.disabled = field.query(lockedBy).value() === LOCK
  }
}
