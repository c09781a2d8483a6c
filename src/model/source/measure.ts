import { type Static, Type } from '@sinclair/typebox'
import { Closed, Expression, FieldName, Name, Text, withMeaning } from './common.ts'

/** What is counted or worked out over the records of a resource. */
export const MeasureSource = Closed(
  {
    title: Text,
    synonyms: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
        uniqueItems: true,
        maxItems: 20,
        description: 'Other words by which people ask for it.',
      }),
    ),
    count: Type.Optional(Type.Literal(true, { description: 'How many records there are.' })),
    distinct: Type.Optional(
      withMeaning(FieldName, 'How many different values the property has: people, days.'),
    ),
    sum: Type.Optional(withMeaning(FieldName, 'Of numbers and lengths of time.')),
    avg: Type.Optional(withMeaning(FieldName, 'Of numbers and lengths of time.')),
    min: Type.Optional(withMeaning(FieldName, 'Of numbers, lengths of time, dates and times.')),
    max: Type.Optional(withMeaning(FieldName, 'Of numbers, lengths of time, dates and times.')),
    ratio: Type.Optional(
      Closed(
        {
          part: Type.String({ description: 'Name of the measure that is divided.' }),
          whole: Type.String({ description: 'Name of the measure by which it is divided.' }),
        },
        {
          title: 'Ratio',
          description:
            'One measure divided by another, each a count, distinct, sum or avg of numbers; no value where the second is 0 or empty.',
        },
      ),
    ),
    where: Type.Optional(
      Expression(
        'Which records it is about; all where absent. A filter over the record: its properties, one hop over a reference, `user`, `now` and `today()`. Not of a ratio, whose measures have their own.',
      ),
    ),
  },
  { title: 'Measure' },
)
export type MeasureSource = Static<typeof MeasureSource>

/** What the figures of a resource are worked out of, and how small a group they may tell of. */
export const FiguresSource = {
  measures: Type.Optional(
    Type.Record(Name, MeasureSource, {
      minProperties: 1,
      description:
        'Figures over the records, by name. The operation "figures" answers them, by dimensions or of all, to whoever may see the list.',
    }),
  ),
  minGroup: Type.Optional(
    Closed(
      {
        size: Type.Integer({
          minimum: 2,
          maximum: 1000,
          description: 'Fewest records that a figure may be about.',
        }),
        by: Type.Array(Type.String(), {
          minItems: 1,
          uniqueItems: true,
          maxItems: 20,
          description:
            'The dimensions by which figures may be asked for, as the operation takes them: status, createTime:month, age:18,30,60. Each property once; none may follow from another.',
        }),
      },
      {
        title: 'MinGroup',
        description:
          'Smaller groups are folded into one, and a second where it could be found out by subtraction. Figures are answered by one dimension, or by both where there are two, and by no other filter.',
      },
    ),
  ),
}
