import type { KeptHistory } from './History.ts'

const keyOf = (form: string): string => `form-builder/history/${form}`

/** Keeps the history of a form for this tab of the browser; without room for it nothing is kept. */
export function keepHistory(form: string, history: KeptHistory): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(history))
  } catch {
    sessionStorage.removeItem(keyOf(form))
  }
}

/** What was kept of a form; null where nothing was, or nothing that can be read. */
export function keptHistory(form: string): KeptHistory | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as KeptHistory | null
  } catch {
    return null
  }
}
