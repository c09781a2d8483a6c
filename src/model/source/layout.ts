import { type Static, Type } from '@sinclair/typebox'
import { Choice, Closed, FieldName, NameOf, Presence, Text } from './common.ts'
import { DividerSource, NoteSource } from './formParts.ts'

/** A part of a form: a field, fields in a group, grid, tabs or steps, or a note or divider between them. */
export const LayoutSource = Type.Recursive(
  This =>
    Type.Union([
      FieldName,
      Closed({
        type: Choice(['group', 'grid', 'tabs', 'steps']),
        title: Type.Optional(Text),
        columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
        save: Type.Optional(
          Type.Boolean({
            default: false,
            description:
              'Of steps: whether each is saved before the next. A record that is there is changed; of a new one what was filled in is kept for its author alone, for 30 days, and offered when the form is opened again.',
          }),
        ),
        ...Presence,
        items: Type.Array(Type.Union([This, Closed({ title: Text, ...Presence, items: Type.Array(This) })])),
      }),
      Closed({
        field: FieldName,
        span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
        component: Type.Optional(NameOf('widgets', { description: 'Key of the widget on this page.' })),
        props: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        readOnly: Type.Optional(Type.Boolean()),
      }),
      Closed({
        component: NameOf('custom', { description: 'Key of a hand-written panel under src/custom.' }),
      }),
      NoteSource,
      DividerSource,
    ]),
  { $id: 'Layout' },
)
export type LayoutSource = Static<typeof LayoutSource>
