import type { Text } from '#model/types/index.ts'

/** A role as the matrix shows it. */
export interface MatrixRole {
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
