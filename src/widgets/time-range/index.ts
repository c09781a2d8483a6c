import { defineWidget } from '#engine'
import { t } from '#model/language/t.ts'
import { TimeRangeInput } from './TimeRangeInput.tsx'

export default defineWidget({
  key: 'time-range',
  title: '时刻范围',
  input: TimeRangeInput,
  cell: ({ value }) => (Array.isArray(value) ? (value as string[]).join(t(' 至 ')) : ''),
  types: ['json', 'time'],
  sample: ['08:30:00', '17:30:00'],
})
