import { type Static, Type } from '@sinclair/typebox'
import { Closed, FieldName, withMeaning } from './common.ts'

/** The number of a record, by a series. */
export const SeriesSource = Closed(
  {
    pattern: Type.String({
      minLength: 1,
      description:
        'Text with placeholders: `{yyyy}` or `{yy}`, `{MM}`, `{dd}` for the day, `{0000}` for the counter with at least so many digits, `{name}` for a property of the record.',
    }),
    per: Type.Optional(
      Type.Array(FieldName, {
        maxItems: 3,
        uniqueItems: true,
        description:
          'Properties by which the counter begins anew; those in the pattern where absent. A number is unique among the records that share those of them which do not stand in the pattern.',
      }),
    ),
    by: Type.Optional(
      withMeaning(
        FieldName,
        'Date property that gives the day; where absent the moment at which the record is made, in the zone of the platform.',
      ),
    ),
    gaps: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether numbers may be lost: records are then made side by side, may be removed for good, and are not numbered in the very order in which they were made.',
      }),
    ),
  },
  { title: 'Series' },
)
export type SeriesSource = Static<typeof SeriesSource>
