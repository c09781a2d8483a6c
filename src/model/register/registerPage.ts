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
  /** Fields that the list shows and searches; null for the first of them. */
  columns: readonly string[] | null
  search: readonly string[] | null
}

/** Columns and search fields of a register of which nobody has chosen any. */
const FIRST_COLUMNS = 6
const FIRST_SEARCHED = 4

/** What a page may say of a part of a document; the rest says its version. */
const OF_PARTS = [
  ...['type', 'title', 'format', 'maxLength', 'enum', 'items', 'x-dict', 'x-options', 'x-scale'],
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
      views: 'none',
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
    SEARCHED.has(fieldTypeOf(property)) &&
    (property.maxLength ?? 0) <= SLOT_LENGTH &&
    !FILE_WIDGETS.test(property['x-component'] ?? '')
  )
}

const FILE_WIDGETS = /upload|file|image|rich-text|signature/

/** Whether a column can show a field: no rows, no objects, no secrets, no references, whose ids nobody reads. */
export function isShown(property: PropertySource): boolean {
  if (property.writeOnly || property['x-ref'] !== undefined || property.otherOf !== undefined) return false
  const { storage, look } = fieldTypeNamed(fieldTypeOf(property))
  const holdsRows = property.properties !== undefined || property.items?.properties !== undefined
  return (
    storage === 'column' &&
    !holdsRows &&
    !property['x-blocks'] &&
    !property['x-audience'] &&
    look !== undefined
  )
}

function partOf(property: PropertySource): object {
  const said = new Map<string, unknown>(Object.entries(property))
  const kept = OF_PARTS.flatMap(name => (said.has(name) ? [[name, said.get(name)] as const] : []))
  const options = property['x-options']?.map(({ other: _text, ...option }) => option)
  return { ...Object.fromEntries(kept), ...(options ? { 'x-options': options } : {}) }
}
