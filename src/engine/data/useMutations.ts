import { useMemo } from 'react'
import type { ActionModel, OperationModel, ResourceModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineHost, Envelope } from '../EngineHost.ts'
import { operationPath } from './operationPath.ts'
import type { Row, RowKey } from './Row.ts'
import { type Revalidate, useRevalidate } from './useRead.ts'

interface RunInput {
  /** Key of the record, keys of the chosen ones, or null for an action of the list. */
  key: RowKey | RowKey[] | null
  values?: Row
  silent?: boolean
  headers?: Record<string, string>
}

/** Changes to the records of a resource. Each fetches anew what is shown of it; all throw HttpFault. */
interface Mutations {
  /** @param options query and headers are sent along with the values. */
  create(
    values: Row,
    options?: { silent?: boolean; query?: Row; headers?: Record<string, string> },
  ): Promise<Envelope>
  /** @param changes with the record's key, and its version where it is known. */
  update(changes: Row, options?: { silent?: boolean; headers?: Record<string, string> }): Promise<Envelope>
  remove(keys: RowKey[]): Promise<Envelope>
  restore(keys: RowKey[]): Promise<Envelope>
  /** @param order keys with their new order numbers, in one request. */
  sort(order: { key: RowKey; order: number; parent?: RowKey | null }[]): Promise<Envelope>
  run(action: ActionModel, input: RunInput): Promise<Envelope>
}

/** Returns how to change the records of a resource. */
export function useMutations(resource: ResourceModel): Mutations {
  const { http } = useHost()
  const revalidate = useRevalidate()
  return useMemo(() => createMutations(resource, http, revalidate), [resource, http, revalidate])
}

function createMutations(
  resource: ResourceModel,
  http: EngineHost['http'],
  revalidate: Revalidate,
): Mutations {
  async function call(
    operation: OperationModel | undefined,
    keys: RowKey[],
    body?: unknown,
    { silent = false, query: more, headers }: Parameters<Mutations['create']>[1] = {},
  ) {
    if (!operation) throw new Error(`${resource.page} has no such operation.`)
    const { path, query } = operationPath(operation, keys)
    const answer = await http.request(path, {
      method: operation.method,
      query: { ...query, ...more },
      body,
      silent,
      ...(headers ? { headers } : {}),
    })
    await revalidate(resource.path)
    return answer
  }
  const { operations, key } = resource
  return {
    create: (values, options = {}) => call(operations.create, [], values, options),
    update: (changes, options = {}) => {
      const inPath = operations.update?.path.includes(':')
      return call(operations.update, inPath ? [changes[key] as RowKey] : [], changes, options)
    },
    remove: keys => call(operations.remove, keys),
    restore: keys => call(operations.restore, keys),
    sort: order => call(operations.sort, [], sortBody(resource, order)),
    async run(action, { key: on, values = {}, silent = false, headers }) {
      const body = on === null ? values : { ...values, [key]: on }
      const answer = await http.request(action.path, {
        method: action.method,
        body,
        silent,
        ...(headers ? { headers } : {}),
      })
      await revalidate(resource.path)
      return answer
    },
  }
}

/**
 * Returns what tells the server which version a reader has seen of what another institution shares: that one may change
 * it at any time. Nothing for all other actions.
 */
export const seenVersion = ({ byReader, on }: ActionModel, [record]: Row[]): Row =>
  byReader && on === 'row' ? { version: record?.version } : {}

/** The contract's body of updateSort: keys and order numbers as two lists joined by commas. */
function sortBody({ key, tree }: ResourceModel, order: { key: RowKey; order: number }[]): Row {
  return {
    [`${key}s`]: order.map(item => item.key).join(','),
    [`${tree?.order ?? 'order'}s`]: order.map(item => item.order).join(','),
  }
}
