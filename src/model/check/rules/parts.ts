import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { dataTypeOf } from '../../field-types/shared/dataTypeOf.ts'
import type { FieldType } from '../../field-types/shared/fieldTypeBase.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName } from './checkNames.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** What a page describes of a value that is one object; null for all else, where nothing stands behind a dot. */
export function describedParts(property: PropertySource): Record<string, PropertySource> | null {
  const isObject = dataTypeOf(property) === 'object' && referenceOf(property) === null
  return isObject ? (property.properties ?? {}) : null
}

export const ONE_STEP = say`a path leads one step into a value`

/** The names of what a version holds are known at run time only. */
export const unknownPart = (owner: string, part: string, property: PropertySource): LocalizedText =>
  property['x-schema'] === undefined
    ? say`${owner} has no property ${part}`
    : say`versions describe ${owner}: name ${part} with its type in the "properties" of ${owner}, then lists, searches and exports may read it`

/** The property that a path into a value names; undefined where it names none. */
export function partSource(path: string, { fields }: ResourceFacts): PropertySource | undefined {
  const [name = '', part, ...rest] = path.split('.')
  const owner = fields.get(name)
  if (!owner || part === undefined || rest.length > 0) return undefined
  return describedParts(owner.source)?.[part]
}

/** Reports a name that is neither a property nor a part of one. */
export function checkFieldOrPart(
  path: string,
  at: JsonPath,
  record: ResourceFacts,
  reporter: Reporter,
): boolean {
  const [name = '', part] = path.split('.')
  const owner = record.fields.get(name)
  const parts = owner && part !== undefined ? describedParts(owner.source) : null
  if (!owner || part === undefined || !parts) return checkName(path, at, record.fields.keys(), reporter)
  if (partSource(path, record)) return true
  const place = { index: name.length + 1, length: path.length - name.length - 1 }
  const near = { word: part, among: Object.keys(parts), ...place }
  reporter.report('unknown-field', at, unknownPart(name, part, owner.source), near)
  return false
}

/**
 * Whether a property is a part of one object that a record holds, which is kept under the name of then: what lists may
 * read of it by a path, and all that a document holds.
 */
export const isPart = ({
  depth,
  at: [root, , , inside, , more],
  isKept = false,
}: Pick<PropertyPlace, 'depth' | 'at' | 'isKept'>): boolean =>
  isKept || (depth === 'value' && root === 'resource' && inside === 'properties' && more === undefined)

/** Types of which JSON keeps an order that the database can compare. */
const SEARCHED: FieldType[] = ['string', 'integer', 'number', 'boolean', 'date', 'date-time']

export const isSearchedPart = (property: PropertySource): boolean => SEARCHED.includes(fieldTypeOf(property))

/** What a version says of its documents: beside x-schema it would have no effect. */
const OF_VERSIONS = [
  'x-visible',
  'x-required',
  'x-rules',
  'x-compute',
  'x-default',
  'default',
  'x-reactions',
] as const

/** Reports what a page says of a document that only its version can say. */
export function checkDocumentParts(property: PropertySource, at: JsonPath, reporter: Reporter): void {
  if (property['x-schema'] === undefined) return
  const refuse = (place: JsonPath, keyword: string) => {
    const message = say`${keyword} of a document is said by its version; here stands what lists and searches read`
    reporter.report('unfit-keyword', [...at, ...place, keyword], message, { on: 'key' })
  }
  for (const keyword of ['required', 'additionalProperties'] as const)
    if (property[keyword] !== undefined) refuse([], keyword)
  for (const [name, part] of Object.entries(property.properties ?? {})) {
    for (const keyword of OF_VERSIONS) if (part[keyword] !== undefined) refuse(['properties', name], keyword)
  }
}
