import { Type } from '@sinclair/typebox'
import { inputProperties } from '#model/source/widget.ts'

const Stored = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

export default {
  autoFocus: inputProperties.autoFocus,
  checkedValue: Type.Union(Stored.anyOf, {
    description: 'What on is stored as; true, the text 0 or the number 1 where absent, by the type.',
  }),
  uncheckedValue: Type.Union(Stored.anyOf, {
    description: 'What off is stored as; false, the text 1 or the number 0 where absent, by the type.',
  }),
}
