import type { AppFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { insidesOfProperty } from '../derive/blocks.ts'
import { fieldTypeOf, referenceOf } from '../derive/fieldTypeOf.ts'
import { foundOutBy } from '../derive/foundOutBy.ts'
import { embeddedNameOf } from '../derive/names.ts'
import { optionValues } from '../derive/optionsOf.ts'
import { type NameFacts, type Names, namesOfShapes } from '../expression/index.ts'
import type { MatrixSource } from '../source/matrix.ts'
import type { PropertySource } from '../source/property.ts'

/** The values of dictionaries that seeds define. */
type Dictionaries = AppFacts['environment']['dictionaries']

const UNKNOWN: NameFacts = { type: 'any' }

/** What expressions may know of the properties of a resource, with one hop over its references. */
export function nameFactsOf(resource: ResourceFacts, app: AppFacts): Names {
  const { dictionaries } = app.environment
  // What is found out when a record is read is no part of it: neither filters nor conditions have it at hand.
  const held = [...resource.fields.values()].filter(({ source }) => foundOutBy(source) === null)
  const entries = held.map(field => {
    const { name, source, type, isUnclear } = field
    const known: NameFacts = { ...factsOfProperty(source, dictionaries), type, ...hopOf(name, source, app) }
    return [name, isUnclear ? UNKNOWN : known] as const
  })
  return Object.fromEntries(entries)
}

/** What is known besides of a record that has been read: the properties that are found out then. */
export function namesFoundOut({ fields }: ResourceFacts, { environment }: AppFacts): Names {
  const found = [...fields.values()].filter(({ source }) => foundOutBy(source) !== null)
  return Object.fromEntries(
    found.map(({ name, source, type }) => [
      name,
      { ...factsOfProperty(source, environment.dictionaries), type },
    ]),
  )
}

/** What expressions may know of the fields of a form that belongs to no resource. */
export function namesOfProperties(
  properties: Record<string, PropertySource>,
  dictionaries: Dictionaries,
): Names {
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, factsOfProperty(property, dictionaries)] as const,
  )
  return Object.fromEntries(entries)
}

/** What expressions may know of one property, references aside. */
export function factsOfProperty(property: PropertySource, dictionaries: Dictionaries): NameFacts {
  const insides = insidesOfProperty(property)
  const type = fieldTypeOf(property)
  const choices = choicesOf(property, dictionaries)
  const open = type === 'boolean' && !isFilled(property) ? { mayBeEmpty: true as const } : {}
  const known: NameFacts = { type, ...(choices ? { choices } : {}), ...open }
  if (property['x-matrix']) return { ...known, fields: namesOfMatrix(property['x-matrix']) }
  if (insides.length === 0) return known
  // Child rows are told apart by an id of their own.
  const id: Names = property['x-table'] === undefined ? {} : { id: { type: 'integer' } }
  const inside = insides.map(({ described }) => namesOfProperties(described.properties ?? {}, dictionaries))
  const told = insides.flatMap(({ shape }) => shape ?? [])
  const by: Names = told[0] ? { [told[0].by]: { type: 'string', choices: told.map(one => one.value) } } : {}
  return { ...known, fields: { ...id, ...namesOfShapes(inside), ...by } }
}

/** Of each row what can be answered there. */
function namesOfMatrix({ rows, columns, multiple }: MatrixSource): Names {
  const values = columns.map(({ value }) => value)
  const single = typeof values[0] === 'number' ? 'integer' : 'string'
  const choices = distinct(values.map(String))
  const answer: NameFacts = { type: multiple ? 'any' : single, ...(choices ? { choices } : {}) }
  return Object.fromEntries(rows.map(({ value }) => [value, answer]))
}

/** Whether a property has a value without anybody giving one. */
export const isFilled = (property: PropertySource): boolean =>
  [property.default, property['x-default'], property['x-compute']].some(one => one !== undefined)

/** The values of a property of which one, or some in a list, are chosen. */
export function choicesOf(property: PropertySource, dictionaries: Dictionaries): string[] | null {
  const { 'x-dict': dictionary, enum: given = optionValues(property) ?? property.items?.enum } = property
  if (dictionary !== undefined)
    return Object.hasOwn(dictionaries, dictionary)
      ? (dictionaries[dictionary] ?? []).map(({ value }) => value)
      : null
  return distinct(given?.filter(value => value !== null).map(String) ?? null)
}

/** Of two that are one another was meant, and which one is not known. */
const distinct = (values: string[] | null): string[] | null =>
  values && new Set(values).size === values.length ? values : null

function hopOf(name: string, property: PropertySource, app: AppFacts): Pick<NameFacts, 'reference'> {
  const reference = referenceOf(property)
  const target = reference ? app.pages.get(reference.to)?.owned : undefined
  if (!reference || !target) return {}
  const fields = [...target.fields.values()]
    .filter(({ source }) => foundOutBy(source) === null)
    .map(field => {
      const facts = factsOfProperty(field.source, app.environment.dictionaries)
      return [field.name, field.isUnclear ? UNKNOWN : { ...facts, type: field.type }] as const
    })
  const given = 'as' in reference ? reference.as : undefined
  return { reference: { as: given ?? embeddedNameOf(name), fields: Object.fromEntries(fields) } }
}
