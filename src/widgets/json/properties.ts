import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  minRows: Type.Integer({ minimum: 1, default: 5, description: 'Lines that are in sight at least.' }),
}
