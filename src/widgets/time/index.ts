import { defineWidget } from '#engine'
import { TimeInput } from './TimeInput.tsx'

export default defineWidget({
  key: 'time',
  title: '时刻',
  input: TimeInput,
  types: ['time'],
  sample: '08:30:00',
})
