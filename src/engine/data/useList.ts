import { useMemo } from 'react'
import type { KeyedMutator } from 'swr'
import type { GroupModel, PageModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineHost } from '../EngineHost.ts'
import type { ListState } from '../list/ListState.ts'
import { type ListAnswer, listAnswer, listRequest } from './listRequest.ts'
import type { Row } from './Row.ts'
import { treeOf, withTop } from './treeRows.ts'
import { useComeBack } from './useComeBack.ts'
import { type Reader, useCall, useRead } from './useRead.ts'

export interface ListResult {
  /** Flat rows, as answered. */
  rows: Row[]
  /** The rows as a tree, for trees; else the same. */
  tree: Row[]
  total: number
  /** Rows of the page that stand together; undefined where they do not. */
  groups: ListAnswer['groups']
  /** Nothing has arrived yet. */
  isFirst: boolean
  /** Whether the rows are the answer to what is asked for; otherwise those of before are shown. */
  isAnswered: boolean
  /** Old rows are shown while new ones are fetched, and that has lasted 200 ms. */
  isRefreshing: boolean
  error: unknown
  refresh(): Promise<unknown>
  /** Changes the cached answer at once and takes it back when the work fails. */
  mutate: KeyedMutator<ListAnswer>
}

export interface ListQuery {
  state: ListState
  fixed?: Record<string, unknown>
  operation?: 'list' | 'trash'
  group?: GroupModel | null
  /** What is to be asked for is not known yet. */
  isWaiting?: boolean
}

const NONE: Row[] = []

/** Returns the rows of a page's list. */
export function useList(model: PageModel, { isWaiting, ...asked }: ListQuery): ListResult {
  const { http } = useHost()
  const { resource } = model
  const { key, read } = listReader(http, model, asked)
  const asking = isWaiting ? null : key
  const { data, error, isLoading, mutate } = useRead(asking, read, { keepPreviousData: true })
  const call = useCall(asking)
  useComeBack(() => {
    if (data !== undefined && !call.isUnderWay()) void mutate()
  })
  const rows = data?.rows ?? NONE
  const tree = useMemo(
    () => (resource?.tree ? treeOf(rows, { key: resource.key, parent: resource.tree.parent }) : rows),
    [rows, resource],
  )
  return {
    rows,
    tree,
    total: data?.total ?? 0,
    groups: data?.groups,
    isFirst: data === undefined && error === undefined,
    isAnswered: data !== undefined && !isLoading,
    isRefreshing: call.isSlow && data !== undefined,
    error,
    refresh: () => mutate(),
    mutate,
  }
}

/** Returns under which key the rows of a list are kept, and what reads them. */
export function listReader(
  http: EngineHost['http'],
  model: PageModel,
  { state, fixed, operation = 'list', group = null }: Omit<ListQuery, 'isWaiting'>,
): Reader<ListAnswer> {
  const { resource } = model
  const { path, query } = listRequest(model, state, fixed, operation, group)
  return {
    key: [resource?.path, 'list', path, query],
    async read(signal) {
      const { rows, ...more } = listAnswer(await http.request(path, { query, silent: true, signal }))
      return { rows: resource?.tree ? rows.map(row => withTop(resource, row)) : rows, ...more }
    },
  }
}
