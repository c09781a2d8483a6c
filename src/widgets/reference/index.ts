import { defineWidget } from '#engine'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import { ReferenceView } from './ReferenceView.tsx'
import { sampleReference } from './sampleReference.ts'

export default defineWidget({
  key: 'reference',
  title: '引用选择',
  input: ReferenceSelect,
  view: ReferenceView,
  types: ['integer', 'number', 'string', 'links', 'json'],
  sample: 1,
  sampleProps: { field: { reference: sampleReference } },
})
