import { Type } from '@sinclair/typebox'
import { Text } from '#model/source/common.ts'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  step: Type.Number({
    exclusiveMinimum: 0,
    default: 1,
    description: 'What one press of an arrow key adds or takes away.',
  }),
  prefix: Type.Union([Text], { description: 'Before the number; better said as x-prefix.' }),
  suffix: Type.Union([Text], { description: 'Behind the number; better said as x-suffix or x-unit.' }),
  grouping: Type.Boolean({
    default: true,
    description: 'Whether lists and details part the thousands; off for what is no quantity: ports, years.',
  }),
}
