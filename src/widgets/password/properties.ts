import { Type } from '@sinclair/typebox'
import { Text } from '#model/source/common.ts'
import { inputProperties } from '#model/source/widget.ts'

export default {
  ...inputProperties,
  generate: Type.Boolean({
    default: false,
    description:
      'Whether a password is made where it is left empty: it is shown once, after it was stored, with a button to copy it.',
  }),
  byAction: Type.String({
    description:
      'Beside generate, of a new record: the action of a row, with a part of its own, that is opened for the saved record where somebody chooses it in place of a password.',
  }),
  headings: Type.Array(Text, {
    maxItems: 3,
    description:
      'Beside generate: what stands above or beside what was made: the name of the record, its labelHint, the password; the titles of the properties where absent.',
  }),
  strength: Type.Boolean({
    description: 'Whether it says while typing what the password rule misses; on for format password.',
  }),
}
