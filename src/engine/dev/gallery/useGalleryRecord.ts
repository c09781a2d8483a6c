import useSWR from 'swr'
import type { ResourceModel } from '#model/types/index.ts'
import { listAnswer } from '../../data/listRequest.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import { useMutations } from '../../data/useMutations.ts'
import { useRecord } from '../../data/useRecord.ts'
import { useHost } from '../../EngineContext.ts'

export interface GalleryRecord {
  /** As a list answers it, which carries what it refers to; undefined before anything was saved. */
  row: Row | undefined
  /** As a form reads it. */
  record: Row | undefined
  isLoading: boolean
  error: unknown
  retry(): void
  /** Stores one value in the record, which the first one makes. @throws HttpFault */
  save(field: string, value: unknown): Promise<void>
}

/** Returns the one record in which the gallery stores a value of every widget. */
export function useGalleryRecord(resource: ResourceModel): GalleryRecord {
  const { http } = useHost()
  const mutations = useMutations(resource)
  const { key, operations } = resource
  const list = useSWR([resource.path, 'gallery'], async () => {
    const query = { pageNum: 1, pageSize: 1 }
    return (
      listAnswer(await http.request(operations.list?.path ?? '', { query, silent: true })).rows[0] ?? null
    )
  })
  const id = list.data?.[key] as RowKey | undefined
  const read = useRecord(resource, id)

  async function save(field: string, value: unknown): Promise<void> {
    if (id === undefined) {
      await mutations.create({ [field]: value }, { silent: true })
      return
    }
    const { version } = read.record ?? {}
    await mutations.update({ [key]: id, version, [field]: value }, { silent: true })
  }

  return {
    row: list.data ?? undefined,
    record: read.record,
    isLoading: list.isLoading || read.isLoading,
    error: list.error ?? read.error,
    retry: () => {
      void list.mutate()
      read.retry()
    },
    save,
  }
}
