import { type Static, Type } from '@sinclair/typebox'
import { Choice, Closed, FieldName, NameOf, Presence, Text } from './common.ts'

/** A part of a form: a field, or fields in a group, grid, tabs or steps. */
export const LayoutSource = Type.Recursive(
  This =>
    Type.Union([
      FieldName,
      Closed({
        type: Choice(['group', 'grid', 'tabs', 'steps']),
        title: Type.Optional(Text),
        columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
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
    ]),
  { $id: 'Layout' },
)
export type LayoutSource = Static<typeof LayoutSource>
