import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/Database.ts'
import { setupSearch } from '#server/db/setup/setupSearch.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { startServer } from '#server/start/startServer.ts'
import { addCountingRoutes } from './countingRoutes.ts'
import { createBareServer } from './createBareServer.ts'
import { fillPeople } from './fillPeople.ts'
import { fillTables, schoolOf } from './fillTables.ts'
import {
  DEMO_PASSWORD,
  type HostFacts,
  type HostOptions,
  PLATFORM_ADMIN,
  SCHOOL_ADMIN,
} from './HostOptions.ts'
import { recordAnswers } from './recordAnswers.ts'
import { recordFigures } from './recordFigures.ts'
import { recordNumbered } from './recordNumbered.ts'
import { recordPlaces } from './recordPlaces.ts'
import { recordRegister } from './recordRegister.ts'
import { recordRolledUp } from './recordRolledUp.ts'
import { type Ask, recordRoutes } from './recordRoutes.ts'
import { recordStatistics } from './recordStatistics.ts'

/** The process in which ours and the bare server run, over one database; load comes from another one. */
const root = join(import.meta.dirname, '../../..')

const recordOf = {
  series: (_database: Database, ask: Ask, token: string) => recordNumbered(ask, token),
  rollups: recordRolledUp,
  places: recordPlaces,
  figures: recordFigures,
  registers: recordRegister,
  answers: async (database: Database, _ask: Ask, _token: string, origin: string) => [
    await recordAnswers(database, origin),
    await recordStatistics(database, origin),
  ],
}

async function host({ dataDir, databaseUrl, pages, people = 0, ...rows }: HostOptions): Promise<HostFacts> {
  const config = readConfig({
    ...{ CAPTCHA: 'off', LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', DATA_DIR: dataDir },
    ...{
      LINK_USES_PER_MINUTE: '0',
      ADMIN_PASSWORD: DEMO_PASSWORD,
      DEMO_PASSWORD,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  })
  const { app } = await loadApp(root, undefined, pages && `bench/support/pages/${pages}`)
  if (!app) throw new Error('The page files have errors.')
  const server = await startServer({ config, app, root, clientDir: null, print: () => undefined })
  // As operators prepare a server: npm run db -- setup.
  if (databaseUrl !== null) await setupSearch(server.database, { markLeakproof: true })
  await fillTables(server.database, rows)
  if (people > 0) {
    await fillPeople(server.database, people, await schoolOf(server.database))
    // What the job does, run after run.
    while ((await server.services.foundWords.goOn(new AbortController().signal)) > 0) {
      // Until no name waits.
    }
    await server.database.vacuum()
  }
  const ours = await server.fastify.listen({ port: 0, host: '127.0.0.1' })
  const ask: Ask = async (method, path, { token, body } = {}) => {
    const answer = await server.fastify.inject({
      method,
      url: `/prod-api${path}`,
      ...(body !== undefined && { payload: body as object }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    return answer.json()
  }
  const { data } = await ask('POST', '/auth/login', {
    body: { username: pages ? PLATFORM_ADMIN : SCHOOL_ADMIN, password: DEMO_PASSWORD },
  })
  const token = (data as { access_token: string }).access_token
  const { routes, keys } = pages
    ? {
        routes: [await recordOf[pages](server.database, ask, token, ours)].flat(),
        keys: { post: 0, user: 0 },
      }
    : await recordRoutes(ask, token)
  const bare = createBareServer(server.database, routes)
  addCountingRoutes(bare, server.database, await schoolOf(server.database))
  process.once('disconnect', () => {
    void bare
      .close()
      .then(() => server.close())
      .then(() => process.exit(0))
  })
  return { ours, bare: await bare.listen({ port: 0, host: '127.0.0.1' }), token, keys }
}

process.once('message', async (options: HostOptions) => {
  // Every further message asks how much memory the process holds.
  process.on('message', () => process.send?.({ bytes: process.memoryUsage.rss() }))
  const answer = await host(options).then(
    facts => ({ facts }),
    error => ({ error: error instanceof Error ? error.stack : String(error) }),
  )
  process.send?.(answer, undefined, undefined, () => 'error' in answer && process.exit(1))
})
