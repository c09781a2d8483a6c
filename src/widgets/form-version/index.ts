import { defineWidget } from '#engine'
import { FormVersionPicker, FormVersionView } from './FormVersionPicker.tsx'

export default defineWidget({
  key: 'form-version',
  title: '表单版本选择',
  input: FormVersionPicker,
  cell: FormVersionView,
  types: ['integer'],
  sample: 1,
})
