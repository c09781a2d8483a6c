import { defineWidget } from '#engine'
import { SwitchInput } from './SwitchInput.tsx'

export default defineWidget({
  key: 'switch',
  title: '开关',
  input: SwitchInput,
  types: ['boolean', 'string', 'integer'],
  sample: true,
})
