import { Type } from '@sinclair/typebox'
import { Text } from '#model/source/common.ts'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  prefix: Type.Union([Text], { description: 'Before the text; better said as x-prefix.' }),
  suffix: Type.Union([Text], { description: 'Behind the text; better said as x-suffix.' }),
  allowClear: Type.Boolean({ default: false, description: 'Whether a cross clears the input.' }),
}
