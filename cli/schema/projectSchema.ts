import type { SchemaNode } from '#model/check/shape/SchemaNode.ts'
import { fieldTypeOf } from '#model/derive/fieldTypeOf.ts'
import { pascalCase } from '#model/derive/names.ts'
import { widgetOf } from '#model/derive/widgetOf.ts'
import type { ProjectNames } from '#model/source/common.ts'
import { PropertySource } from '#model/source/property.ts'
import type { CompileEnvironment } from '#model/types/index.ts'
import { convert, type PlainSchema, type VocabularySchema } from './vocabularySchema.ts'

/** Something that page files can name. */
export interface ProjectName {
  name: string
  /** What an editor says beside it. */
  description?: string
}

type WidgetProperties = NonNullable<CompileEnvironment['widgetProperties']>

interface Project {
  names: Record<ProjectNames, ProjectName[]>
  widgetProperties: WidgetProperties
}

/**
 * The vocabulary with what this very project has, so that editors offer it: pages, widgets with their properties,
 * dictionaries, icons and more. What it has not is left to the check, which knows the nearest name.
 */
export function projectSchema(
  vocabulary: VocabularySchema,
  { names, widgetProperties }: Project,
): PlainSchema {
  const { $defs, ...page } = named(vocabulary) as VocabularySchema
  const definitions: Record<string, PlainSchema> = {}
  const sets = Object.entries(widgetProperties).map(
    ([key, known]) => [setName(key), convert(setOf([known]), definitions)] as const,
  )
  const lists = Object.entries(names).map(([kind, list]) => [pascalCase(kind), listOf(list)] as const)
  const own = {
    ...Object.fromEntries([...lists, ...sets]),
    Property: { ...$defs.Property, allOf: propertyCases(widgetProperties, definitions) },
    Layout: { ...$defs.Layout, allOf: casesByKey(widgetProperties, LAYOUT_KEYS) },
  }
  const all = Object.entries({ ...$defs, ...own, ...definitions })
  return { ...page, $defs: Object.fromEntries(all.sort(byName)) }
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Puts a list of what there is beside every text that names something of the project. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named)
  if (typeof value !== 'object' || value === null) return value
  const { names, ...schema } = value as PlainSchema
  if (typeof names !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, named(part)]))
  const { description, ...text } = schema
  const choices = { anyOf: [{ $ref: `#/$defs/${pascalCase(names)}` }, text] }
  return description === undefined ? choices : { description, ...choices }
}

function listOf(list: ProjectName[]): PlainSchema {
  const known = list.map(({ name, description }) => ({
    const: name,
    ...(description === undefined ? {} : { description }),
  }))
  return known.length === 0 ? { not: {} } : { anyOf: known }
}

const setName = (widget: string): string => `${pascalCase(widget)}Properties`
const setRef = (widget: string): PlainSchema => ({ $ref: `#/$defs/${setName(widget)}` })

/** What any of some widgets takes. A property that they take differently is whatever one of them takes. */
function setOf(widgets: Record<string, SchemaNode>[]): PlainSchema {
  const properties: Record<string, unknown> = {}
  for (const name of new Set(widgets.flatMap(known => Object.keys(known)))) {
    const ways = widgets.flatMap(known => (known[name] ? [JSON.stringify(known[name])] : []))
    const [first, ...others] = [...new Set(ways)].map(way => JSON.parse(way) as PlainSchema)
    properties[name] = others.length === 0 ? first : { anyOf: [first, ...others] }
  }
  return { type: 'object', properties, additionalProperties: false }
}

const PROPERTY_KEYS = { widget: 'x-component', properties: 'x-component-props' }
const LAYOUT_KEYS = { widget: 'component', properties: 'props' }

/** For each widget that can be named, what may be said to it then. */
const casesByKey = (widgets: WidgetProperties, keys: typeof PROPERTY_KEYS): PlainSchema[] =>
  Object.keys(widgets).map(key => {
    const isNamed = { properties: { [keys.widget]: { const: key } }, required: [keys.widget] }
    return implication(isNamed, { properties: { [keys.properties]: setRef(key) } })
  })

