import type { SchemaNode } from '../check/shape/SchemaNode.ts'
import type { PageModel, StaticRoute } from './PageModel.ts'
import type { ResourceModel } from './ResourceModel.ts'

/** A mistake in a page file, where it stands and what was probably meant. */
export interface Problem {
  severity: 'error' | 'warning'
  /** Rule that was broken, such as unknown-key; stable, for tests and tools. */
  rule: string
  /** Path below schemas/. */
  file: string
  /** 1-based. */
  line: number
  /** 1-based. */
  column: number
  /** Length of the offending word, in characters. */
  length: number
  /** In English, as terminals and tools read it. */
  message: string
  /** The nearest valid word; null when nothing is near. */
  suggestion: string | null
  /** The same in Chinese, for screens. */
  chinese: Pick<Problem, 'message' | 'suggestion'>
  /** Path below schemas/ of the file that it is shared with; absent where it lies in one file. */
  other?: string
}

/** A page file as a loader found it. */
export interface SourceFile {
  /** Path below schemas/, with .json: asset/device/index.json. */
  path: string
  text: string
}

/** What compileApp needs to know of the seeds, and of what else exists in the application. */
export interface CompileEnvironment {
  /** Dictionary types that are seeded, with their values. */
  dictionaries: Record<string, { value: string; label: string }[]>
  /** Permissions that seeded menu nodes grant beside those made from the pages. */
  permissions: string[]
  /** Paths of seeded menu directories, such as "asset" and "asset/log". */
  menus: string[]
  /** What those directories are called in English, by their Chinese titles. */
  folderTitles?: Record<string, string>
  /** How seeds arrange what stands in those directories. */
  menuGroups?: MenuGroup[]
  /** Keys of field widgets; undefined skips the check. */
  widgets?: string[]
  /** What page files may say to each widget: key → property → what it takes; undefined skips the check. */
  widgetProperties?: Record<string, Record<string, SchemaNode>>
  /** Keys of hand-written pages, lists, forms, panels and actions; undefined skips the check. */
  custom?: string[]
  /** Screens that features list beside the menu, without a page file. */
  listedRoutes?: ListedRoute[]
  /** Types of tenant by the names that page files call them; undefined skips the check. */
  tenantTypes?: Record<string, number>
  /** Keys of the roles that tenants begin with, by their type; undefined skips the check. */
  roles?: Record<number, string[]>
  /** Keys of the drawings that menus may name; undefined skips the check. */
  icons?: string[]
  /** Paths of the frame's own screens, /login or with all below it /redirect/*; undefined skips the check. */
  framePaths?: string[]
  /** Paths of the screens that links for visitors may name; undefined skips the check. */
  visitorScreens?: string[]
  /**
   * Whether the forms of actions describe documents, which are kept as they were filled in: what such a property is called
   * today, documents may hold under a former name.
   */
  documents?: boolean
  /** Tables that the server makes for itself, such as those of sessions and files; undefined skips the check. */
  tables?: string[]
}

/** A node of the menu that the pages ask for, with its buttons. */
export interface MenuSeed {
  component: string
  title: string
  /** null where the page file has none. */
  titleEn: string | null
  parent: string
  path: string
  icon: string
  order: number
  cache: boolean
  roles: string[]
  tenantTypes: number[] | null
  only?: string[]
  permission: string
  buttons: { title: string; titleEn: string | null; permission: string }[]
}

/** A heading in a directory of the menu, under which some of its nodes stand together; their addresses stay. */
export interface MenuGroup {
  /** Path of the directory. */
  parent: string
  title: string
  titleEn: string | null
  icon: string
  /** Last parts of the addresses of its nodes. */
  members: string[]
}

/** A screen beside the menu that a feature lists by hand, and that permissions open. */
export interface ListedRoute extends Pick<StaticRoute, 'path' | 'numeric' | 'component' | 'title'> {
  /** Any one of them opens it. */
  permissions: string[]
}

/** Types of tenant and keys of roles that may have a menu node; null for all of them. */
export interface MenuLimit {
  tenantTypes: number[] | null
  roles: string[] | null
}

/** The application: every page and resource, linked. Plain JSON, immutable. */
export interface AppModel {
  /** Hash of all of it. */
  hash: string
  pages: Record<string, PageModel>
  /** By key of the page that owns them. */
  resources: Record<string, ResourceModel>
  routes: StaticRoute[]
  menus: MenuSeed[]
  /** Who alone may have a menu node, by its component or the permission it grants: whom any one of the limits lets have it. */
  menuLimits: Record<string, MenuLimit[]>
  /** What directories of the menu are called in English, by their Chinese titles. */
  folderTitles: Record<string, string>
  /** The groups that seeds arrange the menu in, in order. */
  menuGroups: MenuGroup[]
  listedRoutes: ListedRoute[]
}

/** What compiling gives. `app` is null when a problem of severity error was found. */
export interface CompileResult {
  app: AppModel | null
  problems: Problem[]
}
