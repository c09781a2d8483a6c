import { defineWidget } from '#engine'
import { DurationInput } from './DurationInput.tsx'

export default defineWidget({
  key: 'duration',
  title: '时长',
  input: DurationInput,
  searchCells: 2,
  types: ['duration'],
  sample: 'P1DT2H30M',
})
