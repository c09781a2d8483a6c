import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  rows: Type.Integer({ minimum: 1, default: 10, description: 'Lines that are in sight.' }),
}
