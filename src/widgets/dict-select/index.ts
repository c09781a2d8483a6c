import { defineWidget, institution } from '#engine'
import { DictSelect } from './DictSelect.tsx'

export default defineWidget({
  key: 'dict-select',
  title: '字典下拉',
  input: DictSelect,
  sample: '0',
  sampleProps: { field: { dict: institution.sampleDictionary } },
})
