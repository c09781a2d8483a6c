import { defineWidget } from '#engine'
import { ColorCell, ColorInput } from './ColorInput.tsx'

export default defineWidget({
  key: 'color',
  title: '颜色',
  input: ColorInput,
  cell: ColorCell,
  isOrdered: false,
  types: ['string'],
  sample: '#0342d8',
})
