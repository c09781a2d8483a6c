import type { pageKinds } from '../page-kinds/index.ts'
import type { Text } from '../source/common.ts'
import type { FigureSource, FurtherSearchSource, GroupSource, ToneSource } from '../source/list.ts'
import type { SearchOperator } from './Field.ts'
import type { LabelWidth, LayoutModel } from './Layout.ts'
import type { PresetModel } from './PresetModel.ts'
import type { ResourceModel } from './ResourceModel.ts'

export type PageKind = keyof typeof pageKinds

/** A column of a list. */
export interface ColumnLayout {
  /** Path in an answered row: postName, dept.deptName. */
  path: string
  /** Name of the resource's field that it belongs to: deptId for dept.deptName. */
  field: string
  title: Text
  /** px; null lets the table decide. */
  width: number | null
  align: 'left' | 'center' | 'right'
  fixed: 'left' | 'right' | null
  sortable: boolean
  /** Shown until the user chooses otherwise. */
  visible: boolean
  /** Key of the widget that draws the cell; "switch" edits in place. */
  cell: string
  /** Route that the cell opens; null for none. */
  link: string | null
  /** Whether the value of a record can be changed in place; null for always. */
  when: string | null
  /** Whether the value can be changed in its cell, by who may change it in the form. */
  editable: boolean
}

/** A field of the search form. */
export interface SearchFieldModel {
  field: string
  operator: SearchOperator
  title: Text
  widget: string
  widgetProps: Record<string, unknown>
  default?: unknown
}

/** A figure over all records of a list. */
export interface FigureModel {
  field: string
  function: FigureSource['function']
  label: Text
}

/** By what rows stand together. */
export interface GroupModel {
  field: string
  /** Part of the calendar; null for all but dates and moments. */
  unit: NonNullable<GroupSource['unit']> | null
}

/** What rows look like under a condition. */
export interface ToneModel {
  when: string
  tone: ToneSource['tone']
  label: Text
  /** Fields that the condition reads. */
  reads: string[]
}

/** How a record is drawn as a card; what is null follows from the columns. */
export interface CardModel {
  title: ColumnLayout | null
  subtitle: ColumnLayout | null
  /** Field of the picture. */
  image: string | null
  tags: ColumnLayout[] | null
  fields: ColumnLayout[] | null
}

export interface ListModel {
  columns: ColumnLayout[]
  search: SearchFieldModel[]
  /** What is searched beside these once a value of one is chosen; absent where nothing is. */
  furtherSearch?: FurtherSearchSource
  sort: { field: string; descending: boolean }[]
  pageSize: number
  selectable: boolean
  /** Names of actions and operations (read, update, remove), in order. */
  rowActions: string[]
  /** Names of actions and operations (create, remove, import, export, trash), in order. */
  toolbar: string[]
  expand: boolean
  component: string | null
  summary: FigureModel[]
  /** null where rows do not stand in groups until the user says so. */
  groupBy: GroupModel | null
  /** The first whose condition holds. */
  tone: ToneModel[]
  /** null where users cannot choose cards. */
  card: CardModel | null
  /** Saved views, and the permission that shares them; null where none are shared. null: there are none. */
  views: { share: string | null } | null
}

export interface FormModel {
  open: 'dialog' | 'drawer' | 'page'
  /** px */
  width: number
  columns: number
  labelWidth: LabelWidth
  layout: LayoutModel[]
  presets: PresetModel[]
  component: string | null
  /** Fields whose values the next new record of a series begins with; absent for none. */
  keep?: string[]
  /** Action that a second button opens once the record is saved; absent for none. */
  saveAnd?: string
}

/** The menu node a page asks for. Made once; then the database wins. */
export interface MenuModel {
  /** Path of the parent node, '' for the root. */
  parent: string
  path: string
  icon: string
  order: number
  cache: boolean
  roles: string[]
  /** Keys of the roles that get it to read; absent for none. */
  readers?: string[]
  /** Types of tenant that it is for; null for all. */
  tenantTypes: number[] | null
  /** Keys of the roles that alone may have it; absent where all may. */
  only?: string[]
}

/** What opens a page, its route beside the menu included. What its endpoints ask for is not opened by it. */
export interface PageAccess {
  /** Permissions any one of which opens it; null where everybody who is signed in may. */
  access: string[] | null
  /** Keys of roles any one of which opens it too; absent for none. */
  accessRoles?: string[]
}

/** A hidden route beside the menu. */
export interface StaticRoute extends PageAccess {
  /** Parameters as :name. */
  path: string
  /** Parameters that must be numeric. */
  numeric: string[]
  component: string
  title: Text
  activeMenu: string | null
}

/** Everything that is known of one page. Plain JSON; holds every default, so that its readers hold none. */
export interface PageModel extends PageAccess {
  /** Key of the page, path of its file below schemas/ without .json; `component` of menu nodes. */
  component: string
  title: Text
  kind: PageKind
  /** Hash of this model; changes when anything in it does. */
  hash: string
  permission: string
  /** null for tabs and custom pages without a record. */
  resource: ResourceModel | null
  /** Condition of a borrowed resource; null when the page owns it or takes all. */
  where: string | null
  list: ListModel | null
  form: FormModel | null
  split: { page: string; by: string; width: number; descendants: boolean } | null
  tabs: { title: Text; page: string }[]
  panels: string[]
  /** Key of a hand-written page; null for none. */
  custom: string | null
  menu: MenuModel | null
  route: StaticRoute | null
}
