import { defineWidget, institution } from '#engine'
import { DeptPicker } from './DeptPicker.tsx'

export default defineWidget({
  key: 'dept',
  title: '部门选择',
  input: DeptPicker,
  types: ['integer', 'links', 'json'],
  sample: 1,
  sampleProps: { field: { reference: institution.sampleDepartments } },
})
