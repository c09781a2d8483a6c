import { t } from '#model/language/t.ts'
import type { ListAnswer } from '../data/listAnswer.ts'
import type { Row } from '../data/Row.ts'
import { useMutations } from '../data/useMutations.ts'
import { useStableCallback } from '../data/useStableCallback.ts'
import { useHost } from '../EngineContext.ts'
import type { ListControl } from './useListPage.ts'

/** Returns how one value of a record is saved in place: shown at once, taken back when the server refuses. */
export function useSwitch(list: ListControl): (record: Row, field: string, value: unknown) => Promise<void> {
  const host = useHost()
  const { resource, result, setSurface } = list
  const preview = resource.operations.update?.preview
  const mutations = useMutations(resource)
  /** Asks first where the page tells what a save would change. The question is loaded when it is asked. */
  async function isWanted(changes: Row): Promise<boolean> {
    if (preview === undefined) return true
    const { askSwitch } = await import('./askSwitch.ts')
    return askSwitch({ http: host.http, path: preview, changes, setSurface })
  }
  return useStableCallback(async (record: Row, field: string, value: unknown) => {
    const key = record[resource.key]
    const withValue = (answer: ListAnswer | undefined): ListAnswer => ({
      total: answer?.total ?? 0,
      rows: (answer?.rows ?? []).map(row => (row[resource.key] === key ? { ...row, [field]: value } : row)),
    })
    const changes: Row = { [resource.key]: key, [field]: value }
    if (record.version !== undefined) changes.version = record.version
    const work = async () => {
      await mutations.update(changes)
      return undefined
    }
    try {
      if (!(await isWanted(changes))) return
      await result.mutate(work, {
        optimisticData: withValue,
        populateCache: false,
        rollbackOnError: true,
        revalidate: true,
      })
      host.notify.success(t('已保存'))
    } catch (error) {
      // The host has shown why, and the value has been taken back.
      console.warn(`${resource.page}: ${field} was not saved.`, error)
    }
  })
}
