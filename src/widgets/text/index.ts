import { defineWidget } from '#engine'
import { TextInput } from './TextInput.tsx'

export default defineWidget({
  key: 'text',
  title: '单行文本',
  input: TextInput,
  types: ['string'],
  sample: '晨光职业技术学院',
})
