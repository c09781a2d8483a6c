import { defineWidget, institution } from '#engine'
import { ReferenceSelect, ReferenceView } from './ReferenceSelect.tsx'

export default defineWidget({
  key: 'reference',
  title: '引用选择',
  input: ReferenceSelect,
  view: ReferenceView,
  types: ['integer', 'number', 'string', 'links', 'json'],
  sample: 1,
  sampleProps: { field: { reference: institution.sampleUsers } },
})
