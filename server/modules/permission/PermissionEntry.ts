import type { Text } from '#model/types/index.ts'

/** Permissions that are demanded: any one of each group, of every group. No group demands nothing. */
export type Demand = readonly (readonly string[])[]

/** One thing that somebody may or may not do: open a page, press a button, read or write a field. */
export interface PermissionEntry {
  /** Key of the page; '' for permissions that no page asks for. */
  page: string
  pageTitle: Text
  kind: 'page' | 'action' | 'field'
  /** Name of the operation, action or field; '' for the page itself. */
  name: string
  title: Text
  /** What opens the page, runs the action, or shows the field. null: nobody ever. */
  use: Demand | null
  /** Keys of roles any one of which opens the page too; absent for none. Of pages alone. */
  roles?: readonly string[]
  /** What lets the field be written; null: nobody ever. Of fields alone. */
  write: Demand | null
  /** Whether the data scope of a role narrows the records. */
  scoped: boolean
  /** Condition that a record must meet besides; null for none. */
  when: string | null
  /** Why a record that does not meet it is refused, in the words of the page file; null for standard words. */
  refusal: Text | null
}

/** Whether a set of permissions meets a demand. */
export const meets = (permissions: ReadonlySet<string>, demand: Demand | null): boolean =>
  demand !== null &&
  (permissions.has('*:*:*') || demand.every(group => group.some(permission => permissions.has(permission))))

/** May do it, or read it. */
export const USE = 1
/** May write it. */
export const WRITE = 2

/** What a set of permissions may do with an entry: a sum of USE and WRITE. */
export const rightsIn = (permissions: ReadonlySet<string>, { use, write }: PermissionEntry): number =>
  (meets(permissions, use) ? USE : 0) + (meets(permissions, write) ? WRITE : 0)
