import type { ResourceModel } from '#model/types/index.ts'
import { canOpen } from '../access/permissions.ts'
import type { Row, RowKey } from '../data/Row.ts'
import type { EngineUser } from '../EngineHost.ts'
import type { ListSurfaceState } from './ListSurfaceState.ts'
import type { ListButtons } from './listButtons.ts'
import { takeProposal } from './proposals.ts'

/** Parameters of the address with which a list opens something over itself. */
const NEW = 'new'
const SHOW = 'show'
const EDIT = 'edit'

export interface AskedFormOptions {
  resource: ResourceModel
  /** What the list shows; a record that the address asks for is one of them. */
  rows: Row[]
  buttons: ListButtons
  setSurface(surface: ListSurfaceState): void
  search: string
  setSearch(search: string): void
}

interface Asked extends AskedFormOptions {
  user: EngineUser
  /** Whether the rows have been answered since it was asked: whoever is not among them then is not there. */
  isFresh: boolean
}

/** Opens what the address asks for, and takes that out of it; waits while the record may still come. */
export function openAsked({
  resource,
  rows,
  search,
  setSearch,
  buttons,
  setSurface,
  user,
  isFresh,
}: Asked): void {
  const query = new URLSearchParams(search)
  const key = query.get(EDIT) ?? query.get(SHOW)
  const record = rows.find(row => String(row[resource.key]) === key)
  if (!query.has(NEW) && !record && !isFresh) return

  const mayChange = (row: Row) => buttons.row.some(({ name, allows }) => name === 'update' && allows(row))
  const isEdit = query.has(EDIT)
  const isNew = query.has(NEW) && buttons.toolbar.some(({ name }) => name === 'create')
  for (const name of [NEW, SHOW, EDIT]) query.delete(name)
  setSearch(query.toString())
  if (isNew) setSurface({ kind: 'create' })
  else if (record && isEdit && mayChange(record))
    setSurface({
      kind: 'update',
      record,
      proposal: takeProposal(resource.page, record[resource.key] as RowKey),
    })
  else if (record && !isEdit && canOpen(user, resource)) setSurface({ kind: 'read', record })
}
