import { defineWidget, institution } from '#engine'
import { DictRadio } from './DictRadio.tsx'

export default defineWidget({
  key: 'dict-radio',
  title: '字典单选',
  input: DictRadio,
  sample: '0',
  sampleProps: { field: { dict: institution.sampleDictionary } },
})
