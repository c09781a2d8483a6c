import { defineWidget } from '#engine'
import { DateInput } from './DateInput.tsx'

export default defineWidget({
  key: 'date',
  title: '日期',
  input: DateInput,
  types: ['date'],
  sample: '2026-09-01',
})
