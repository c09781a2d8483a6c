import { defineWidget } from '#engine'
import { optionLabels, SelectInput } from './SelectInput.tsx'

// untranslated: what the gallery shows
const OPTIONS = [
  { value: 'full', label: '全职' },
  { value: 'part', label: '兼职' },
]

export default defineWidget({
  key: 'select',
  title: '下拉选择',
  input: SelectInput,
  cell: optionLabels,
  sample: 'full',
  sampleProps: { options: OPTIONS },
})
