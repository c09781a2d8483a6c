import { defineWidget } from '#engine'
import { CodeInput, CodeView } from './CodeInput.tsx'

export default defineWidget({
  key: 'code',
  title: '代码',
  input: CodeInput,
  cell: ({ value }) => String(value ?? '').split('\n')[0] ?? '',
  view: CodeView,
  isOrdered: false,
  types: ['string'],
  sample: 'select count(*)\nfrom asset_device',
})
