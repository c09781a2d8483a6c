import type { Database, Tx } from '../db/Database.ts'
import type { Dictionaries, DictionaryEntry } from '../engine/contracts/dictionaries.ts'
import { defineService } from '../engine/defineService.ts'
import { createCached } from './createCached.ts'

type Entries = Map<string, DictionaryEntry[]>

declare module '../engine/contracts/Services.ts' {
  interface Services {
    dictionaries: Dictionaries
  }
}

export default defineService({
  name: 'dictionaries',
  needs: ['database'],
  start: ({ database }) => createDictionaries(database),
  stop: dictionaries => dictionaries.close(),
})

/** The enabled entries of all dictionaries, kept in memory until one changes on any server. */
export async function createDictionaries(
  database: Database,
): Promise<Dictionaries & { close(): Promise<void> }> {
  const cached = await createCached<Entries>(database, {
    channel: 'mortise_dictionary',
    reason: 'dictionaries belong to the platform and are read by everybody',
    read: readEntries,
  })
  return {
    entries: async type => (await cached.get()).get(type) ?? [],
    types: async () => [...(await cached.get()).keys()],
    refresh: cached.refresh,
    drop: cached.drop,
    close: cached.close,
  }
}

async function readEntries(tx: Tx): Promise<Entries> {
  const rows = await tx
    .selectFrom('sys_dict_data as data')
    .innerJoin('sys_dict_type as type', 'type.dict_type', 'data.dict_type')
    .select([
      'data.dict_type',
      'data.dict_value',
      'data.dict_label',
      'data.dict_label_en',
      'data.list_class',
      'data.css_class',
    ])
    .where('data.status', '=', '0')
    .where('type.status', '=', '0')
    .orderBy('data.dict_type')
    .orderBy('data.dict_sort')
    .orderBy('data.dict_code')
    .execute()
  const entries: Entries = new Map()
  for (const row of rows) {
    const ofType = entries.get(row.dict_type) ?? []
    entries.set(row.dict_type, ofType)
    ofType.push({
      dictType: row.dict_type,
      dictValue: row.dict_value,
      dictLabel: row.dict_label,
      dictLabelEn: row.dict_label_en,
      listClass: row.list_class,
      cssClass: row.css_class,
    })
  }
  return entries
}
