import type { Text } from '#model/types/index.ts'
import type { EntryKind, Matrix, MatrixEntry, MatrixRole } from './Matrix.ts'

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
