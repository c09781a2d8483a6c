import { parsedExpression } from '../expression/index.ts'
import type { LayoutSource } from '../source/layout.ts'
import type { ResourceFacts } from './AppFacts.ts'
import { conditionsOfParts, presenceConditions, type RecordCondition } from './presence.ts'

/**
 * The conditions under which a record may be changed or acted upon, and its fields are asked for: both the server and
 * the screens judge them.
 * @param layout of the page that owns the record
 */
export function recordConditions(
  { source }: ResourceFacts,
  layout: readonly LayoutSource[] = [],
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
    ...conditionsOfParts(layout, ['form', 'layout']),
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
