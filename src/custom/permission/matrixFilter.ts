import { t } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'

/** A role as the matrix shows it. */
interface MatrixRole {
  roleId: number
  roleName: string
  roleKey: string
  /** A value of the dictionary system_data_scope. */
  dataScope: string
  enabled: boolean
  /** Accounts that hold it. */
  users: number
  /** Whether it may do everything, whatever is asked. */
  everything: boolean
}

export type EntryKind = 'page' | 'action' | 'field'

/** A page, a button or a field, with what each role may do with it. */
export interface MatrixEntry {
  /** '' for permissions that no page asks for. */
  page: string
  pageTitle: Text
  kind: EntryKind
  name: string
  title: Text
  permissions: string[]
  scoped: boolean
  when: string | null
  /** A number for each role of the matrix: 1 may do or read it, 2 may write it, 3 both. */
  rights: number[]
}

/** Who can do what, as the server decides it. */
export interface Matrix {
  roles: MatrixRole[]
  entries: MatrixEntry[]
}

/** What of the matrix is shown. */
export interface MatrixFilter {
  /** Ids of roles; none shows all. */
  roles: number[]
  /** Key of a page; undefined shows all. */
  page: string | undefined
  kind: EntryKind | 'all'
  keyword: string
  /** Only what the shown roles may not all do alike. */
  different: boolean
}

export const NO_FILTER: MatrixFilter = {
  roles: [],
  page: undefined,
  kind: 'all',
  keyword: '',
  different: false,
}

/** A role with its place in the numbers of each entry. */
export interface ShownRole extends MatrixRole {
  index: number
}

export interface ShownMatrix {
  roles: ShownRole[]
  entries: MatrixEntry[]
}

/** The part of the matrix that a filter leaves. */
export function shownMatrix(matrix: Matrix, filter: MatrixFilter, text: (text: Text) => string): ShownMatrix {
  const all = matrix.roles.map((role, index) => ({ ...role, index }))
  const roles = filter.roles.length === 0 ? all : all.filter(role => filter.roles.includes(role.roleId))
  const keyword = filter.keyword.trim().toLowerCase()
  const entries = matrix.entries.filter(
    entry =>
      (filter.page === undefined || entry.page === filter.page) &&
      (filter.kind === 'all' || entry.kind === filter.kind) &&
      (keyword === '' || wordsOf(entry, text).some(word => word.toLowerCase().includes(keyword))) &&
      (!filter.different || isDifferent(entry, roles)),
  )
  return { roles, entries }
}

const wordsOf = ({ pageTitle, title, name, permissions }: MatrixEntry, text: (text: Text) => string) => [
  text(pageTitle),
  text(title),
  name,
  ...permissions,
]

const isDifferent = ({ rights }: MatrixEntry, roles: readonly ShownRole[]): boolean =>
  new Set(roles.map(({ index }) => rights[index])).size > 1

/** What the kinds of entries are called. */
export const KIND_WORDS: Record<EntryKind, string> = {
  get page() {
    return t('页面')
  },
  get action() {
    return t('按钮')
  },
  get field() {
    return t('字段')
  },
}
