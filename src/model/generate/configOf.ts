import { camelCase, pascalCase, permissionOf, tableOf } from '../derive/names.ts'
import { say } from '../language/say.ts'
import { auditMeaning, readComment } from './conventions.ts'
import { type GeneratedColumn, type GeneratedTable, SOURCE_LIMITS } from './GeneratedTable.ts'
import type { GeneratorColumn, GeneratorConfig } from './GeneratorConfig.ts'
import { guessColumns } from './guessColumns.ts'
import { guess } from './guessing.ts'
import { htmlTypeOf, javaTypeOf } from './javaNames.ts'
import type { ProjectFacts } from './ProjectFacts.ts'
import { propertyNameFor } from './propertyNames.ts'

/** Columns that a list begins with, and fields that it is searched by. */
const MOST_LISTED = 8
const MOST_SEARCHED = 4
/** Texts up to this length stand in a list. */
const SHORT = 200

/** Prefixes of tables whose pages stand in an area of another name. */
const AREAS: Record<string, string> = { sys: 'system' }

/**
 * What a page of a table begins as: everything derived from the table, with the guesses and why they were made.
 * @param project what the page must fit into
 * @param isStored whether the table is in this database already, so that it keeps its key and whose its rows are
 */
export function configOf(
  table: GeneratedTable,
  project: ProjectFacts,
  { isStored = false }: { isStored?: boolean } = {},
): GeneratorConfig {
  const tenancy =
    isStored && !table.columns.some(({ name, key }) => name === 'tenant_id' && key) ? 'platform' : 'tenant'
  const config: GeneratorConfig = { ...beginning(table), tenancy, isStored }
  const placed = placeOf(config, table, project)
  const taken = new Set<string>()
  const kept = table.columns.slice(0, SOURCE_LIMITS.columns).filter(column => isKept(column, table))
  const columns = kept.map((column, index) => columnOf(column, index, table, taken))
  const guessed = guessColumns({ ...placed, columns: withLists(columns) }, table, project)
  return withTrash(guessed, table)
}

function beginning(table: GeneratedTable): GeneratorConfig {
  const [area = 'app', name] = placeNames(table.name)
  const { title } = readComment(table.comment)
  return {
    tableName: table.name,
    tableComment: table.comment.slice(0, SOURCE_LIMITS.comment),
    className: pascalCase(table.name.replace(/[^A-Za-z0-9_]+/g, '_')) || 'Record',
    functionAuthor: '',
    tplCategory: 'crud',
    moduleName: area,
    businessName: name,
    functionName: title.replace(/(?<=.)(信息表|数据表|表)$/, '') || table.name,
    formColNum: table.columns.length > 12 ? 2 : 1,
    treeCode: '',
    treeParentCode: '',
    treeName: '',
    subTableName: '',
    subTableFkName: '',
    pageKey: `${area}/${name}/index`,
    path: `/${area}/${name}`,
    recordTable: '',
    permission: '',
    menuParent: '',
    tenancy: 'tenant',
    isStored: false,
    trash: false,
    unique: [],
    form: table.form,
    columns: [],
    guesses: [],
  }
}

/** Area and name of the pages of a table: asset_device_type → asset, deviceType. */
function placeNames(table: string): [area: string, name: string] {
  const words = table
    .normalize('NFKD')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => /^[a-z]/.test(word) || word !== '')
    .map(word => word.replace(/^[0-9]+/, ''))
    .filter(Boolean)
  const [first = 'app', ...rest] = words
  if (rest.length === 0) return ['app', first === 'app' ? 'record' : first]
  const area = Object.hasOwn(AREAS, first) ? (AREAS[first] ?? first) : first
  return [area, camelCase(rest.join('_')).slice(0, 40)]
}

