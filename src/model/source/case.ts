import { type Static, Type } from '@sinclair/typebox'
import { Closed, Expression } from './common.ts'

/** One case of a value that is never stored. */
export const CaseSource = Closed(
  {
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
      description: 'What the property is in this case.',
    }),
    when: Type.Optional(
      Expression('Filter over the own properties of the record; absent where none of those before held.'),
    ),
  },
  { title: 'Case' },
)
export type CaseSource = Static<typeof CaseSource>
