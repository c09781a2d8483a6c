import { type Static, Type } from '@sinclair/typebox'
import { Closed, Expression, FieldName, NameOf, Text } from './common.ts'

/** What a link may open of a record to somebody without an account. */
export const VisitorLinkSource = Closed(
  {
    title: Text,
    action: Type.Optional(
      Type.String({
        description:
          'Action of a record that visitors run: they fill in its form, and its `when` is demanded. It asks for no reference and nothing about `user`. Where absent, routes of a module say what the link is for.',
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
    offered: Type.Optional(
      Expression(
        'Whether whoever shares the record is offered its link: where it opens, or will open; as `when` where absent.',
      ),
    ),
    from: Type.Optional(
      Type.String({
        description:
          'Property of the record, a date or a moment, from which on the link opens; before, visitors are told when. Nothing holds it back where the property is empty or the word absent.',
      }),
    ),
    to: Type.Optional(
      Type.String({
        description:
          'Property of the record, a date or a moment, at which the link ceases to open; of a date its whole day counts. Afterwards visitors are told since when.',
      }),
    ),
    closed: Type.Optional(
      Type.Array(
        Closed({
          when: Expression('Condition of the record under which it is closed. It reads nothing of `user`.'),
          message: Text,
        }),
        {
          description:
            'Why the link is closed, in words that its visitors read: paused. The first that holds counts, before `from` and `to`.',
        },
      ),
    ),
    typed: Type.Optional(
      Type.Boolean({
        description:
          'Whether the link gets a second code of 8 letters beside the long one, for people who type. Default false.',
      }),
    ),
    changing: Type.Optional(
      Type.Union(
        [
          Type.Boolean(),
          Expression(
            'Condition of the record under which it does, judged anew each time the link is used. It reads nothing of `user`.',
          ),
        ],
        {
          description:
            'Whether the link opens only by a QR code that changes every 30 seconds, as it is shown in a hall: always, or while a condition of the record holds. Whoever scanned it has half an hour, and a code that is typed opens nothing meanwhile. Default false; not true with `typed`.',
        },
      ),
    ),
    screen: Type.Optional(
      Type.String({
        pattern: '^/[\\w/-]+$',
        description:
          'Path of the public screen that opens the link, which takes the code behind `#` or as `?c=`; the form of the action where absent.',
      }),
    ),
    uploads: Type.Optional(
      Closed(
        {
          files: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100_000, default: 200, description: 'Files a day.' }),
          ),
          megabytes: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 1_000_000,
              default: 100,
              description: 'MB a day, all files together.',
            }),
          ),
          unnamed: Type.Optional(
            Type.String({
              minLength: 20,
              maxLength: 300,
              description:
                'Why nothing leads from a file to who sent it: it keeps neither name, moment nor what cameras write into pictures, no call leaves a log, and what cannot be cleaned so is refused: PNG and JPEG are taken. Records without a trace take such files alone.',
            }),
          ),
        },
        { description: 'How much visitors may upload through one link.' },
      ),
    ),
    limits: Type.Optional(
      Closed(
        {
          address: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 1_000_000,
              description:
                'Requests that one address may send in a minute; no limit of its own where absent.',
            }),
          ),
          link: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1_000_000,
              description:
                'Requests of all visitors of one link in a minute; 0 or absent for no limit beside LINK_USES_PER_MINUTE, which counts each browser.',
            }),
          ),
          puzzleAfter: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1_000_000,
              default: 20,
              description:
                'How often one address may send within ten minutes before each further time asks for a puzzle; 0 never asks.',
            }),
          ),
        },
        { description: 'How often a link may be used.' },
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
