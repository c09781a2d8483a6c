import { defineWidget } from '#engine'
import { PageKeyInput } from './PageKeyInput.tsx'

export default defineWidget({
  key: 'page-key',
  title: '页面组件',
  input: PageKeyInput,
  types: ['string'],
  sample: 'asset/device/index',
})
