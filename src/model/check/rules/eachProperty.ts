import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { insidesOfProperty } from '../../derive/blocks.ts'
import { requiredOf } from '../../derive/requiredOf.ts'
import type { PropertySource } from '../../source/property.ts'
import type { JsonPath } from '../Reporter.ts'

/** A property as it stands in a file. */
export interface PropertyPlace {
  name: string
  property: PropertySource
  at: JsonPath
  /** record: of the resource. row: of child rows. value: inside a JSON value. form: of an action's form. */
  depth: 'record' | 'row' | 'value' | 'form'
  /** Properties around it: 0 of the record or form itself, 1 of its rows and described values, … */
  nesting: number
  /** Properties beside it, and those of them that are demanded. */
  siblings: Record<string, PropertySource>
  required: readonly string[]
  /** The action in whose form it stands, however deep; absent for those of the record. */
  action?: ActionSource
  /** Whether it is kept in documents, which hold what they were filled in with under the name of then. */
  isKept?: boolean
}

type ActionSource = NonNullable<ResourceFacts['source']['actions']>[string]
type Level = Omit<PropertyPlace, 'name' | 'property'>

/** Every property of a resource: its own, those of child rows, of values, and of the forms of its actions. */
export function eachProperty({ source }: ResourceFacts): PropertyPlace[] {
  const at = ['resource', 'properties']
  const required = requiredOf(source)
  const own = placesOf({ at, depth: 'record', nesting: 0, siblings: source.properties, required })
  const forms = Object.entries(source.actions ?? {}).flatMap(([name, action]) => {
    const { form } = action
    if (!form) return []
    const at = ['resource', 'actions', name, 'form', 'properties']
    const { properties: siblings, required = [] } = form
    return placesOf({ at, depth: 'form', nesting: 0, siblings, required, action })
  })
  return [...own, ...forms]
}

function placesOf(level: Level): PropertyPlace[] {
  return Object.entries(level.siblings).flatMap(([name, property]) => {
    // What no file writes stands nowhere.
    if (property.tellsShape) return []
    const at = [...level.at, name]
    const place: PropertyPlace = { ...level, name, property, at }
    return [place, ...nestedPlaces(property, at, level)]
  })
}

function nestedPlaces(
  property: PropertySource,
  at: JsonPath,
  { depth, nesting, action }: Pick<Level, 'depth' | 'nesting' | 'action'>,
): PropertyPlace[] {
  const isRows = depth === 'record' && property['x-table'] !== undefined
  const inner = isRows ? 'row' : 'value'
  const nested = (described: PropertySource | undefined, path: JsonPath) => {
    if (!described?.properties)
      return described?.items ? nestedPlaces(described, path, { depth: 'value', nesting, action }) : []
    const required = described.required ?? []
    return placesOf({
      at: [...path, 'properties'],
      depth: inner,
      nesting: nesting + 1,
      siblings: described.properties,
      required,
      action,
    })
  }
  const shapes = property['x-blocks'] ? insidesOfProperty(property) : []
  return [
    ...nested(property.items, [...at, 'items']),
    ...nested({ ...property, items: undefined }, at),
    ...shapes.flatMap(shape => nested(shape.described, [...at, ...shape.at])),
  ]
}
