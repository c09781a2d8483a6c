import { Type } from '@sinclair/typebox'
import { options } from '#model/source/widget.ts'

export default {
  options,
  text: Type.String({ description: 'Words beside a single box, which it is without options.' }),
}
