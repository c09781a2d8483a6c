import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  versionOf: Type.String({
    description: 'Property of the form that names the version whose fields are chosen from.',
  }),
  numbers: Type.Boolean({
    default: false,
    description: 'Whether only fields that hold numbers are offered.',
  }),
}
