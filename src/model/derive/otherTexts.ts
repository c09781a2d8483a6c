import { dataTypeOf } from '../field-types/shared/dataTypeOf.ts'
import { textOf } from '../language/t.ts'
import type { LayoutSource } from '../source/layout.ts'
import type { PageSource } from '../source/page.ts'
import type { OptionSource, PropertySource } from '../source/property.ts'
import type { FieldModel } from '../types/index.ts'
import { withInsides } from './blocks.ts'
import { renamedAlong } from './formerNames.ts'

type Properties = Record<string, PropertySource>

/** How deep properties may ask for the text of an option: those of a record or form, and of its rows and values. */
export const DEEPEST_OTHER = 1

/** Letters of a text that says what is meant by an option. */
const LONGEST_OTHER = 200

/** Name of the property that keeps the text of an option. */
export const otherNameOf = (name: string): string => `${name}Other`

/** The page with a property for each option that asks for a text, right behind the property that it belongs to. */
export function withOtherTexts(page: PageSource): PageSource {
  const { resource } = page
  if (typeof resource !== 'object') return page
  const properties = extended(resource.properties)
  const actions =
    resource.actions &&
    Object.fromEntries(
      Object.entries(resource.actions).map(([name, action]) => {
        const { form } = action
        return [name, form ? { ...action, form: { ...form, properties: extended(form.properties) } } : action]
      }),
    )
  return { ...page, resource: { ...resource, properties, ...(actions ? { actions } : {}) } }
}

function extended(properties: Properties, nesting = 0): Properties {
  const entries = Object.entries(properties).flatMap(([name, property]): [string, PropertySource][] => {
    const own: [string, PropertySource] = [
      name,
      nesting < DEEPEST_OTHER ? withInsides(property, inner => extended(inner, nesting + 1)) : property,
    ]
    const other = property['x-options']?.find(option => option.other)
    const otherName = otherNameOf(name)
    // A property of that name is told by the check.
    if (!other || Object.hasOwn(properties, otherName)) return [own]
    return [own, [otherName, otherText(name, property, other)]]
  })
  return entries.length === Object.keys(properties).length && nesting > 0
    ? properties
    : Object.fromEntries(entries)
}

/** Asked for and demanded while the option is chosen; whoever reads and writes the choice reads and writes it. */
function otherText(name: string, property: PropertySource, other: OptionSource): PropertySource {
  const { title = name, readOnly, writeOnly } = property
  const value = JSON.stringify(other.value)
  const words = (language: 'zh' | 'en') => [textOf(title, language), textOf(other.label, language)] as const
  const [zh, en] = [words('zh'), words('en')]
  return {
    type: 'string',
    title: { zh: `${zh[0]}（${zh[1]}）`, en: `${en[0]} (${en[1]})` },
    maxLength: LONGEST_OTHER,
    'x-visible': dataTypeOf(property) === 'array' ? `${value} in ${name}` : `${name} == ${value}`,
    ...(readOnly ? { readOnly } : { 'x-required': 'true' }),
    ...(writeOnly ? { writeOnly } : {}),
    ...(property['x-permission'] ? { 'x-permission': property['x-permission'] } : {}),
    ...(property['x-write'] ? { 'x-write': property['x-write'] } : {}),
    ...renamedAlong(property, otherNameOf),
    otherOf: name,
  }
}

type Part = LayoutSource | { title: unknown; items: LayoutSource[] }

/**
 * The layout with the texts of options, and the English of texts, behind the fields that they belong to, unless it gives
 * them a place itself.
 */
export function layoutWithOthers(
  layout: readonly LayoutSource[],
  { fields, named }: { fields: readonly FieldModel[]; named: readonly string[] },
): LayoutSource[] {
  const others = new Map(
    fields.flatMap(({ name, otherOf, translates = otherOf }) =>
      translates && !named.includes(name) ? [[translates, name] as const] : [],
    ),
  )
  const filled = (parts: readonly Part[]): Part[] =>
    parts.flatMap(part => {
      if (typeof part !== 'string' && 'items' in part)
        return [{ ...part, items: filled(part.items as Part[]) } as Part]
      const given = typeof part === 'string' ? { field: part } : part
      const other = 'field' in given ? others.get(given.field) : undefined
      if (other === undefined) return [part]
      const { span, readOnly } = given as { span?: number; readOnly?: boolean }
      const isPlain = span === undefined && readOnly !== true
      return [
        part,
        isPlain ? other : { field: other, ...(span ? { span } : {}), ...(readOnly ? { readOnly } : {}) },
      ]
    })
  return others.size === 0 ? [...layout] : (filled(layout) as LayoutSource[])
}
