import { createContext, useContext } from 'react'
import type { ReferenceModel } from '#model/types/index.ts'
import { createDictionaryLoader, type DictionaryLoader } from '../dict/createDictionaryLoader.ts'
import type { EngineHost } from '../EngineHost.ts'
import { listAnswer } from './listRequest.ts'
import { optionRow } from './optionRow.ts'
import type { Row, RowKey } from './Row.ts'

/** What many parts of the screen ask for one by one, and is fetched together. */
export interface Lookups {
  dictionaries: DictionaryLoader
  /** A record of a reference's target: one request per tick and target. Undefined where none is seen. */
  find(target: LookupTarget, value: RowKey): Promise<Row | undefined>
}

interface LookupTarget extends Pick<ReferenceModel, 'options' | 'key' | 'label' | 'tree'> {
  /** Further parameters, such as those of referenceQuery. */
  query?: Record<string, unknown>
}

/** The server answers at most as many at once. */
const MOST_IDS = 100

export const LookupsContext = createContext<Lookups | null>(null)

/** Returns the lookups of the engine, shared by everything drawn in it. */
export function useLookups(): Lookups {
  const lookups = useContext(LookupsContext)
  if (!lookups) throw new Error('Nothing of the engine is drawn outside <EngineProvider host={…}>.')
  return lookups
}

export function createLookups(http: EngineHost['http']): Lookups {
  const batchers = new Map<string, Batcher<string, Row>>()

  async function fetchMany(target: LookupTarget, ids: string[]): Promise<Map<string, Row>> {
    const query = { ...target.query, ids: ids.join(','), pageSize: ids.length }
    const { rows } = listAnswer(await http.request(target.options, { query, silent: true }))
    const found = rows.map(option => optionRow(option, target))
    return new Map(found.map(row => [String(row[target.key]), row]))
  }

  function batcherOf(target: LookupTarget): Batcher<string, Row> {
    const { options, key, query = null } = target
    const name = JSON.stringify([options, key, query])
    const batcher = batchers.get(name) ?? createBatcher(ids => fetchMany(target, ids), MOST_IDS)
    batchers.set(name, batcher)
    return batcher
  }

  return {
    dictionaries: createDictionaryLoader(http),
    find: (target, value) => batcherOf(target)(String(value)),
  }
}

/** Asks for one thing; what is asked for within a tick travels together. */
type Batcher<Key, Value> = (key: Key) => Promise<Value | undefined>

interface Deferred<Value> {
  promise: Promise<Value>
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Returns a function that gathers the keys of one tick and fetches them in requests of at most `size` keys.
 * A key that the answer lacks gives undefined; a failed request rejects all of its keys.
 */
function createBatcher<Key, Value>(
  fetchMany: (keys: Key[]) => Promise<Map<Key, Value>>,
  size = 200,
): Batcher<Key, Value> {
  let waiting: Map<Key, Deferred<Value | undefined>> | null = null

  async function send(batch: [Key, Deferred<Value | undefined>][]): Promise<void> {
    try {
      const values = await fetchMany(batch.map(([key]) => key))
      for (const [key, deferred] of batch) deferred.resolve(values.get(key))
    } catch (error) {
      for (const [, deferred] of batch) deferred.reject(error)
    }
  }

  function flush(): void {
    const batch = [...(waiting ?? [])]
    waiting = null
    for (let start = 0; start < batch.length; start += size) send(batch.slice(start, start + size))
  }

  return key => {
    if (!waiting) {
      waiting = new Map()
      queueMicrotask(flush)
    }
    const deferred = waiting.get(key) ?? createDeferred<Value | undefined>()
    waiting.set(key, deferred)
    return deferred.promise
  }
}

function createDeferred<Value>(): Deferred<Value> {
  const deferred = {} as Deferred<Value>
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }))
  return deferred
}
