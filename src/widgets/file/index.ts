import { defineWidget } from '#engine'
import { FileCell } from './FileCell.tsx'
import { FileInput } from './FileInput.tsx'

export default defineWidget({
  key: 'file',
  title: '文件上传',
  input: FileInput,
  cell: FileCell,
  types: ['string', 'json'],
  sample: '/files/2026/plan.pdf',
})
