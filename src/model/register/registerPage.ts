import { fieldTypeOf } from '../derive/fieldTypeOf.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'
import type { Text } from '../types/index.ts'
import { registerPermission } from './registerKey.ts'
import { MOST_SEARCHED, SLOT_LENGTH } from './slots.ts'

/** What a register is made of: a published version, and what was chosen of it. */
export interface RegisterFacts {
  formId: number
  /** The version that new documents take. */
  versionId: number
  title: Text
  /** Table that holds the records, and page of the departments to which they belong. */
  table: string
  departments: string
  /** Properties of the form as they were written, in their order. */
  properties: Record<string, PropertySource>
  /** Those of them that every document has; a sheet to be filled in marks them. */
  required: readonly string[]
  /** Fields that the list shows and searches; null for the first of them. */
  columns: readonly string[] | null
  search: readonly string[] | null
}

/** Columns and search fields of a register of which nobody has chosen any. */
const FIRST_COLUMNS = 6
const FIRST_SEARCHED = 4

/** What a page may say of a part of a document; the rest says its version. */
const OF_PARTS = [
  ...['type', 'title', 'format', 'maxLength', 'enum', 'x-dict', 'x-options', 'x-scale', 'x-matrix'],
  ...['x-component', 'x-component-props', 'x-prefix', 'x-suffix', 'x-unit', 'x-renamed-from'],
]

/** The page file of a register: the records of one form, with the fields of that form as its columns. */
export function registerPage(facts: RegisterFacts): object {
  const { formId, versionId, title } = facts
  const parts = Object.fromEntries(
    Object.entries(facts.properties)
      .filter(([, property]) => isShown(property))
      .map(([name, property]) => [name, partOf(property)]),
  )
  const columns = known(facts.columns, parts) ?? Object.keys(parts).slice(0, FIRST_COLUMNS)
  const search = searchedFields(facts)
  const imported = importedFields(facts, Object.keys(parts))
  const pathOf = (name: string) => `content.${name}`
  return {
    title,
    menu: {},
    permission: registerPermission(formId),
    resource: {
      ...{ path: `/run-time/${formId}`, table: facts.table, key: 'recordId', label: 'recordTitle' },
      ...{ trash: true, scope: { department: 'deptId', owner: 'createById' } },
      ignore: ['formId', 'params'],
      required: ['versionId', 'content'],
      operations: {
        options: false,
        export: { fields: [...Object.keys(parts).map(pathOf), 'deptId', 'createBy', 'createTime'] },
        // Whoever may fill in one document may fill in many.
        ...(imported.length === 0
          ? {}
          : { import: { permission: `${registerPermission(formId)}:add`, fields: imported.map(pathOf) } }),
      },
      properties: {
        recordTitle: { type: 'string', title: TITLES.title, maxLength: 200, readOnly: true },
        formId: { type: 'integer', title: TITLES.form, readOnly: true, default: formId },
        versionId: { type: 'integer', title: TITLES.version, default: versionId },
        deptId: {
          ...{ type: 'integer', title: TITLES.department, readOnly: true },
          ...{ 'x-ref': facts.departments, 'x-default': 'user.deptId' },
        },
        content: { type: 'object', title: TITLES.content, 'x-schema': 'versionId', properties: parts },
      },
    },
    list: {
      columns: [
        ...columns.map(pathOf),
        ...['versionId', 'deptId'].map(path => ({ path, visible: false })),
        ...['createBy', 'createTime'],
      ],
      search: [...search.map(pathOf), 'createTime'],
      sort: '-createTime',
    },
    form: { columns: 1, layout: ['content'] },
  }
}

const TITLES = {
  title: { zh: '标题', en: 'Title' },
  form: { zh: '表单', en: 'Form' },
  version: { zh: '表单版本', en: 'Version' },
  department: { zh: '所属部门', en: 'Department' },
  content: { zh: '内容', en: 'Content' },
}

/** Fields that a register searches: those that were chosen, or the first of them. */
export function searchedFields({
  properties,
  search,
}: Pick<RegisterFacts, 'properties' | 'search'>): string[] {
  const able = Object.fromEntries(Object.entries(properties).filter(([, property]) => isSearchable(property)))
  return (known(search, able) ?? Object.keys(able).slice(0, FIRST_SEARCHED)).slice(0, MOST_SEARCHED)
}

