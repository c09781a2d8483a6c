import { defineWidget, institution } from '#engine'
import { TreeReference } from './TreeReference.tsx'
import { TreeReferenceView } from './TreeReferenceView.tsx'

export default defineWidget({
  key: 'tree-reference',
  title: '树形引用',
  input: TreeReference,
  view: TreeReferenceView,
  types: ['integer', 'number', 'string', 'links', 'json'],
  sample: 1,
  sampleProps: { field: { reference: institution.sampleDepartments } },
})
