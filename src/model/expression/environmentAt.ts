import { isFollowing } from '../fieldAccess.ts'
import { insidesOf } from '../insides.ts'
import type { FieldModel } from '../types/index.ts'
import type { ExpressionEnvironment, NameFacts, ReservedName } from './ExpressionEnvironment.ts'

/** What is known of names, by name. */
export type Names = Record<string, NameFacts>

/** The fields of the page that a reference points to; undefined when they are not known. */
export type TargetFields = (page: string) => readonly FieldModel[] | undefined

/**
 * What expressions may know of the fields of a record, with one hop over its references. Without `target` only what
 * answers embed is known of a referred record, and nothing is refused of it.
 */
export function namesOf(fields: readonly FieldModel[], target?: TargetFields): Names {
  // What follows from other records is no part of it: neither filters nor conditions have it at hand.
  const held = fields.filter(field => !isFollowing(field))
  return Object.fromEntries(
    held.map(field => [field.name, { ...ownFacts(field), ...referenceFacts(field, target) }]),
  )
}

/** The same of a record that has been read, which has what follows from other records as well. */
export const namesRead = (fields: readonly FieldModel[]): Names => ({
  ...namesOf(fields),
  ...namesBeside(fields.filter(isFollowing)),
})

/** What expressions may know of fields that belong to no record of their own: those of a form, a row or a value. */
export const namesBeside = (fields: readonly FieldModel[]): Names =>
  Object.fromEntries(fields.map(field => [field.name, ownFacts(field)]))

function ownFacts(field: FieldModel): NameFacts {
  const { type } = field
  const inside = insidesOf(field).map(({ fields }) => namesBeside(fields))
  return inside.length > 0 ? { type, fields: namesOfShapes(inside) } : { type }
}

/**
 * What is known of the rows of a list when one does not know of which shape they are: the names of all shapes, each
 * null in rows of others. Of a name that shapes use for different things nothing is known.
 */
export function namesOfShapes([first = {}, ...others]: readonly Names[]): Names {
  const names = { ...first }
  for (const [name, facts] of others.flatMap(Object.entries<NameFacts>)) {
    const known = names[name]
    names[name] = known ? { type: known.type === facts.type ? facts.type : 'any' } : facts
  }
  return names
}

function referenceFacts({ reference }: FieldModel, target?: TargetFields): Pick<NameFacts, 'reference'> {
  if (!reference) return {}
  const { as, page, types = {} } = reference
  const fields = target?.(page)
  if (!fields) return { reference: { as, fields: factsOfTypes(types), isOpen: true } }
  return {
    reference: {
      as,
      fields: factsOfTypes(Object.fromEntries(fields.filter(field => !isFollowing(field)).map(typeEntry))),
    },
  }
}

const typeEntry = ({ name, type }: FieldModel) => [name, type] as const

const factsOfTypes = (types: Record<string, FieldModel['type']>): Names =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]))

/** Names around an expression. */
export interface Surroundings {
  /** Of the record: its own, or the one behind a form or a row. Of a filter over another record: of that one. */
  record: Names
  /** Of the outermost fields of the form of an action, or of the form that a filter is asked for. */
  form?: Names
  /** Of the fields in the same row or value. */
  beside?: Names
  /** The field that carries the expression. */
  self?: NameFacts | undefined
  /** What a reaction depends on, in its order. */
  deps?: readonly NameFacts[] | undefined
}

/** Where an expression may stand in a page file. */
export type ExpressionPlace = keyof typeof PLACES

/** What may be named at a place, and which names stand there without a word before them. */
interface PlaceNames {
  reserved: readonly ReservedName[]
  /** record: the record's names. near: those of the row or form first, behind them the record's. own: without hops. */
  bare: 'record' | 'near' | 'own'
}

const CALLER = ['user', 'now'] as const

/** The places of expressions: the one table of names that the check, the server and the browser go by. */
const PLACES = {
  /** Conditions of operations, actions and columns, and rules about a whole record. */
  condition: { reserved: CALLER, bare: 'record' },
  /** Filters of pages. */
  filter: { reserved: CALLER, bare: 'record' },
  /** x-ref.where: over the records that may be chosen. */
  candidates: { reserved: [...CALLER, 'values'], bare: 'record' },
  /** tenancy.read: what a column of the database can hold. */
  audience: { reserved: [], bare: 'own' },
  /** x-cases. */
  case: { reserved: CALLER, bare: 'own' },
  /** x-compute, and x-default of a record or row. */
  formula: { reserved: CALLER, bare: 'near' },
  /** x-visible and x-required: nothing that differs from reader to reader, or with the clock. */
  presence: { reserved: [], bare: 'near' },
  /** set of an action, and x-default in its form: bare names are the record's. */
  effect: { reserved: [...CALLER, 'values', 'record'], bare: 'record' },
  /** x-rules. */
  rule: { reserved: [...CALLER, 'self', 'values', 'record'], bare: 'near' },
  /** Rules over several properties of the form of an action, or of a document. */
  formRule: { reserved: [...CALLER, 'values', 'record'], bare: 'near' },
  /** x-reactions. */
  reaction: { reserved: [...CALLER, 'self', 'values', 'record', 'deps', 'dict'], bare: 'near' },
} satisfies Record<string, PlaceNames>

/** What an expression at a place may name, with the types of the names. */
export function environmentAt(
  place: ExpressionPlace,
  { record, form, beside, self, deps }: Surroundings,
): ExpressionEnvironment {
  const { reserved, bare }: PlaceNames = PLACES[place]
  const near = bare === 'near' ? { ...record, ...form, ...beside } : record
  return {
    names: bare === 'own' ? withoutHops(record) : near,
    reserved,
    record,
    values: form ?? record,
    ...(self ? { self } : {}),
    ...(deps ? { deps } : {}),
  }
}

const withoutHops = (names: Names): Names =>
  Object.fromEntries(
    Object.entries(names).map(([name, { reference: _reference, fields: _fields, ...own }]) => [name, own]),
  )
