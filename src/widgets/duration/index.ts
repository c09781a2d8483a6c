import { defineWidget } from '#engine'
import { DurationInput } from './DurationInput.tsx'

export default defineWidget({
  key: 'duration',
  title: '时长',
  input: DurationInput,
  types: ['duration'],
  sample: 'P1DT2H30M',
})