/** Of the chosen names those that the form still has; null where nobody has chosen any. */
const known = (names: readonly string[] | null, among: object): string[] | null =>
  names?.filter(name => Object.hasOwn(among, name)) ?? null

const SEARCHED = new Set(['string', 'integer', 'number', 'boolean', 'date', 'date-time'])

/** Whether a field may be searched and sorted by: one short value that says by itself what it is. */
export function isSearchable(property: PropertySource): boolean {
  return (
    isShown(property) &&
    // Of a reference the record is kept, and by its number nobody searches.
    property['x-ref'] === undefined &&
    SEARCHED.has(fieldTypeOf(property)) &&
    (property.maxLength ?? 0) <= SLOT_LENGTH &&
    !FILE_WIDGETS.test(property['x-component'] ?? '')
  )
}

const FILE_WIDGETS = /upload|file|image(?!-choice)|rich-text|signature/

/**
 * Whether a column can show a field: a value, the name of a record, links to files, what an object says, or how many
 * rows there are. No secrets, no texts that belong to an option beside them, no blocks and no audiences.
 */
export function isShown(property: PropertySource): boolean {
  if (property.writeOnly || property.otherOf !== undefined || property['x-audience']) return false
  if (isOneOf(property['x-ref'])) return false
  const { storage, look } = fieldTypeNamed(fieldTypeOf(property))
  return storage === 'column' && !property['x-blocks'] && look !== undefined
}

/** The columns of a sheet of new documents; none where a form demands what no cell can say, as files or rows. */
function importedFields({ properties, required }: RegisterFacts, shown: readonly string[]): string[] {
  const able = shown.filter(name => isImported(properties[name] ?? {}))
  const isSaid = (name: string) =>
    able.includes(name) ||
    properties[name]?.default !== undefined ||
    properties[name]?.['x-compute'] !== undefined
  return required.every(isSaid) ? able : []
}

/** Whether a cell of a sheet can say a field of a new document: neither files nor rows, nor what is worked out. */
function isImported(property: PropertySource): boolean {
  if (property.readOnly || property['x-compute'] !== undefined) return false
  if (FILE_WIDGETS.test(property['x-component'] ?? '')) return false
  const { sheet } = fieldTypeNamed(fieldTypeOf(property))
  return property['x-options'] !== undefined || (sheet !== null && !sheet.isExportOnly)
}

/** Of one of several pages it is told by a field beside it, which a column does not read. */
const isOneOf = (reference: PropertySource['x-ref']): boolean =>
  typeof reference === 'object' && 'oneOf' in reference

function partOf(property: PropertySource): object {
  const said = new Map<string, unknown>(Object.entries(property))
  const kept = OF_PARTS.flatMap(name => (said.has(name) ? [[name, said.get(name)] as const] : []))
  const options = property['x-options']?.map(({ other: _text, ...option }) => option)
  return {
    ...Object.fromEntries(kept),
    ...(options ? { 'x-options': options } : {}),
    ...(property['x-ref'] === undefined ? {} : { 'x-ref': targetOf(property['x-ref']) }),
    // Inside a value an object would be drawn as JSON; in a column it is what it says.
    ...(property.properties ? { 'x-component': 'object', ...withShown(property.properties) } : {}),
    ...(property.items ? { items: itemsOf(property.items) } : {}),
  }
}

/** Which records may be chosen says the version; a list reads what they are called. */
function targetOf(reference: NonNullable<PropertySource['x-ref']>): unknown {
  if (typeof reference === 'string' || 'oneOf' in reference) return reference
  const { to, key } = reference
  return key === undefined ? to : { to, key }
}

const itemsOf = (items: PropertySource): object =>
  items.properties ? { type: 'object', ...withShown(items.properties) } : items

/** Rows are counted in a list; in a sheet each is written, with the titles of what it holds, as objects are. */
function withShown(properties: PropertySource['properties']): object {
  if (!properties) return {}
  const shown = Object.entries(properties).filter(([, property]) => isShown(property))
  return {
    properties: Object.fromEntries(
      // Lists find former names of the parts of a document alone.
      shown.map(([name, { 'x-renamed-from': _former, ...inner }]) => [name, partOf(inner as PropertySource)]),
    ),
  }
}
