import { defineWidget } from '#engine'
import { RadioInput, radioLabel } from './RadioInput.tsx'

// untranslated: what the gallery shows
const OPTIONS = [
  { value: 1, label: '公开' },
  { value: 2, label: '内部' },
]

export default defineWidget({
  key: 'radio',
  title: '单选',
  input: RadioInput,
  cell: radioLabel,
  sample: 1,
  sampleProps: { options: OPTIONS },
})
