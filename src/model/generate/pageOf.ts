import { fieldTypeOf } from '../derive/fieldTypeOf.ts'
import { keyOf, permissionOf, snakeCase, tableOf } from '../derive/names.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'
import type { GeneratorColumn, GeneratorConfig, QueryType } from './GeneratorConfig.ts'

type Json = Record<string, unknown>

/**
 * The page of a configuration, its keys in the order in which page files have them.
 * @param rows what the rows of its records are made from, for a page with rows of their own; null for none
 */
export function pageOf(config: GeneratorConfig, rows: GeneratorConfig | null = null): Json {
  const depth = config.pageKey.split('/').length - 1
  return {
    $schema: `${'../'.repeat(depth)}page.schema.json`,
    title: config.functionName,
    ...(config.permission !== '' && config.permission !== permissionOf(config.path)
      ? { permission: config.permission }
      : {}),
    menu: config.menuParent === '' ? {} : { parent: config.menuParent },
    resource: resourceOf(config, rows),
    list: listOf(config),
    ...formOf(config),
  }
}

function resourceOf(config: GeneratorConfig, rows: GeneratorConfig | null): Json {
  const { path, recordTable, tenancy, trash, unique, form } = config
  const key = keyColumn(config)
  const required = requiredOf(config)
  const sets = unique.filter(set => set.every(name => isProperty(name, config)))
  const rules = form?.rules
  return {
    path,
    ...(recordTable !== '' && recordTable !== tableOf(path) ? { table: recordTable } : {}),
    ...(key && key.javaField !== keyOf(path) ? { key: key.javaField } : {}),
    ...labelOf(config),
    ...(tenancy === 'platform' ? { tenancy } : {}),
    ...(sets.length > 0 ? { unique: sets } : {}),
    ...treeOf(config),
    ...(trash ? { trash } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: propertiesOf(config, rows),
    ...(rules === undefined ? {} : { rules }),
  }
}

const keyColumn = ({ columns }: GeneratorConfig) => columns.find(({ isPk }) => isPk === '1')

const isProperty = (name: string, { columns }: GeneratorConfig): boolean =>
  columns.some(({ javaField }) => javaField === name)

/** Nobody else fills in what the form does not ask for, and the first of a tree stand below none. */
const requiredOf = ({ columns, tplCategory, treeParentCode }: GeneratorConfig): string[] =>
  columns
    .filter(({ columnName }) => tplCategory !== 'tree' || columnName !== treeParentCode)
    .filter(column => column.isRequired === '1' && (column.isPk === '0' || isGivenKey(column)))
    .filter(column => !isReadOnly(column) || column.defaultValue !== null)
    .map(({ javaField }) => javaField)

/** A key that people give, once. */
const isGivenKey = ({ isPk, kind }: GeneratorColumn): boolean => isPk === '1' && kind !== 'integer'

const isReadOnly = ({ isInsert, isEdit, isPk }: GeneratorColumn): boolean =>
  isInsert === '0' && isEdit === '0' && isPk === '0'

/** The tree's own, or a text that can name a record; the key where there is none. */
function labelOf(config: GeneratorConfig): Json {
  const { columns, tplCategory, treeName } = config
  const chosen =
    tplCategory === 'tree' ? columns.find(({ columnName }) => columnName === treeName) : undefined
  if (chosen) return { label: chosen.javaField }
  const texts = columns.filter(column => column.kind === 'string' && column.isPk === '0' && isPlain(column))
  if (texts.length > 0 || config.form !== null) {
    const named = texts.find(({ columnName }) => /name$|title$|名称$|姓名$|标题$/i.test(columnName))
    return named && named !== texts[0] ? { label: named.javaField } : {}
  }
  const text = columns.find(column => column.kind === 'text' && isPlain(column))
  if (text) return {}
  return { label: keyColumn(config)?.javaField ?? keyOf(config.path) }
}

const isPlain = ({ dictType, options, reference }: GeneratorColumn): boolean =>
  dictType === '' && options.length === 0 && reference === ''

function treeOf({ tplCategory, treeParentCode, columns }: GeneratorConfig): Json {
  const parent = columns.find(({ columnName }) => columnName === treeParentCode)
  if (tplCategory !== 'tree' || !parent) return {}
  const order = columns.find(
    ({ kind, columnName }) => kind === 'integer' && /(^|_)(sort|order|order_num|seq)$/i.test(columnName),
  )
  return { tree: { parent: parent.javaField, ...(order ? { order: order.javaField } : {}) } }
}

function propertiesOf(config: GeneratorConfig, rows: GeneratorConfig | null): Json {
  const described = config.columns.filter(column => column.isPk === '0' || isGivenKey(column))
  const own = described.map(column => [column.javaField, propertyOf(column, config)] as const)
  const ofRows = config.tplCategory === 'sub' && rows ? [rowsOf(config, rows)] : []
  return Object.fromEntries([...own, ...ofRows])
}

/** Rows of a table of their own, without the column that says to which record they belong. */
function rowsOf(config: GeneratorConfig, rows: GeneratorConfig): readonly [string, Json] {
  const taken = new Set(config.columns.map(({ javaField }) => javaField))
  const stem = `${rows.businessName.replace(/[^A-Za-z0-9]/g, '')}Rows`
  const name = taken.has(stem) ? `${stem}1` : stem
  const columns = rows.columns.filter(
    ({ isPk, columnName, javaField }) =>
      isPk === '0' &&
      columnName !== config.subTableFkName &&
      !['id', 'ownerId', 'position'].includes(javaField),
  )
  const required = requiredOf({ ...rows, columns })
  const properties = columns.map(column => {
    const { 'x-search': _search, 'x-unique': _unique, ...property } = propertyOf(column, rows)
    return [column.javaField, property] as const
  })
  const items = { ...(required.length > 0 ? { required } : {}), properties: Object.fromEntries(properties) }
  const table = rows.recordTable || tableOf(rows.path)
  return [
    name,
    { type: 'array', title: rows.functionName, 'x-table': table, items: { type: 'object', ...items } },
  ]
}

function propertyOf(column: GeneratorColumn, config: GeneratorConfig): Json {
  const property = column.property === null ? dataOf(column, config) : { ...column.property }
  const search = column.isQuery === '1' ? { 'x-search': searchOf(column, property) } : {}
  return {
    ...property,
    ...(isReadOnly(column) ? { readOnly: true } : {}),
    ...(column.isInsert === '1' && column.isEdit === '0' && column.isPk === '0'
      ? { 'x-write': 'create' }
      : {}),
    ...(column.isUnique === '1' && column.isPk === '0' ? { 'x-unique': true } : {}),
    ...renamed(column),
    ...(column.isPk === '1' ? {} : search),
  }
}

/** What a property holds and how it is drawn. */
function dataOf(column: GeneratorColumn, config: GeneratorConfig): Json {
  const { title, dictType, options, widget, format } = column
  const reference = referenceOf(column, config)
  const described = { title: title || column.javaField }
  if (reference !== '') return { ...described, 'x-ref': reference, ...widgetOf(widget) }
  return {
    ...typeOf(column),
    ...(format !== '' && column.kind === 'string' ? { format } : {}),
    ...described,
    ...(column.kind === 'string' && column.length !== null ? { maxLength: column.length } : {}),
    ...(column.kind === 'number' && column.scale !== null ? { 'x-scale': column.scale } : {}),
    ...defaultOf(column),
    ...(dictType === '' ? {} : { 'x-dict': dictType }),
    ...(dictType === '' && options.length > 0 ? { 'x-options': options } : {}),
    ...secretOf(column, config),
    ...widgetOf(widget || derivedWidget(column)),
  }
}

const referenceOf = ({ columnName, reference }: GeneratorColumn, config: GeneratorConfig): string =>
  config.tplCategory === 'tree' && columnName === config.treeParentCode ? config.pageKey : reference

/** What is drawn as a secret is never answered, and kept encrypted where nothing is stored that is not. */
const secretOf = ({ widget, kind }: GeneratorColumn, { isStored }: GeneratorConfig): Json => {
  if (widget !== 'password' || (kind !== 'string' && kind !== 'text')) return {}
  return { writeOnly: true, ...(isStored ? {} : { 'x-encrypted': true }) }
}

const widgetOf = (widget: string): Json => (widget === '' ? {} : { 'x-component': widget })

/** A long text without a limit would be asked for in one line. */
const derivedWidget = ({ kind, dictType, options }: GeneratorColumn): string =>
  kind === 'text' && dictType === '' && options.length === 0 ? 'textarea' : ''

const TYPES: Partial<Record<GeneratorColumn['kind'], Json>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  json: { type: 'object' },
}

