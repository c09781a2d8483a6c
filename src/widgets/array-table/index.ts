import { defineWidget } from '#engine'
import { ArrayTable } from './ArrayTable.tsx'
import { ArrayTableView } from './ArrayTableView.tsx'
import { sampleColumns } from './sampleColumns.ts'

export default defineWidget({
  key: 'array-table',
  title: '子表',
  input: ArrayTable,
  cell: ({ value }) => `${Array.isArray(value) ? (value as unknown[]).length : 0}项`,
  view: ArrayTableView,
  types: ['rows', 'json'],
  sampleProps: { field: { fields: sampleColumns } },
  sample: [{ name: '熟悉 TypeScript', weight: 3 }],
})
