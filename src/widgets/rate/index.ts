import { defineWidget } from '#engine'
import { RateCell, RateInput } from './RateInput.tsx'

export default defineWidget({
  key: 'rate',
  title: '评分',
  input: RateInput,
  cell: RateCell,
  types: ['integer', 'number'],
  sample: 4,
})
