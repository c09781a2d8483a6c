import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  step: Type.Number({
    exclusiveMinimum: 0,
    default: 1,
    description: 'What one press of an arrow key adds or takes away.',
  }),
  prefix: Type.String({ description: 'Unit before the number: ¥.' }),
  suffix: Type.String({ description: 'Unit behind the number: kg.' }),
  grouping: Type.Boolean({
    default: true,
    description: 'Whether lists and details part the thousands; off for what is no quantity: ports, years.',
  }),
}
