import { defineWidget } from '#engine'
import { t } from '#model/language/t.ts'
import { DateTimeRangeInput } from './DateTimeRangeInput.tsx'

export default defineWidget({
  key: 'date-time-range',
  title: '时间范围',
  input: DateTimeRangeInput,
  cell: ({ value }) => (Array.isArray(value) ? (value as string[]).join(t(' 至 ')) : ''),
  types: ['json', 'date-time'],
  sample: ['2026-09-01 08:00:00', '2026-09-30 18:00:00'],
})
