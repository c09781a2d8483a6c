import { type Static, Type } from '@sinclair/typebox'
import { Closed, FieldName, Name, Text, withMeaning } from './common.ts'

/** A way to mean people by the records of a page. */
const AudiencePartSource = Closed(
  {
    title: Type.Optional(withMeaning(Text, 'What people call it; the title of the page where absent.')),
    by: Type.Optional(
      Type.Array(FieldName, {
        minItems: 1,
        maxItems: 5,
        uniqueItems: true,
        description:
          'Properties whose values choose: people are meant by whatever their record has in common with the values given. Without it single records are chosen, nodes of a tree with all below them.',
      }),
    ),
  },
  { title: 'AudiencePart' },
)

/** What a page offers to audiences, by the names of the parts. */
export const AudiencePartsSource = Type.Record(Name, AudiencePartSource, { minProperties: 1 })
export type AudiencePartsSource = Static<typeof AudiencePartsSource>

/** The parts that an audience is put together of. */
export const AudienceSource = Type.Array(Name, { minItems: 1, uniqueItems: true })
