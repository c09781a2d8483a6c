import { join } from 'node:path'
import { createAccounts } from '../auth/createAccounts.ts'
import { createCallers } from '../auth/createCallers.ts'
import { createCaptcha } from '../auth/createCaptcha.ts'
import { createDictionaries } from '../auth/createDictionaries.ts'
import { createPasswords } from '../auth/createPasswords.ts'
import { createSessions } from '../auth/createSessions.ts'
import { createSettings } from '../auth/createSettings.ts'
import { createThrottle } from '../auth/createThrottle.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/Database.ts'
import { createDocuments } from '../documents/createDocuments.ts'
import type { Services } from '../engine/Services.ts'
import { createLocalFiles } from '../files/createLocalFiles.ts'

/** What modules and plugins need of the server, over one database; close() stops listening to it. */
export async function createServices(
  database: Database,
  config: Pick<Config, 'captcha' | 'sessionMinutes' | 'dataDir'>,
): Promise<Services & { close(): Promise<void> }> {
  const settings = await createSettings(database)
  const dictionaries = await createDictionaries(database)
  const sessions = await createSessions(database, { minutes: config.sessionMinutes })
  const callers = await createCallers(database)
  return {
    database,
    settings,
    dictionaries,
    sessions,
    callers,
    accounts: createAccounts(database),
    passwords: createPasswords(settings),
    throttle: createThrottle(database),
    captcha: createCaptcha(database, settings, config.captcha),
    files: createLocalFiles(join(config.dataDir, 'files')),
    documents: createDocuments(dictionaries),
    async close() {
      // One after the other: they share the connection that listens.
      for (const service of [settings, dictionaries, sessions, callers]) await service.close()
    },
  }
}
