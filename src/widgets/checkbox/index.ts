import { defineWidget } from '#engine'
import { CheckboxInput, checkedLabels } from './CheckboxInput.tsx'

export default defineWidget({
  key: 'checkbox',
  title: '多选',
  input: CheckboxInput,
  cell: checkedLabels,
  types: ['json', 'boolean'],
  sample: ['211'],
  sampleProps: {
    options: [
      { value: '985', label: '985工程' },
      { value: '211', label: '211工程' },
    ],
  },
})
