import { useEffect } from 'react'
import type { ListSurfaceState } from './ListSurfaceState.ts'
import type { ListButtons } from './listButtons.ts'

/** Parameter of the address with which a list opens the form of a new record; it is gone once the form is open. */
const NEW = 'new'

interface AskedFormOptions {
  buttons: ListButtons
  setSurface(surface: ListSurfaceState): void
  search: string
  setSearch(search: string): void
}

/** Opens the form of a new record where the address asks for it and the user may add one. */
export function useAskedForm({ search, setSearch, buttons, setSurface }: AskedFormOptions): void {
  const isAsked = new URLSearchParams(search).has(NEW)
  const mayAdd = buttons.toolbar.some(({ name }) => name === 'create')
  useEffect(() => {
    if (!isAsked) return
    const rest = new URLSearchParams(search)
    rest.delete(NEW)
    setSearch(rest.toString())
    if (mayAdd) setSurface({ kind: 'create' })
  }, [isAsked, mayAdd, search, setSearch, setSurface])
}
