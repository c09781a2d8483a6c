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
  const { resource, result } = list
  const mutations = useMutations(resource)
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
