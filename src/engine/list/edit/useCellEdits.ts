import { useMemo, useRef } from 'react'
import { isWritable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { ListAnswer } from '../../data/listRequest.ts'
import type { Row } from '../../data/Row.ts'
import type { ListResult } from '../../data/useList.ts'
import { useMutations } from '../../data/useMutations.ts'
import { useStableCallback } from '../../data/useStableCallback.ts'
import { useHost } from '../../EngineContext.ts'
import { undoAction } from '../../text/undoAction.ts'
import type { ListSurfaceState } from '../ListSurfaceState.ts'

/** How values are changed in place. The functions never change. */
export interface CellEdits {
  /**
   * Saves what was changed of a record, and offers to take it back. @returns whether it was wanted
   * @throws HttpFault, which has not been shown
   */
  save(record: Row, changes: Row): Promise<boolean>
  /** The record as it is by now; null where the list does not show it any more. */
  reread(record: Row): Promise<Row | null>
  /** Takes the last change back. @returns whether there was one */
  undo(): boolean
}

interface CellEditsOptions {
  resource: ResourceModel
  result: ListResult
  setSurface(surface: ListSurfaceState | null): void
}

/** Returns how values of a list are changed in place. */
export function useCellEdits({ resource, result, setSurface }: CellEditsOptions): CellEdits {
  const host = useHost()
  const mutations = useMutations(resource)
  const last = useRef<Row | null>(null)
  const { key } = resource

  async function put(record: Row, changes: Row, headers?: Record<string, string>): Promise<Row> {
    const version = record.version === undefined ? {} : { version: record.version }
    const answer = await mutations.update(
      { [key]: record[key], ...version, ...changes },
      { silent: true, headers },
    )
    const stored = { ...record, ...changes, ...(answer.data as Row | undefined) }
    await result.mutate(shown => withRecord(shown, key, stored), { revalidate: false })
    return stored
  }

  const save = useStableCallback(async (record: Row, changes: Row) => {
    const path = resource.operations.update?.preview
    const work = (headers?: Record<string, string>) => put(record, changes, headers)
    const asked = { [key]: record[key], ...changes }
    const stored =
      path === undefined
        ? await work()
        : await (await import('../askSwitch.ts')).askSwitch({
            ...{ http: host.http, path, changes: asked, setSurface, work },
          })
    if (stored === null) return false
    last.current = {
      ...wayBack(resource, record, stored, host.user),
      [key]: record[key],
      version: stored.version,
    }
    host.notify.success(
      t('已保存'),
      undoAction(() => void undo()),
    )
    return true
  })

  const reread = useStableCallback(async (record: Row) => {
    const shown = await result.mutate()
    return shown?.rows.find(row => row[key] === record[key]) ?? null
  })

  const undo = useStableCallback(() => {
    const taken = last.current
    if (taken === null) return false
    last.current = null
    const { [key]: id, version, ...changes } = taken
    put({ [key]: id, version }, changes).then(
      () => host.notify.success(t('已撤销')),
      error => host.notify.error((error as Error).message),
    )
    return true
  })

  return useMemo(() => ({ save, reread, undo }), [save, reread, undo])
}

const withRecord = (shown: ListAnswer | undefined, key: string, record: Row): ListAnswer => ({
  total: shown?.total ?? 0,
  rows: (shown?.rows ?? []).map(row => (row[key] === record[key] ? { ...row, ...record } : row)),
})

/** What has to be stored again: everything that the change and what followed from it have made different. */
function wayBack(
  { fields }: ResourceModel,
  before: Row,
  after: Row,
  user: Parameters<typeof isWritable>[0],
): Row {
  const isChanged = (name: string) =>
    name in before && name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const changed = fields.filter(
    field => field.table === null && isWritable(user, field, 'update') && isChanged(field.name),
  )
  return Object.fromEntries(changed.map(({ name }) => [name, before[name] ?? null]))
}
