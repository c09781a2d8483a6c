import { dataTypeOf } from '#model/field-types/shared/dataTypeOf.ts'
import { textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { FieldModel, PageModel, ResourceModel } from '#model/types/index.ts'
import { type Fact, linesOf, rangeWords, type Writing } from './Fact.ts'

interface FieldContext {
  field: FieldModel
  /** The fields that hold it, from the record on, and itself. */
  way: readonly FieldModel[]
  resource: ResourceModel
  page: PageModel
  /** Of the file of the page that owns the record. */
  writing: Writing
  /** What that file says of the property; empty for those that every record has. */
  source: PropertySource
}

/** All that was derived for a property, with the reason of each, and where it is seen. */
export function explainField(context: FieldContext): string[] {
  const { field, page } = context
  return [
    ...linesOf(`${page.component} ${pathOf(context)}  ${textOf(field.title)}`, valueFacts(context)),
    '',
    ...linesOf('seen in', placeFacts(context)),
  ]
}

const pathOf = ({ way }: FieldContext): string => way.map(({ name }) => name).join('.')

function valueFacts(context: FieldContext): Fact[] {
  const { field, writing } = context
  const at = (...path: string[]) => writing.at(...field.at, ...path)
  const { minLength, maxLength, minimum, maximum, pattern } = field.schema
  const limits = Object.entries({ minLength, maxLength, minimum, maximum, pattern })
  return [
    { what: 'type', is: field.type, why: whyType(context) },
    storeFact(context),
    { what: 'demanded', is: field.required ? 'yes' : 'no', why: whyRequired(context) },
    { what: 'written by clients', is: field.write, why: whyWrite(context) },
    ...conditionFacts(field),
    ...formulaFacts(field, at),
    ...meaningFacts(field, at),
    ...limits
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({
        what: name,
        is: String(value),
        why: at(name) ?? 'limit of the type, or of what it refers to',
      })),
    ...(field.reference ? referenceFacts(field.reference, at) : []),
    ...(field.oneOf ? oneOfFacts(field.oneOf, at) : []),
    ...optionFacts(context),
    ...ruleFacts(context),
    ...(field.dict === null ? [] : [{ what: 'dictionary', is: field.dict, why: at('x-dict') ?? '' }]),
    { what: 'widget', is: field.widget, why: at('x-component') ?? whyWidget(context) },
    ...(Object.keys(field.widgetProps).length > 0
      ? [
          {
            what: 'of the widget',
            is: shortened(JSON.stringify(field.widgetProps)),
            why: at('x-component-props') ?? 'follows from the values',
          },
        ]
      : []),
    ...(['read', 'write'] as const).flatMap(way =>
      field.permission[way] === null
        ? []
        : [{ what: `${way} by`, is: field.permission[way], why: at('x-permission') ?? '' }],
    ),
  ]
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Where its value is kept: in a column of the record or of its rows, or inside the column of what holds it. */
function storeFact({ field, way, resource }: FieldContext): Fact {
  const holder = way.slice(0, -1).findLast(({ table, column }) => table !== null || column !== null)
  const table = holder?.table ?? resource.table
  if (holder?.column)
    return {
      what: 'stored in',
      is: `${table}.${holder.column.name} ${holder.column.type}`,
      why: `a part of ${holder.name}`,
    }
  return {
    what: 'stored in',
    is: field.column ? `${table}.${field.column.name} ${field.column.type}` : storeOf(field),
    why: field.column ? 'name and type of the property' : '',
  }
}

function storeOf({ reference, table, cases, rollup }: FieldModel): string {
  if (reference?.through) return `the link table ${reference.through}`
  if (table !== null) return `the child table ${table}`
  if (cases || rollup) return 'nothing: found out when it is read'
  return 'nothing'
}

function whyType({ field, source, writing }: FieldContext): string {
  const at = (...path: string[]) => writing.at(...field.at, ...path)
  if (AUDIT.has(field.name)) return 'every record has it'
  const words = ['x-table', 'x-ref', 'format', 'x-scale', 'x-options', 'enum', 'items', 'properties', 'type']
  const found = words.flatMap(word => {
    const written = at(word)
    return written ? [`${word} ${written}`] : []
  })
  if (found.length > 0) return found.slice(0, 2).join(', ')
  return dataTypeOf(source) === null ? 'that of what it refers to' : 'a text where nothing is said'
}

const AUDIT = new Set(['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version'])

function whyRequired({ field, way, resource, writing }: FieldContext): string {
  if (!field.required) return field.requiredWhen ? 'under conditions alone' : ''
  if (way.length > 1) return writing.at(...field.at.slice(0, -2), 'required') ?? ''
  const index = resource.noOverlap.some(
    ({ from, to, when }) => when === null && [from, to].includes(field.name),
  )
  if (index) return 'an end of noOverlap, which all records have'
  return writing.at('resource', 'required') ?? 'the key is given by people'
}

function whyWrite({ field, resource, writing }: FieldContext): string {
  const at = (word: string) => writing.at(...field.at, word)
  const words = ['readOnly', 'x-write', 'x-compute', 'x-cases', 'x-rollup', 'x-series', 'x-copy']
  for (const word of words) {
    const written = at(word)
    if (written && (field.write !== 'always' || word !== 'x-copy')) return `${word} ${written}`
  }
  if (AUDIT.has(field.name)) return 'the server writes it'
  if (field.name === resource.key && field.write === 'never') return 'the database counts the keys'
  return field.write === 'create' ? 'a key that is given stays' : 'nothing says otherwise'
}

const conditionFacts = ({ visibleWhen = [], requiredWhen = [] }: FieldModel): Fact[] => [
  ...visibleWhen.map(is => ({
    what: 'asked for when',
    is,
    why: 'x-visible, its own or of the layout around',
  })),
  ...requiredWhen.map(is => ({ what: 'demanded when', is, why: 'x-required' })),
]

function formulaFacts(field: FieldModel, at: (...path: string[]) => string | null): Fact[] {
  const { compute, defaultExpression, rollup, series, copy } = field
  const given = field.default === undefined ? null : JSON.stringify(field.default)
  const copied = copy ? `${copy.reference}.${copy.property}${copy.bound ? ', bound' : ''}` : null
  const counted = rollup
    ? `${rollup.function} of ${rollup.page} by ${rollup.via}, for ${rollup.permissions.join(' and ')}`
    : null
  const value = rollup?.value ?? null
  const facts: [what: string, is: string | null, word: string][] = [
    ['default', given, 'default'],
    ['default', defaultExpression, 'x-default'],
    ['formula', compute, 'x-compute'],
    ['taken over from', copied, 'x-copy'],
    ['rollup', counted, 'x-rollup'],
    ['rollup takes', value, 'x-rollup'],
    ['rollup where', rollup?.where ?? null, 'x-rollup'],
    ['series', series ? `counted by ${series.per.join(', ') || 'tenant'}` : null, 'x-series'],
  ]
  return facts.flatMap(([what, is, word]) => (is === null ? [] : [{ what, is, why: at(word) ?? '' }]))
}

/** What its value means to people, beyond its type. */
function meaningFacts(
  { translation, empty, login, audience }: FieldModel,
  at: (...path: string[]) => string | null,
): Fact[] {
  const facts: [what: string, is: string | null, word: string][] = [
    ['in English', translation ?? null, 'x-translatable'],
    ['empty means', empty === undefined ? null : textOf(empty), 'x-empty'],
    ['answered beside it', login ? 'what the person of this login name is called' : null, 'x-login'],
    ['means people by', audience?.parts.map(({ name }) => name).join(', ') ?? null, 'x-audience'],
  ]
  return facts.flatMap(([what, is, word]) => (is === null ? [] : [{ what, is, why: at(word) ?? '' }]))
}

function referenceFacts(
  reference: NonNullable<FieldModel['reference']>,
  at: (...path: string[]) => string | null,
): Fact[] {
  const given = (name: string, derived: string) => at('x-ref', name) ?? derived
  return [
    { what: 'refers to', is: `${reference.page} ${reference.key}`, why: at('x-ref') ?? '' },
    { what: 'answered as', is: reference.as, why: given('as', 'the name without Id') },
    {
      what: 'carries',
      is: reference.embed.join(', '),
      why: given('embed', 'key and label, and what conditions read'),
    },
    { what: 'chosen from', is: `GET ${reference.options}`, why: given('where', 'all that may be read') },
    {
      what: 'when it is removed',
      is: reference.onDelete,
      why: given('onDelete', reference.through === null ? 'where none is given' : 'links go along'),
    },
  ]
}

function oneOfFacts(
  { type, as, targets }: NonNullable<FieldModel['oneOf']>,
  at: (...path: string[]) => string | null,
): Fact[] {
  return [
    ...targets.map(target => ({
      what: 'refers to one of',
      is: `${target.reference.page} ${target.reference.key}`,
      why: `where ${type} is ${target.type}; when it is removed: ${target.reference.onDelete}`,
    })),
    { what: 'of which one', is: type, why: at('x-ref', 'typeName') ?? 'the name without Id, with Type' },
    { what: 'answered as', is: as, why: at('x-ref', 'as') ?? 'the name without Id' },
  ]
}

/** The values to choose from, as clients send them. */
function optionFacts({ field, source, writing }: FieldContext): Fact[] {
  const word = source.enum ? 'enum' : 'x-options'
  const values = field.options?.map(({ value }) => value) ?? source.enum
  if (!values || field.dict !== null) return []
  const is = shortened(values.map(String).join(', '))
  return [{ what: 'one of', is, why: writing.at(...field.at, word) ?? '' }]
}

/** Rules of its own, and those of the record that speak of it. */
function ruleFacts({ field, way, resource, writing }: FieldContext): Fact[] {
  const own = field.rules.map(({ assert }) => ({ assert, why: writing.at(...field.at, 'x-rules') }))
  const ofRecord = way.length > 1 ? [] : resource.rules.filter(({ at }) => at === field.name)
  const ranges = way.length > 1 ? [] : resource.noOverlap
  return [
    ...own.map(({ assert, why }) => ({ what: 'rule', is: assert, why: why ?? 'from its values' })),
    ...ofRecord.map(({ assert }) => ({
      what: 'rule',
      is: assert,
      why: writing.at('resource', 'rules') ?? '',
    })),
    ...ranges
      .filter(({ same, from, to }) => [...same, from, to].includes(field.name))
      .map(range => ({
        what: 'kept apart',
        is: rangeWords(range),
        why: writing.at('resource', 'noOverlap') ?? '',
      })),
  ]
}

function whyWidget({ field, source }: FieldContext): string {
  if (field.oneOf) return 'refers to a record of one of several pages'
  if (field.reference) return field.reference.tree ? 'refers to a tree' : 'refers to a record'
  if (field.dict !== null) return 'from how many values its dictionary is seeded with'
  if (field.options) return 'from how many options there are'
  if (source.enum) return 'one of several values'
  return `what a value of type ${field.type} is edited with${field.widget === 'textarea' ? ', long as it may be' : ''}`
}

function placeFacts(context: FieldContext): Fact[] {
  const { field, way, page, resource } = context
  const { list } = page
  const own = pathOf(context)
  const isOwn = way.length === 1
  const columns = (list?.columns ?? []).filter(column =>
    isOwn ? column.field === field.name : column.path === own,
  )
  const shown = columns.map(({ path, visible }) => (visible ? path : `${path}, until chosen hidden`))
  const search = list?.search.find(searched => searched.field === own)
  const sheets = (['export', 'import'] as const).filter(name =>
    resource.operations[name]?.fields?.includes(own),
  )
  return [
    { what: 'list', is: shown.join('; ') || 'no column', why: field.writeOnly ? 'never answered' : '' },
    {
      what: 'search',
      is: search?.operator ?? 'not searched',
      why: search || field.search ? 'x-search, or list.search' : 'neither x-search nor list.search',
    },
    { what: 'sorted by', is: isOwn && field.sortable ? 'yes' : 'no', why: '' },
    { what: 'sheets', is: sheets.join(', ') || 'none', why: '' },
  ]
}
