import { parsedExpression } from '../expression/index.ts'
import type { ResourceFacts } from './AppFacts.ts'

/** A condition of an operation or action about a record, and where it stands in the file. */
interface RecordCondition {
  source: string
  at: (string | number)[]
}

/** The conditions under which a record may be changed or acted upon: both the server and the screens judge them. */
export function recordConditions({ source }: ResourceFacts): RecordCondition[] {
  const conditionsIn = (kind: 'operations' | 'actions') =>
    Object.entries(source[kind] ?? {}).flatMap(([name, part]): RecordCondition[] =>
      typeof part === 'object' && part.when !== undefined
        ? [{ source: part.when, at: ['resource', kind, name, 'when'] }]
        : [],
    )
  return [...conditionsIn('operations'), ...conditionsIn('actions')]
}

/** What an expression reads of a referred record: the property with the reference, and the property of that record. */
export interface Hop {
  reference: string
  property: string
}

/** The hops of an expression as it is written; none where it does not parse, which the check reports. */
export function hopsOf(source: string): Hop[] {
  return (parsedExpression(source)?.refs ?? []).flatMap(({ root, path: [property] }) =>
    property === undefined ? [] : [{ reference: root, property }],
  )
}
