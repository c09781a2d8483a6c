import type { AppFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../derive/fieldTypeOf.ts'
import { embeddedNameOf } from '../derive/names.ts'
import type { NameFacts, Names } from '../expression/index.ts'
import type { PropertySource } from '../source/property.ts'

/** What expressions may know of the properties of a resource, with one hop over its references. */
export function nameFactsOf(resource: ResourceFacts, app: AppFacts): Names {
  // What is found out when a record is read is no part of it: neither filters nor conditions have it at hand.
  const held = [...resource.fields.values()].filter(({ source }) => source['x-cases'] === undefined)
  const entries = held.map(
    ({ name, source, type }) =>
      [name, { ...factsOfProperty(source), type, ...hopOf(name, source, app) }] as const,
  )
  return Object.fromEntries(entries)
}

/** What expressions may know of the fields of a form that belongs to no resource. */
export function namesOfProperties(properties: Record<string, PropertySource>): Names {
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, factsOfProperty(property)] as const,
  )
  return Object.fromEntries(entries)
}

function factsOfProperty(property: PropertySource): NameFacts {
  const described = property.properties ?? property.items?.properties
  const type = fieldTypeOf(property)
  if (!described) return { type }
  // Child rows are told apart by an id of their own.
  const id: Names = property['x-table'] === undefined ? {} : { id: { type: 'integer' } }
  return { type, fields: { ...id, ...namesOfProperties(described) } }
}

function hopOf(name: string, property: PropertySource, app: AppFacts): Pick<NameFacts, 'reference'> {
  const reference = referenceOf(property)
  const target = reference ? app.pages.get(reference.to)?.owned : undefined
  if (!reference || !target) return {}
  const fields = [...target.fields.values()].map(field => [field.name, { type: field.type }] as const)
  const given = 'as' in reference ? reference.as : undefined
  return { reference: { as: given ?? embeddedNameOf(name), fields: Object.fromEntries(fields) } }
}
