import type { Database } from '../db/Database.ts'
import type { Settings } from '../engine/contracts/dictionaries.ts'
import { defineService } from '../engine/defineService.ts'
import { createCached } from './createCached.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    settings: Settings
  }
}

export default defineService({
  name: 'settings',
  needs: ['database'],
  start: ({ database }) => createSettings(database),
  stop: settings => settings.close(),
})

/** The settings of the platform (sys_config), kept in memory until one changes on any server. */
export async function createSettings(database: Database): Promise<Settings & { close(): Promise<void> }> {
  const cached = await createCached<Map<string, string>>(database, {
    channel: 'mortise_setting',
    reason: 'settings belong to the platform and are read by everybody',
    read: async tx => {
      const rows = await tx.selectFrom('sys_config').select(['config_key', 'config_value']).execute()
      return new Map(rows.map(row => [row.config_key as string, row.config_value as string]))
    },
  })
  return {
    get: async key => (await cached.get()).get(key),
    refresh: cached.refresh,
    drop: cached.drop,
    close: cached.close,
  }
}
