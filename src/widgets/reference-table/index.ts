import { defineWidget } from '#engine'
import { ReferenceTable } from './ReferenceTable.tsx'
import { ReferenceTableView } from './ReferenceTableView.tsx'
import { sampleReference } from './sampleReference.ts'

export default defineWidget({
  key: 'reference-table',
  title: '引用表格',
  input: ReferenceTable,
  view: ReferenceTableView,
  types: ['links', 'json'],
  sample: [1],
  sampleProps: { field: { reference: sampleReference } },
})
