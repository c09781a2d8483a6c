import { defineWidget } from '#engine'
import { DateTimeInput } from './DateTimeInput.tsx'

export default defineWidget({
  key: 'date-time',
  title: '日期时间',
  input: DateTimeInput,
  types: ['date-time'],
  sample: '2026-09-01 08:30:00',
})
