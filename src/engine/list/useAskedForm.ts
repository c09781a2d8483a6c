import { useEffect, useRef } from 'react'
import type { ResourceModel } from '#model/types/index.ts'
import { canOpen } from '../access/permissions.ts'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import type { ListSurfaceState } from './ListSurfaceState.ts'
import type { ListButtons } from './listButtons.ts'

/** Parameters of the address with which a list opens something over itself; they are gone once it is open. */
const NEW = 'new'
const SHOW = 'show'
const EDIT = 'edit'

interface AskedFormOptions {
  resource: ResourceModel
  /** What the list shows; a record that the address asks for is one of them. */
  rows: Row[]
  buttons: ListButtons
  setSurface(surface: ListSurfaceState): void
  search: string
  setSearch(search: string): void
}

/**
 * Opens what the address asks for and the user may have: the form of a new record (`new`), or a record of the list by its
 * key, to be read (`show`) or changed (`edit`).
 */
export function useAskedForm({
  resource,
  rows,
  search,
  setSearch,
  buttons,
  setSurface,
}: AskedFormOptions): void {
  const { user } = useHost()
  const query = new URLSearchParams(search)
  const isNew = query.has(NEW)
  const mayAdd = buttons.toolbar.some(({ name }) => name === 'create')
  const kind = query.has(EDIT) ? 'update' : 'read'
  const key = query.get(EDIT) ?? query.get(SHOW)
  const isWanted = isNew || key !== null
  const record = key === null ? undefined : rows.find(row => String(row[resource.key]) === key)
  const seen = useRef(rows)
  if (!isWanted) seen.current = rows
  // What was there before is asked for anew with another filter: the answer tells whether there is such a record.
  const isAnswered = isNew || record !== undefined || seen.current !== rows
  const mayHave =
    record !== undefined &&
    (kind === 'read'
      ? canOpen(user, resource)
      : buttons.row.some(({ name, allows }) => name === 'update' && allows(record)))

  useEffect(() => {
    if (!isWanted || !isAnswered) return
    const rest = new URLSearchParams(search)
    for (const name of [NEW, SHOW, EDIT]) rest.delete(name)
    setSearch(rest.toString())
    if (isNew && mayAdd) setSurface({ kind: 'create' })
    else if (record && mayHave) setSurface({ kind, record })
  }, [isWanted, isAnswered, isNew, mayAdd, mayHave, kind, record, search, setSearch, setSurface])
}
