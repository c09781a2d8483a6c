import { defineWidget } from '#engine'
import { CronInput } from './CronInput.tsx'

export default defineWidget({
  key: 'cron',
  title: '执行周期',
  input: CronInput,
  cell: ({ value }) => String(value ?? ''),
  isOrdered: false,
  types: ['string'],
  sample: '0 30 2 ? * MON-FRI',
})
