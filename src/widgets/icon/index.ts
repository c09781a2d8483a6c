import { defineWidget } from '#engine'
import { IconCell, IconInput } from './IconInput.tsx'

export default defineWidget({
  key: 'icon',
  title: '图标',
  input: IconInput,
  cell: IconCell,
  isOrdered: false,
  types: ['string'],
  sample: 'user',
})
