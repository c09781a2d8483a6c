import { Type } from '@sinclair/typebox'
import { Closed, Text } from '#model/source/common.ts'

export default {
  marks: Type.Array(Closed({ value: Type.Number(), label: Text }), {
    maxItems: 12,
    description:
      'Numbers that have a word below the line. Ends and step are minimum, maximum and multipleOf.',
  }),
}
