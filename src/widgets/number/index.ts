import { defineWidget } from '#engine'
import { NumberField } from './NumberField.tsx'

export default defineWidget({
  key: 'number',
  title: '数字',
  input: NumberField,
  types: ['integer', 'number'],
  sample: 1280.5,
})
