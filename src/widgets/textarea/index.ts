import { defineWidget } from '#engine'
import { TextareaInput, TextareaView } from './TextareaInput.tsx'

export default defineWidget({
  key: 'textarea',
  title: '多行文本',
  input: TextareaInput,
  cell: ({ value }) => String(value ?? '').replaceAll('\n', ' '),
  view: TextareaView,
  types: ['string'],
  sample: '第一行\n第二行',
})
