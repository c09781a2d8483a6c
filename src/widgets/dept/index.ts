import { defineWidget } from '#engine'
import { DeptPicker } from './DeptPicker.tsx'
import { sampleReference } from './sampleReference.ts'

export default defineWidget({
  key: 'dept',
  title: '部门选择',
  input: DeptPicker,
  types: ['integer', 'links', 'json'],
  sample: 1,
  sampleProps: { field: { reference: sampleReference } },
})
