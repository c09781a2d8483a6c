import { useEffect, useMemo, useState } from 'react'
import type { Arrival } from '#engine'
import { currentPath } from './router/addresses.ts'

/** Between the code and what a QR code that changes says; no code has one. */
const SEPARATOR = '.'

/**
 * The code that an address has brought along, behind # or as ?c=. It is taken out of the address, where others would
 * read it or send it on unawares, and kept in this tab for when the page is loaded anew.
 */
export function useArrival(): Arrival | null {
  const [brought, setBrought] = useState(() => arrivedText())
  useEffect(() => {
    const take = () => {
      const { search, hash } = window.location
      const sent = sentIn(search, hash)
      if (sent === null) return
      keep(currentPath(), sent)
      setBrought(sent)
      window.history.replaceState(window.history.state, '', window.location.pathname + withoutCode(search))
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return useMemo(() => arrivalOf(brought), [brought])
}

/** What this window was opened with, or had been before it was loaded anew. */
function arrivedText(): string | null {
  const { search, hash } = window.location
  return sentIn(search, hash) ?? kept(currentPath())
}

/** The same as a code, before anything is drawn. */
export const arrivedWith = (): Arrival | null => arrivalOf(arrivedText())

function sentIn(search: string, hash: string): string | null {
  const text = hash.length > 1 ? hash.slice(1) : new URLSearchParams(search).get('c')
  return text === null || text === '' ? null : text
}

function withoutCode(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('c')
  return query.size === 0 ? '' : `?${query}`
}

function arrivalOf(text: string | null): Arrival | null {
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

function keep(pathname: string, code: string): void {
  try {
    sessionStorage.setItem(nameOf(pathname), code)
  } catch (error) {
    console.warn('This tab keeps nothing: after a reload the code is asked for again.', error)
  }
}
