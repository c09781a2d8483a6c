import { useEffect, useMemo, useState } from 'react'
import type { Arrival } from '#engine'
import { arrivalOf, arrivedText, keep, sentIn } from './arrival.ts'
import { currentPath } from './router/addresses.ts'

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

function withoutCode(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('c')
  return query.size === 0 ? '' : `?${query}`
}
