import { defineWidget } from '#engine'
import { SliderCell, SliderInput } from './SliderInput.tsx'

export default defineWidget({
  key: 'slider',
  title: '滑块',
  input: SliderInput,
  cell: SliderCell,
  types: ['integer', 'number', 'json'],
  sample: 40,
})
