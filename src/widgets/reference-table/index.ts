import { defineWidget, institution } from '#engine'
import { ReferenceTable, ReferenceTableView } from './ReferenceTable.tsx'

export default defineWidget({
  key: 'reference-table',
  title: '引用表格',
  input: ReferenceTable,
  view: ReferenceTableView,
  types: ['links', 'json'],
  sample: [1],
  sampleProps: { field: { reference: institution.sampleUsers } },
})