/** A schema that demands one where the other holds. */
const implication = (condition: PlainSchema, demanded: PlainSchema): PlainSchema =>
  Object.fromEntries([
    ['if', condition],
    ['then', demanded],
  ])

interface WidgetCase {
  /** What all is true of the property. */
  when: PlainSchema[]
  /** Keys of the widgets that may be derived then. */
  keys: string[]
}

/** The same for properties, those that name no widget included: what the widgets take that may be derived. */
function propertyCases(widgets: WidgetProperties, definitions: Record<string, PlainSchema>): PlainSchema[] {
  const derived: WidgetCase[] = [
    ...SHORTCUTS.map(([keyword, keys], place) => {
      const earlier = SHORTCUTS.slice(0, place).map(([other]) => other)
      return { when: [{ required: [keyword] }, without(earlier)], keys }
    }),
    ...typeCases(),
  ]
  const others = derived.map(({ when, keys }) => {
    const taken = convert(setOf(keys.map(key => widgets[key] ?? {})), definitions)
    return implication(
      { allOf: [without([PROPERTY_KEYS.widget]), ...when] },
      { properties: { [PROPERTY_KEYS.properties]: taken } },
    )
  })
  return [...casesByKey(widgets, PROPERTY_KEYS), ...others]
}

/** Keywords that decide on the widget whatever the type is, in their order, and the widgets that come of them. */
const SHORTCUTS: [keyword: string, widgets: string[]][] = [
  ['x-ref', ['reference', 'tree-reference', 'one-of-reference']],
  ['x-dict', ['dict-select', 'dict-radio', 'dict-checkbox']],
  ['x-options', ['radio', 'checkbox', 'select', 'image-choice']],
  ['enum', ['select']],
]

const without = (keywords: string[]): PlainSchema =>
  keywords.length === 0 ? {} : { not: { anyOf: keywords.map(keyword => ({ required: [keyword] })) } }

/** What is described beside type and format and decides between the widgets of a type. */
const WAYS: Partial<PropertySource>[] = [
  {},
  { maxLength: 10_000 },
  { 'x-encrypted': true },
  { items: { type: 'string' } },
  { items: { type: 'string', enum: ['a'] } },
  { items: { type: 'object', properties: {} } },
  { 'x-blocks': { by: 'kind', shapes: {} } } as unknown as Partial<PropertySource>,
  { properties: {} },
  { 'x-schema': 'version' },
  { 'x-matrix': { rows: [], columns: [] } } as unknown as Partial<PropertySource>,
  { 'x-audience': ['people'] },
  { 'x-table': 'rows', items: { type: 'object', properties: {} } },
]

type Typed = Pick<PropertySource, 'type' | 'format'>

/** For each type, with those of its formats that come to the same, the widgets that may be derived. */
function typeCases(): WidgetCase[] {
  const { type, format } = (PropertySource as SchemaNode).properties ?? {}
  const plain = (type?.enum ?? []).map(one => ({ type: one }) as Typed)
  const formatted = (format?.enum ?? []).map(one => ({ type: 'string', format: one }) as Typed)
  const alike = Map.groupBy([...plain, ...formatted], typed => JSON.stringify([typed.type, widgetsOf(typed)]))
  return [...alike.values()].map(members => ({
    when: [conditionOf(members), without(SHORTCUTS.map(([keyword]) => keyword))],
    keys: widgetsOf(members[0] as Typed),
  }))
}

function conditionOf(members: Typed[]): PlainSchema {
  const formats = members.flatMap(({ format }) => format ?? [])
  const properties = {
    type: { const: members[0]?.type },
    ...(formats.length === 0 ? {} : { format: { enum: formats } }),
  }
  return { properties, required: formats.length < members.length ? ['type'] : ['type', 'format'] }
}

function widgetsOf(typed: Typed): string[] {
  const keys = WAYS.map(way => {
    const property: PropertySource = { ...typed, ...way }
    return widgetOf({ property, type: fieldTypeOf(property), refersToTree: null, dictionarySize: 0 })
  })
  return [...new Set(keys)]
}
