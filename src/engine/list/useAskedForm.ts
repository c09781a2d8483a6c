import { useEffect, useRef } from 'react'
import { useHost } from '../EngineContext.ts'
import type { AskedFormOptions } from './openAsked.ts'

/** Parameters of the address that ask for something. */
const NAMES = ['new', 'show', 'edit']

/**
 * Opens what the address asks for and the user may have: the form of a new record (`new`), or a record of the list by its
 * key, to be read (`show`) or changed (`edit`). What it asked for is gone from the address then.
 */
export function useAskedForm(options: AskedFormOptions): void {
  const { resource, rows, search, setSearch, buttons, setSurface } = options
  const { user } = useHost()
  const query = new URLSearchParams(search)
  const isAsked = NAMES.some(name => query.has(name))
  const before = useRef(rows)
  if (!isAsked) before.current = rows

  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    void import('./openAsked.ts').then(({ openAsked }) => {
      const asked = { resource, rows, search, setSearch, buttons, setSurface }
      if (!isOver) openAsked({ ...asked, user, isFresh: before.current !== rows })
    })
    return () => {
      isOver = true
    }
  }, [isAsked, resource, rows, search, setSearch, buttons, setSurface, user])
}
