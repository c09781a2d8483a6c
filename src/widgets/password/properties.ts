import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  strength: Type.Boolean({
    description: 'Whether it says while typing what the password rule misses; on for format password.',
  }),
}
