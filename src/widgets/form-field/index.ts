import { defineWidget } from '#engine'
import { FormFieldCell } from './FormFieldCell.tsx'
import { FormFieldPicker } from './FormFieldPicker.tsx'

export default defineWidget({
  key: 'form-field',
  title: '表单字段选择',
  input: FormFieldPicker,
  cell: FormFieldCell,
  types: ['string'],
  sample: 'total',
})
