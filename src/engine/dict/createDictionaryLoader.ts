import { listAnswer } from '../data/listRequest.ts'
import type { EngineHost } from '../EngineHost.ts'
import { institution } from '../institution.ts'
import { type DictionaryEntry, entriesOf } from './DictionaryEntry.ts'

/** Fetches dictionaries, each type once, however many parts of the screen ask for it. */
export interface DictionaryLoader {
  load(type: string): Promise<DictionaryEntry[]>
  /** The next load asks the server again: for one type, or for all. */
  forget(type?: string): void
}

export function createDictionaryLoader(http: EngineHost['http']): DictionaryLoader {
  const known = new Map<string, Promise<DictionaryEntry[]>>()

  async function fetchType(type: string): Promise<DictionaryEntry[]> {
    const envelope = await http.request(institution.dictionaryPath(type), { silent: true })
    return entriesOf(listAnswer(envelope).rows)
  }

  return {
    load(type) {
      const promise = known.get(type) ?? fetchType(type)
      known.set(type, promise)
      promise.catch(() => known.delete(type))
      return promise
    },
    forget(type) {
      if (type === undefined) known.clear()
      else known.delete(type)
    },
  }
}
