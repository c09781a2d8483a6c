import type { Row } from '#engine'
import { unsentWorkName } from '#model/text/unsentWork.ts'

/** What this device holds of a task that the server has not answered for. */
export interface LocalCopy {
  /** What was changed, by names of fields: what it was before, and what it is. */
  changes: Record<string, { base: unknown; value: unknown }>
  formVersionId: number
  /** ms since 1970 */
  at: number
}

/** Characters; what is longer is not kept. */
const LONGEST = 1_000_000

const nameOf = (userId: number, taskId: number) => unsentWorkName(userId, `fill ${taskId}`)

/** What was not saved on the server; null where there is nothing. */
export function readCopy(userId: number, taskId: number): LocalCopy | null {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(nameOf(userId, taskId)) ?? 'null')
    const isCopy = typeof copy === 'object' && copy !== null && 'changes' in copy && 'at' in copy
    return isCopy ? (copy as LocalCopy) : null
  } catch {
    return null
  }
}

/** Keeps what the server has not got yet. Returns whether this device keeps it. */
export function keepCopy(userId: number, taskId: number, copy: LocalCopy): boolean {
  const text = JSON.stringify(copy)
  if (text.length > LONGEST) return false
  try {
    localStorage.setItem(nameOf(userId, taskId), text)
    return true
  } catch {
    return false
  }
}

export function forgetCopy(userId: number, taskId: number): void {
  try {
    localStorage.removeItem(nameOf(userId, taskId))
  } catch {
    // There is none then.
  }
}

/** What changes began with. */
export const basesOf = (changes: LocalCopy['changes']): Row =>
  Object.fromEntries(Object.entries(changes).map(([name, { base }]) => [name, base]))

/** The values of changes. */
export const valuesOf = (changes: LocalCopy['changes']): Row =>
  Object.fromEntries(Object.entries(changes).map(([name, { value }]) => [name, value]))
