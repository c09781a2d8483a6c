import { defineWidget, sampleColumns } from '#engine'
import { t } from '#model/language/t.ts'
import { ArrayTable } from './ArrayTable.tsx'
import { ArrayTableView } from './ArrayTableView.tsx'

export default defineWidget({
  key: 'array-table',
  title: '子表',
  input: ArrayTable,
  cell: ({ value }) => t('{{count}}项', { count: Array.isArray(value) ? (value as unknown[]).length : 0 }),
  view: ArrayTableView,
  types: ['rows', 'json'],
  sampleProps: { field: { fields: sampleColumns } },
  sample: [{ name: '熟悉 TypeScript', weight: 3 }],
})
