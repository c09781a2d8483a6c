import { isDeepStrictEqual } from 'node:util'
import { documentAsToday } from '#model/documents/documentAsToday.ts'
import { wordsOf } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/** A field that is other than in the submission before. */
interface Difference {
  name: string
  title: string
  before: unknown
  after: unknown
}

/**
 * Fields of two documents that differ, in the order of the form, by what they are called. The one before is read under
 * the names of the form by which the other was filled in.
 */
export function submissionDifferences(former: Row, after: Row, fields: readonly FieldModel[]): Difference[] {
  const before = documentAsToday(former, fields) as Row
  return fields
    .filter(({ name }) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
    .map(({ name, title }) => ({
      ...{ name, title: wordsOf(title).zh },
      before: before[name] ?? null,
      after: after[name] ?? null,
    }))
}
