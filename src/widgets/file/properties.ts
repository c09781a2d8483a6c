import { Type } from '@sinclair/typebox'
import { fileProperties } from '#model/source/widget.ts'

export default {
  ...fileProperties,
  pictures: Type.Boolean({ default: false, description: 'Whether the files are shown as pictures.' }),
}
