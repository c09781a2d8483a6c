import { textOf } from '../language/t.ts'
import type { Text } from '../source/common.ts'
import type { PageSource } from '../source/page.ts'
import type { PropertySource } from '../source/property.ts'
import type { OneOfSource } from '../source/reference.ts'
import { renamedAlong } from './formerNames.ts'
import { camelCase, segmentsOf } from './names.ts'

/** One of the pages that a property refers to. */
export interface OneOfTarget {
  /** What the record keeps of the page. */
  type: string
  page: string
  /** What people call its records; the title of the page where absent. */
  title?: Text
  /** Where it stands in the list. */
  index: number
}

/** What a property says that refers to a record of one of several pages; null for any other. */
export function oneOfSourceOf({ 'x-ref': given }: PropertySource): OneOfSource | null {
  return typeof given === 'object' && 'oneOf' in given ? given : null
}

/** The pages that a property refers to, each with its type; none where it refers to one page, or to nothing. */
export function oneOfTargets(property: PropertySource): OneOfTarget[] {
  const pages = oneOfSourceOf(property)?.oneOf ?? []
  return pages.map((given, index) => {
    const { to, type, title } = typeof given === 'string' ? { to: given } : given
    return { page: to, type: type ?? typeOfPage(to), index, ...(title === undefined ? {} : { title }) }
  })
}

/** asset/device/index → device */
const typeOfPage = (page: string): string => camelCase(segmentsOf(page).at(-1) ?? '')

/** Name of the property that keeps the type: subjectId → subjectType, subject → subjectType. */
export const typeNameOf = (name: string): string => `${name.replace(/(?<=.)Id$/, '')}Type`

/** Letters of a type, which is made of a name of a page. */
const LONGEST_TYPE = 50

/** The page with a property for the type of each such reference, right before the property that it belongs to. */
export function withTypes(page: PageSource, titles: ReadonlyMap<string, Text>): PageSource {
  const { resource } = page
  if (typeof resource !== 'object') return page
  const { properties } = resource
  const entries = Object.entries(properties).flatMap(([name, property]): [string, PropertySource][] => {
    const own: [string, PropertySource] = [name, property]
    const type = typeNameOf(name)
    // A property of that name is told by the check.
    if (oneOfSourceOf(property) === null || Object.hasOwn(properties, type)) return [own]
    return [[type, typeProperty(name, property, titles)], own]
  })
  if (entries.length === Object.keys(properties).length) return page
  return { ...page, resource: { ...resource, properties: Object.fromEntries(entries) } }
}

/** Chosen with the record: whoever reads and writes one reads and writes the other. */
function typeProperty(
  name: string,
  property: PropertySource,
  titles: ReadonlyMap<string, Text>,
): PropertySource {
  const { title = name, readOnly } = property
  return {
    type: 'string',
    title: { zh: `${textOf(title, 'zh')}类型`, en: `Type of ${textOf(title, 'en')}` },
    maxLength: LONGEST_TYPE,
    'x-options': oneOfTargets(property).map(target => ({
      value: target.type,
      label: target.title ?? titles.get(target.page) ?? target.type,
    })),
    ...(readOnly ? { readOnly } : {}),
    ...(property['x-permission'] ? { 'x-permission': property['x-permission'] } : {}),
    ...(property['x-write'] ? { 'x-write': property['x-write'] } : {}),
    ...(property['x-search'] ? { 'x-search': 'eq' } : {}),
    ...renamedAlong(property, typeNameOf),
    typeOf: name,
  }
}
