import { createContext, useContext } from 'react'
import type { ReferenceModel } from '#model/types/index.ts'
import { createDictionaryLoader, type DictionaryLoader } from '../dict/createDictionaryLoader.ts'
import type { EngineHost } from '../EngineHost.ts'
import { type Batcher, createBatcher } from './createBatcher.ts'
import { listAnswer } from './listAnswer.ts'
import { optionRow } from './optionRow.ts'
import type { Row, RowKey } from './Row.ts'

/** What many parts of the screen ask for one by one, and is fetched together. */
export interface Lookups {
  dictionaries: DictionaryLoader
  /** A record of a reference's target: one request per tick and target. Undefined where none is seen. */
  find(target: LookupTarget, value: RowKey): Promise<Row | undefined>
}

export interface LookupTarget extends Pick<ReferenceModel, 'options' | 'key' | 'label' | 'tree'> {
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
