import { defineWidget } from '#engine'
import { FileInput } from './FileInput.tsx'
import { FileCell } from './FileLink.tsx'

export default defineWidget({
  key: 'file',
  title: '文件上传',
  input: FileInput,
  cell: FileCell,
  isOrdered: false,
  types: ['string', 'json'],
  sample: '/files/2026/plan.pdf',
})
