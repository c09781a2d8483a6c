import { defineWidget } from '#engine'
import { sampleReference } from './sampleReference.ts'
import { UserPicker } from './UserPicker.tsx'

export default defineWidget({
  key: 'user',
  title: '用户选择',
  input: UserPicker,
  types: ['integer', 'links', 'json'],
  sample: 1,
  sampleProps: { field: { reference: sampleReference } },
})
