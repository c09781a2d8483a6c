import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Arrival } from '#engine'

/** Between the code and what a QR code that changes says; no code has one. */
const SEPARATOR = '.'

/**
 * The code that an address has brought along, behind # or as ?c=. It is taken out of the address, where others would
 * read it or send it on unawares, and kept in this tab for when the page is loaded anew.
 */
export function useArrival(): Arrival | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [brought, setBrought] = useState(() => sentIn(search, hash) ?? kept(pathname))
  const sent = sentIn(search, hash)
  useEffect(() => {
    if (sent === null) return
    keep(pathname, sent)
    setBrought(sent)
    navigate({ pathname, search: withoutCode(search) }, { replace: true })
  }, [sent, pathname, search, navigate])
  return useMemo(() => arrivalOf(brought), [brought])
}

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

function keep(pathname: string, code: string): void {
  try {
    sessionStorage.setItem(nameOf(pathname), code)
  } catch (error) {
    console.warn('This tab keeps nothing: after a reload the code is asked for again.', error)
  }
}
