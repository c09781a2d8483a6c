import type { Arrival } from '#engine'
import { currentPath } from './router/addresses.ts'

/** Between the code and what a QR code that changes says; no code has one. */
const SEPARATOR = '.'

/** What this window was opened with, or had been before it was loaded anew. */
export function arrivedText(): string | null {
  const { search, hash } = window.location
  return sentIn(search, hash) ?? kept(currentPath())
}

/** The same as a code, before anything is drawn. */
export const arrivedWith = (): Arrival | null => arrivalOf(arrivedText())

export function sentIn(search: string, hash: string): string | null {
  const text = hash.length > 1 ? hash.slice(1) : new URLSearchParams(search).get('c')
  return text === null || text === '' ? null : text
}

export function arrivalOf(text: string | null): Arrival | null {
  if (text === null) return null
  const [code = '', stamp = null] = text.split(SEPARATOR)
  return { code, stamp }
}

const nameOf = (pathname: string): string => `m-visit-code ${pathname}`

function kept(pathname: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(pathname))
  } catch (error) {
    console.warn('This tab keeps nothing: after a reload the code is asked for again.', error)
    return null
  }
}

/** Keeps a code that was typed, as one that an address has brought. */
export const keepArrival = (code: string): void => keep(currentPath(), code)

export function keep(pathname: string, code: string): void {
  try {
    sessionStorage.setItem(nameOf(pathname), code)
  } catch (error) {
    console.warn('This tab keeps nothing: after a reload the code is asked for again.', error)
  }
}
