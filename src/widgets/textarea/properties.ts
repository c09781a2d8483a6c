import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  minRows: Type.Integer({ minimum: 1, default: 3, description: 'Lines that are in sight at least.' }),
  maxRows: Type.Integer({ minimum: 1, default: 10, description: 'Lines up to which the input grows.' }),
}
