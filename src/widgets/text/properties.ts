import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  prefix: Type.String({ description: 'Words before the text, inside the input.' }),
  suffix: Type.String({ description: 'Words behind the text, inside the input.' }),
  allowClear: Type.Boolean({ default: false, description: 'Whether a cross clears the input.' }),
}
