import { unsentWorkName } from '#model/text/unsentWork.ts'

type Row = Record<string, unknown>

interface StartDraft {
  values: Row
  /** ms since 1970 */
  at: number
}

/** Characters; what is longer is not kept. */
const LONGEST = 200_000

/** Drafts are of this device and account, and of a process whatever its version. */
const nameOf = (userId: number, key: string) => unsentWorkName(userId, `start ${key}`)

/** What somebody had filled in and not sent; null where there is nothing. */
export function readDraft(userId: number, key: string): StartDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(userId, key)) ?? 'null')
    const isDraft = typeof draft === 'object' && draft !== null && 'values' in draft && 'at' in draft
    return isDraft ? (draft as StartDraft) : null
  } catch {
    return null
  }
}

/** Keeps what was filled in so far. Where the browser keeps nothing, nothing is kept. */
export function keepDraft(userId: number, key: string, values: Row): void {
  const text = JSON.stringify({ values, at: Date.now() })
  if (text.length > LONGEST) return
  try {
    localStorage.setItem(nameOf(userId, key), text)
  } catch {
    // A full or closed store loses nothing but the draft.
  }
}

export function forgetDraft(userId: number, key: string): void {
  try {
    localStorage.removeItem(nameOf(userId, key))
  } catch {
    // There is none then.
  }
}
