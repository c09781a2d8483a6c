import { parsedExpression } from '../expression/index.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { RollupSource } from '../source/property.ts'
import type { RollupModel } from '../types/index.ts'
import type { AppFacts, FieldFacts, ResourceFacts } from './AppFacts.ts'
import { referenceOf } from './fieldTypeOf.ts'
import { foundOutBy } from './foundOutBy.ts'
import { operationPermission } from './names.ts'

/** What can be taken of records. */
export const ROLLUP_FUNCTIONS = [
  'count',
  'sum',
  'min',
  'max',
  'latest',
] as const satisfies RollupModel['function'][]

/** The functions that a rollup names: one, where nothing is wrong. */
export const functionsOf = (source: RollupSource): RollupModel['function'][] =>
  ROLLUP_FUNCTIONS.filter(name => source[name] !== undefined)

/** The properties of records by which each of them refers to one record of a page. */
export const referringTo = (page: string, { fields }: ResourceFacts): FieldFacts[] =>
  [...fields.values()].filter(field => referenceOf(field.source)?.to === page && isSingle(field))

const isSingle = ({ source, type }: FieldFacts): boolean => {
  const { storage, holdsMany } = fieldTypeNamed(type)
  return storage === 'column' && !holdsMany && foundOutBy(source) === null
}

/** What a rollup takes of each record, and by what one of them is the latest. */
export function takenBy({ sum, min, max, latest }: RollupSource): {
  value: string | null
  by: string | null
} {
  if (latest) return { value: latest.value, by: latest.by ?? 'createTime' }
  return { value: sum ?? min ?? max ?? null, by: null }
}

/** The properties of the counted records that decide what it is, but for the one that refers to the record. */
export function readByRollup(source: RollupSource): string[] {
  const { value, by } = takenBy(source)
  const refs = source.where === undefined ? [] : (parsedExpression(source.where)?.refs ?? [])
  return [...new Set([value ?? [], by ?? [], ...refs.map(({ root }) => root)].flat())]
}

/**
 * The permissions that are all needed to read a rollup: that of the list of what is counted, and those of each property
 * that it reads of it.
 */
export function readersOfRollup(source: RollupSource, counted: ResourceFacts, app: AppFacts): string[] {
  const { value, by } = takenBy(source)
  const via = source.via === undefined ? [] : [source.via]
  const refs = source.where === undefined ? [] : (parsedExpression(source.where)?.refs ?? [])
  const names = [...via, value ?? [], by ?? [], ...refs.map(({ root }) => root)].flat()
  const hopped = refs.map(({ root, path: [name = ''] }) => {
    const to = referenceOf(counted.fields.get(root)?.source ?? {})?.to
    return to === undefined ? undefined : app.pages.get(to)?.owned?.fields.get(name)
  })
  const read = [...names.map(name => counted.fields.get(name)), ...hopped]
  const needed = read.map(field => field?.source['x-permission']?.read ?? null)
  const permissions = [operationPermission(counted, 'list'), ...needed]
  return [...new Set(permissions.filter(permission => permission !== null))]
}
