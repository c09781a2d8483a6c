import { parsedExpression } from '../expression/index.ts'
import type { PageSource } from '../source/page.ts'
import type { ResourceFacts } from './AppFacts.ts'
import { conditionsOfParts, presenceConditions, type RecordCondition } from './presence.ts'

/**
 * The conditions under which a record may be changed or acted upon, its fields are asked for, and its row has a tone:
 * both the server and the screens judge them, but for tones, which are of the screens alone.
 * @param page that owns the record
 */
export function recordConditions(
  { source }: ResourceFacts,
  { form, list }: Pick<PageSource, 'form' | 'list'> = {},
): RecordCondition[] {
  const conditionsIn = (kind: 'operations' | 'actions') =>
    Object.entries(source[kind] ?? {}).flatMap(([name, part]): RecordCondition[] =>
      typeof part === 'object' && part.when !== undefined
        ? [{ source: part.when, at: ['resource', kind, name, 'when'] }]
        : [],
    )
  return [
    ...conditionsIn('operations'),
    ...conditionsIn('actions'),
    ...presenceConditions(source.properties, ['resource', 'properties']),
    ...Object.entries(source.actions ?? {}).flatMap(([name, { form }]) => {
      const at = ['resource', 'actions', name, 'form']
      return [
        ...presenceConditions(form?.properties ?? {}, [...at, 'properties']),
        ...conditionsOfParts(form?.layout ?? [], [...at, 'layout']),
      ]
    }),
    ...conditionsOfParts(form?.layout ?? [], ['form', 'layout']),
    ...(list?.tone ?? []).map(({ when }, index) => ({ source: when, at: ['list', 'tone', index, 'when'] })),
  ]
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
