import { defineWidget } from '#engine'
import { FormFieldPicker } from './FormFieldPicker.tsx'

export default defineWidget({
  key: 'form-field',
  title: '表单字段选择',
  input: FormFieldPicker,
  types: ['string'],
  sample: 'total',
})