const typeOf = ({ kind }: GeneratorColumn): Json => TYPES[kind] ?? { type: 'string' }

/** A constant of the property's own type; what else databases begin with is nothing that a form could show. */
function defaultOf({ kind, defaultValue: value, options, length }: GeneratorColumn): Json {
  if (value === null || value === '') return {}
  if (kind === 'boolean')
    return { default: value === true || value === 1 || value === '1' || value === 'true' }
  if (kind === 'integer' || kind === 'number') {
    const number = Number(value)
    const fits = kind === 'number' ? Number.isFinite(number) : Number.isSafeInteger(number)
    return fits && isOffered(number, options) ? { default: number } : {}
  }
  if (kind !== 'string') return {}
  const text = String(value)
  return text.length <= (length ?? text.length) && isOffered(text, options) ? { default: text } : {}
}

const isOffered = (value: string | number, options: GeneratorColumn['options']): boolean =>
  options.length === 0 || options.some(option => String(option.value) === String(value))

/** A column whose name no property can have is renamed, never dropped. */
const renamed = ({ columnName, javaField }: GeneratorColumn): Json =>
  /^[a-z][a-z0-9_]*$/.test(columnName) && snakeCase(javaField) !== columnName
    ? { 'x-renamed-from': columnName }
    : {}

