import { defineWidget } from '#engine'
import { NumberRange } from './NumberRange.tsx'

export default defineWidget({
  key: 'number-range',
  title: '数字范围',
  input: NumberRange,
  types: ['json'],
  sample: [10, 200],
})
