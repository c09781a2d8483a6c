import type { ReadNote, ReadTables } from '#model/generate/GeneratedTable.ts'
import {
  type GeneratedColumn,
  type GeneratedTable,
  generatedColumn,
  SOURCE_LIMITS,
} from '#model/generate/GeneratedTable.ts'
import { createResolver, isObject, type Json, type Resolver } from './openApiReferences.ts'
import { refused, say } from './readerWords.ts'

/** Schemas that are no records of their own. */
const WRAPPER =
  /^(Page|Paged|List|Result|Response|ApiResponse|CommonResult|R|AjaxResult|TableDataInfo)([A-Z<_]|$)/

/**
 * The objects that an OpenAPI document describes among its components, as tables. References are followed inside the
 * document alone; what lies outside is told and never fetched, and so is what refers to itself.
 */
export async function readOpenApi(text: string): Promise<ReadTables> {
  const document = await readDocument(text)
  if (document === null)
    return { tables: [], notes: [refused('', say`this is no OpenAPI document in JSON or YAML`)] }
  const notes: ReadNote[] = []
  const schemas =
    isObject(document.components) && isObject(document.components.schemas) ? document.components.schemas : {}
  const resolver = createResolver(document, notes)
  const found = Object.entries(schemas).flatMap(([name, schema]) => {
    const resolved = resolver.resolve(schema, `#/components/schemas/${name}`)
    if (!isRecord(resolved) || WRAPPER.test(name)) return []
    if (/\p{L}/u.test(name)) return [tableOf(name, resolved, { resolver, notes })]
    notes.push(
      refused(`#/components/schemas/${name}`, say`the name ${name} has no letter: the object is left out`),
    )
    return []
  })
  const tables = found.filter(({ columns }) => columns.length > 0)
  if (tables.length === 0) notes.push(refused('#/components/schemas', say`the document describes no objects`))
  if (tables.length > SOURCE_LIMITS.tables)
    notes.push(
      refused(
        '#/components/schemas',
        say`more than ${SOURCE_LIMITS.tables} objects: the others are left out`,
      ),
    )
  return { tables: tables.slice(0, SOURCE_LIMITS.tables), notes }
}

/** The document as OpenAPI 3; null where it is none. */
async function readDocument(text: string): Promise<Json | null> {
  const { normalize, upgrade } = await import('@scalar/openapi-parser')
  try {
    const given: unknown = normalize(text)
    if (!isObject(given) || (given.openapi === undefined && given.swagger === undefined)) return null
    // By an alias of YAML it may hold itself, which would be upgraded for ever: as JSON that is refused.
    const { specification } = upgrade(JSON.parse(JSON.stringify(given)) as Parameters<typeof upgrade>[0])
    return isObject(specification) ? specification : null
  } catch {
    return null
  }
}

const isRecord = (schema: Json | null): schema is Json =>
  schema !== null && (isObject(schema.properties) || schema.type === 'object')

interface Reading {
  resolver: Resolver
  notes: ReadNote[]
}

function tableOf(name: string, schema: Json, { resolver, notes }: Reading): GeneratedTable {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  const required = Array.isArray(schema.required) ? schema.required : []
  const place = `#/components/schemas/${name}`
  if (properties.length > SOURCE_LIMITS.columns)
    notes.push(
      refused(place, say`${name} has more than ${SOURCE_LIMITS.columns} properties: the others are left out`),
    )
  const columns = properties.slice(0, SOURCE_LIMITS.columns).flatMap(([key, given]) => {
    const at = `${place}/properties/${key}`
    const property = resolver.resolve(given, at)
    return property === null ? [] : [columnOf(key, property, required.includes(key))]
  })
  const key = columns.find(
    column =>
      column.name.toLowerCase() === 'id' || column.name === `${name[0]?.toLowerCase()}${name.slice(1)}Id`,
  )
  if (key && (key.kind === 'integer' || key.kind === 'string'))
    Object.assign(key, { key: true, counted: key.kind === 'integer' })
  return {
    name: tableName(name),
    comment: textOf(schema.title) || textOf(schema.description).slice(0, SOURCE_LIMITS.comment),
    columns,
    unique: [],
    form: null,
  }
}

/** SysUserVO → sys_user: what a document carries is called after the record in it. */
const tableName = (name: string): string =>
  name
    .replace(/(.)(VO|DTO|DO|BO|Entity|Model|Schema|Req|Resp|SaveReqVO|RespVO)$/, '$1')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .toLowerCase()
    .slice(0, SOURCE_LIMITS.name)

function columnOf(name: string, property: Json, isRequired: boolean): GeneratedColumn {
  const type = typeOf(property)
  const format = textOf(property.format)
  const values = Array.isArray(property.enum) ? property.enum.filter(isConstant) : []
  const { maxLength } = property
  const labels = Array.isArray(property['x-enum-varnames']) ? property['x-enum-varnames'] : []
  const isNullable =
    property.nullable === true || (Array.isArray(property.type) && property.type.includes('null'))
  return generatedColumn({
    name: name.slice(0, SOURCE_LIMITS.name),
    comment: (textOf(property.title) || textOf(property.description)).slice(0, SOURCE_LIMITS.comment),
    sourceType: [type, format].filter(Boolean).join(' '),
    ...kindOf(type, format),
    length:
      typeof maxLength === 'number' && maxLength > 0 ? Math.min(maxLength, 100_000) : lengthOf(type, format),
    nullable: !isRequired || isNullable,
    default: isConstant(property.default) ? property.default : null,
    options: values.map((value, index) => ({
      value: typeof value === 'number' ? value : String(value),
      label: textOf(labels[index]) || String(value),
    })),
  })
}

function typeOf({ type, properties }: Json): string {
  const first = Array.isArray(type) ? type.find(one => one !== 'null') : type
  if (typeof first === 'string') return first
  return properties === undefined ? 'string' : 'object'
}

function kindOf(type: string, format: string): Pick<GeneratedColumn, 'kind' | 'scale'> {
  if (type === 'integer' || type === 'boolean') return { kind: type, scale: null }
  if (type === 'number') return { kind: 'number', scale: format === 'decimal' ? 2 : null }
  if (type === 'array' || type === 'object') return { kind: 'json', scale: null }
  if (format === 'binary' || format === 'byte') return { kind: 'binary', scale: null }
  if (format === 'date' || format === 'date-time' || format === 'time') return { kind: format, scale: null }
  return { kind: 'string', scale: null }
}

/** Documents seldom say how long a text may be. */
const lengthOf = (type: string, format: string): number | null =>
  type === 'string' && !['date', 'date-time', 'time', 'binary', 'byte'].includes(format) ? 255 : null

const isConstant = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
