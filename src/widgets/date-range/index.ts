import { defineWidget } from '#engine'
import { t } from '#model/language/t.ts'
import { DateRangeInput } from './DateRangeInput.tsx'

export default defineWidget({
  key: 'date-range',
  title: '日期范围',
  input: DateRangeInput,
  cell: ({ value }) => (Array.isArray(value) ? (value as string[]).join(t(' 至 ')) : ''),
  types: ['json', 'date', 'date-time'],
  sample: ['2026-09-01', '2026-09-30'],
})
