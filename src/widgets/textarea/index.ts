import { defineWidget } from '#engine'
import { TextareaInput } from './TextareaInput.tsx'
import { TextareaView } from './TextareaView.tsx'

export default defineWidget({
  key: 'textarea',
  title: '多行文本',
  input: TextareaInput,
  cell: ({ value }) => String(value ?? '').replaceAll('\n', ' '),
  view: TextareaView,
  types: ['string'],
  sample: '第一行\n第二行',
})
