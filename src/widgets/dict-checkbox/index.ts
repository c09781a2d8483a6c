import { defineWidget, institution } from '#engine'
import { DictCheckbox } from './DictCheckbox.tsx'

export default defineWidget({
  key: 'dict-checkbox',
  title: '字典多选',
  input: DictCheckbox,
  types: ['json'],
  sample: ['0', '1'],
  sampleProps: { field: { dict: institution.sampleDictionary } },
})