const OPERATORS: Record<QueryType, string> = {
  EQ: 'eq',
  NE: 'eq',
  GT: 'range',
  GTE: 'range',
  LT: 'range',
  LTE: 'range',
  LIKE: 'contains',
  BETWEEN: 'range',
}

/** The operator that was chosen where the property can be searched by it, otherwise its own. */
function searchOf({ queryType }: GeneratorColumn, property: Json): string | true {
  const operator = OPERATORS[queryType]
  if (property['x-ref'] !== undefined) return true
  const source = property as PropertySource
  const { filter } = fieldTypeNamed(fieldTypeOf(source))
  const hasChoices =
    source['x-dict'] !== undefined || source['x-options'] !== undefined || source.enum !== undefined
  const derived = hasChoices ? 'eq' : filter.operator
  if (operator === derived || !(filter.operators as readonly string[]).includes(operator)) return true
  return hasChoices ? true : operator
}

function listOf({ columns, form }: GeneratorConfig): Json {
  const listed = columns
    .filter(({ isList, isPk }) => isList === '1' && isPk === '0')
    .map(({ javaField }) => javaField)
  if (listed.length === 0 && form !== null) return {}
  return { columns: [...listed, 'createTime'] }
}

function formOf({ formColNum, form }: GeneratorConfig): Json {
  const columns = formColNum > 1 ? { columns: formColNum } : {}
  const layout = form?.layout === undefined ? {} : { layout: form.layout }
  const known = form?.columns === undefined || formColNum > 1 ? columns : { columns: form.columns }
  return Object.keys({ ...known, ...layout }).length === 0 ? {} : { form: { ...known, ...layout } }
}