/** The table keeps its name, and the page gets a key, an address and a permission that no other has. */
function placeOf(config: GeneratorConfig, { name }: GeneratedTable, project: ProjectFacts): GeneratorConfig {
  const ownerOf = (table: string) =>
    Object.hasOwn(project.tables, table) ? project.tables[table] : undefined
  const owner = ownerOf(name.toLowerCase())
  const menuParent = project.menus.includes(config.moduleName) ? config.moduleName : ''
  const own = /^[a-z][a-z0-9_]*$/.test(name) && name.length <= 50 ? name : ''
  const isFree = (business: string) => {
    const path = `/${config.moduleName}/${business}`
    const isTaken = project.paths.includes(path) || project.keys.includes(`${path.slice(1)}/index`)
    return !isTaken && !project.permissions.includes(permissionOf(path)) && !ownerOf(tableOf(path))
  }
  if (owner === undefined && isFree(config.businessName)) {
    return { ...config, menuParent, recordTable: own === tableOf(config.path) ? '' : own }
  }
  let number = 2
  while (!isFree(`${config.businessName}${number}`)) number += 1
  const business = `${config.businessName}${number}`
  const path = `/${config.moduleName}/${business}`
  const recordTable = owner === undefined && own !== tableOf(path) ? own : ''
  const next = {
    ...config,
    menuParent,
    businessName: business,
    path,
    pageKey: `${path.slice(1)}/index`,
    recordTable,
  }
  const reason =
    owner === undefined
      ? say`the address ${config.path} belongs to another page`
      : say`the table ${name} belongs to the page ${owner}: this one gets a table of its own`
  return { ...next, guesses: [guess({ key: 'path', value: path, before: config.path, reason })] }
}

/** What the engine keeps by itself is left out, and what no page can hold. */
const isKept = ({ name, kind, key, property }: GeneratedColumn, table: GeneratedTable): boolean => {
  if (kind === 'binary') return false
  const isOnlyKey = key && table.columns.filter(column => column.key).length === 1
  return property !== null || isOnlyKey || auditMeaning(name) === null
}

function columnOf(
  column: GeneratedColumn,
  index: number,
  table: GeneratedTable,
  taken: Set<string>,
): GeneratorColumn {
  const { title, options } = readComment(column.comment)
  const isPk =
    column.key && table.columns.filter(one => one.key && auditMeaning(one.name) === null).length === 1
  const javaField = propertyNameFor(column.name, taken)
  return {
    columnId: index + 1,
    columnName: column.name,
    columnComment: column.comment.slice(0, SOURCE_LIMITS.comment),
    columnType: column.sourceType,
    javaType: javaTypeOf(column.kind),
    javaField,
    isPk: isPk ? '1' : '0',
    isIncrement: column.counted ? '1' : '0',
    isRequired: isPk || column.nullable || (column.kind === 'boolean' && column.default !== null) ? '0' : '1',
    isInsert: isPk && column.kind === 'integer' ? '0' : '1',
    isEdit: isPk ? '0' : '1',
    isList: '0',
    isQuery: '0',
    queryType: column.kind === 'string' ? 'LIKE' : 'EQ',
    htmlType: htmlTypeOf({
      kind: column.kind,
      length: column.length,
      widget: '',
      hasChoices: options.length > 0,
    }),
    dictType: '',
    sort: index + 1,
    title: title || (column.property?.title === undefined ? column.name : ''),
    kind: column.kind,
    length: column.length,
    scale: column.scale,
    isUnique: column.unique && !isPk ? '1' : '0',
    defaultValue: column.default,
    reference: '',
    widget: '',
    format: '',
    options: column.options,
    property: column.property,
  }
}

/** What stands in the list and is searched, before anybody has chosen. */
function withLists(columns: GeneratorColumn[]): GeneratorColumn[] {
  const shown = columns.filter(column => column.isPk === '0' && isShort(column)).slice(0, MOST_LISTED)
  const searched = shown.filter(isSearched).slice(0, MOST_SEARCHED)
  return columns.map(column => ({
    ...column,
    isList: shown.includes(column) ? '1' : '0',
    isQuery: searched.includes(column) ? '1' : '0',
  }))
}

const isShort = ({ kind, length, columnName }: GeneratorColumn): boolean =>
  !['text', 'json'].includes(kind) &&
  (kind !== 'string' || (length ?? 0) <= SHORT) &&
  !/passw|secret|remark/i.test(columnName)

const isSearched = ({ columnName, kind, options }: GeneratorColumn): boolean =>
  options.length > 0 ||
  /(name|title|code|status|type|no|phone|mobile|key|sex|category)$/i.test(columnName) ||
  /(名称|姓名|标题|编号|编码|状态|类型|电话|手机号?)$/.test(columnName) ||
  kind === 'date'

/** Whose rows they are, and whether what is removed can be restored, is said by columns of the table. */
function withTrash(config: GeneratorConfig, table: GeneratedTable): GeneratorConfig {
  const removed = table.columns.find(column => auditMeaning(column.name) === 'removed')
  if (!removed) return config
  const reason = say`the column ${removed.name} marks what is removed: the page keeps a trash of its own`
  return {
    ...config,
    trash: true,
    guesses: [...config.guesses, guess({ key: 'trash', value: true, before: false, reason })],
  }
}
