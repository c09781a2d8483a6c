import { type Static, Type } from '@sinclair/typebox'
import { Closed, Expression, FieldName, NameOf, Text } from './common.ts'

/** What a link may open of a record to somebody without an account. */
export const VisitorLinkSource = Closed(
  {
    title: Text,
    action: Type.Optional(
      Type.String({
        description:
          'Action of a record that visitors run: they fill in its form, and its `when` is demanded. It asks for no reference, no upload and nothing about `user`. Where absent, routes of a module say what the link is for.',
      }),
    ),
    fields: Type.Optional(
      Type.Array(FieldName, {
        uniqueItems: true,
        description:
          'Properties of the record that visitors see, in order; none where absent. The form of the action reads no others.',
      }),
    ),
    when: Type.Optional(
      Expression(
        'Whether the link of a record opens, judged anew each time it is used; always where absent. It reads nothing of `user`.',
      ),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        default: 30,
        description: 'Days for which a link opens after it was made or renewed.',
      }),
    ),
    permission: Type.Optional(
      NameOf('permissions', {
        description:
          'Whole permission string of whoever may make, see, renew and stop links; "<page permission>:link" where absent.',
      }),
    ),
  },
  { title: 'VisitorLink' },
)
export type VisitorLinkSource = Static<typeof VisitorLinkSource>
