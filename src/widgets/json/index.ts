import { defineWidget } from '#engine'
import { JsonInput } from './JsonInput.tsx'
import { JsonView } from './JsonView.tsx'

export default defineWidget({
  key: 'json',
  title: 'JSON',
  input: JsonInput,
  cell: ({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)),
  view: JsonView,
  isOrdered: false,
  types: ['json', 'string'],
  sample: { theme: 'light', sizes: [1, 2] },
})
