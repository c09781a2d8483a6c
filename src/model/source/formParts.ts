import { type Static, Type } from '@sinclair/typebox'
import { Choice, Closed, Expression, Text, withMeaning } from './common.ts'

const shown = Type.Optional(
  Expression('Whether it is drawn, true only. Reads the record and one hop over a reference.'),
)

/** Words between the fields of a form. */
export const NoteSource = Closed(
  {
    type: Type.Literal('note'),
    text: withMeaning(
      Text,
      'What it says. **strong**, `[words](/address)` and {field} with what is typed there are understood, HTML is not; every line is one.',
    ),
    tone: Type.Optional(
      Choice(['info', 'success', 'warning', 'danger'], { default: 'info', description: 'Colour and icon.' }),
    ),
    detail: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the detail of a record shows it too, and not the form alone.',
      }),
    ),
    'x-visible': shown,
  },
  { title: 'Note' },
)
export type NoteSource = Static<typeof NoteSource>

/** A line between the fields of a form. */
export const DividerSource = Closed(
  { type: Type.Literal('divider'), title: Type.Optional(Text), 'x-visible': shown },
  { title: 'Divider' },
)
export type DividerSource = Static<typeof DividerSource>

/** Values that fill in several fields of a form at once. */
export const PresetSource = Closed(
  {
    title: Text,
    values: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Property → its value. A string "{{ … }}" is a CEL expression over what the form holds, and `user`.',
    }),
    when: Type.Optional(
      Expression('Whether it is offered, true only. Reads what the form holds, and `user`.'),
    ),
  },
  { title: 'Preset' },
)
export type PresetSource = Static<typeof PresetSource>

/** Of a form. */
export const Presets = Type.Optional(
  Type.Array(PresetSource, {
    maxItems: 20,
    description:
      'Offered above the fields: each fills in several at once. It asks before it replaces what is there, and can be undone. What the user may not write stays as it is.',
  }),
)
