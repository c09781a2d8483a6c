import type { ColumnKind, ColumnOption, ReadNote } from './GeneratedTable.ts'

/** '1' yes, '0' no: as clients of this contract send it. */
export type Flag = '0' | '1'

/** How a list is searched by a column. */
export const QUERY_TYPES = ['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE', 'LIKE', 'BETWEEN'] as const
export type QueryType = (typeof QUERY_TYPES)[number]

/**
 * A property of the page that is to be made, by the names of existing clients. What only their Java needs (javaType) is
 * kept as it was sent.
 */
export interface GeneratorColumn {
  /** Number within its table; stays when the source is read again. */
  columnId: number
  /** As the source calls it. */
  columnName: string
  columnComment: string
  /** As the source writes it. */
  columnType: string
  javaType: string
  /** Name of the property. */
  javaField: string
  isPk: Flag
  isIncrement: Flag
  isRequired: Flag
  isInsert: Flag
  isEdit: Flag
  isList: Flag
  isQuery: Flag
  queryType: QueryType
  /** input, textarea, select, radio, checkbox, datetime, imageUpload, fileUpload or editor. */
  htmlType: string
  /** Dictionary; '' for none. */
  dictType: string
  sort: number
  /** What people read. */
  title: string
  kind: ColumnKind
  length: number | null
  scale: number | null
  isUnique: Flag
  defaultValue: string | number | boolean | null
  /** Page to whose records it refers; '' for none. */
  reference: string
  /** Key of a widget; '' for the derived one. */
  widget: string
  /** Format of a text, such as email; '' for none. */
  format: string
  options: ColumnOption[]
  /** The property as it was written; null where the source is not in the words of page files. */
  property: Record<string, unknown> | null
}

/** Something that nobody said and that was set all the same. */
export interface Guess {
  /** Name of the property; '' for what concerns the page. */
  field: string
  /** What was set: a key of GeneratorColumn, or of GeneratorConfig where there is no field. */
  key: string
  value: unknown
  /** What undoing puts back. */
  before: unknown
  reason: ReadNote['message']
  undone: boolean
}

/** What a page is made from. */
export interface GeneratorConfig {
  tableName: string
  tableComment: string
  className: string
  functionAuthor: string
  /** Records, records below each other, or records with rows of their own. */
  tplCategory: 'crud' | 'tree' | 'sub'
  moduleName: string
  businessName: string
  /** Title of the page. */
  functionName: string
  /** Fields beside each other in the form. */
  formColNum: number
  /** Columns of a tree: its key, the one that refers to the parent, and the one that is shown. */
  treeCode: string
  treeParentCode: string
  treeName: string
  /** Table whose rows belong to records of this one, and its column that says to which. */
  subTableName: string
  subTableFkName: string
  /** Key of the page: path of its file below schemas/, without .json. */
  pageKey: string
  /** Address of the record. */
  path: string
  /** Table that the records are kept in; '' for the one that the address says. */
  recordTable: string
  /** Permission prefix; '' for the one that the address says. */
  permission: string
  /** Path of the menu directory; '' for the root of the menu. */
  menuParent: string
  tenancy: 'tenant' | 'platform'
  /** Whether its table is in this database already, with what stands in it. */
  isStored: boolean
  /** Whether removed records can be restored. */
  trash: boolean
  /** Sets of columns that no two records share. */
  unique: string[][]
  /** Parts of a form that are page language already. */
  form: Record<string, unknown> | null
  columns: GeneratorColumn[]
  guesses: Guess[]
}
