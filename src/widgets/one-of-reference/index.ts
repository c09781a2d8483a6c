import { defineWidget, institution } from '#engine'
import { OneOfReference } from './OneOfReference.tsx'
import { OneOfReferenceView } from './OneOfReferenceView.tsx'

export default defineWidget({
  key: 'one-of-reference',
  title: '多种引用选择',
  input: OneOfReference,
  cell: OneOfReferenceView,
  types: ['integer', 'number', 'string'],
  // The page and the record stand beside each other.
  searchCells: 2,
  sample: 1,
  sampleProps: {
    field: {
      oneOf: {
        type: 'subjectType',
        as: 'subject',
        targets: [
          { type: 'user', title: '用户', reference: institution.sampleUsers },
          { type: 'dept', title: '部门', reference: institution.sampleDepartments },
        ],
      },
    },
  },
})
