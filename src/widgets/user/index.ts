import { defineWidget, institution } from '#engine'
import { UserPicker } from './UserPicker.tsx'

export default defineWidget({
  key: 'user',
  title: '用户选择',
  input: UserPicker,
  types: ['integer', 'links', 'json'],
  sample: 1,
  sampleProps: { field: { reference: institution.sampleUsers } },
})
