import type { ListView } from '#model/list-view/viewState.ts'

const VIEW = 'view'

/** Id of the view that an address asks for; 'plain' for none on purpose, null where it says nothing. */
export function askedView(search: string): number | 'plain' | null {
  const text = new URLSearchParams(search).get(VIEW)
  if (text === null) return null
  return /^\d{1,15}$/.test(text) ? Number(text) : 'plain'
}

/** Whether the address says nothing about the list, so that the default view of its reader is in force. */
export const isBare = (search: string): boolean => new URLSearchParams(search).size === 0

/**
 * Returns the query that opens a view, or the list as its page has it, from its first row.
 * @param settings names of the parameters of the list itself, which the view decides
 */
export function queryOfView(view: ListView | null, search: string, settings: readonly string[]): string {
  const query = new URLSearchParams(search)
  for (const name of settings) query.delete(name)
  query.set(VIEW, view === null ? '' : String(view.viewId))
  return query.toString()
}
