import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { AppModel } from '#model/types/index.ts'
import { buildApp } from '../app.ts'
import { assertRestored } from '../backup/restoreMark.ts'
import { loadTables, tableClasses } from '../cluster/tableClasses.ts'
import type { Config } from '../config.ts'
import { serveControl } from '../control/serveControl.ts'
import type { Database, DatabaseLog } from '../db/Database.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { syncTables } from '../db/sync/syncTables.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { createRegistry, currentRegistry } from '../engine/registry/createRegistry.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import { moduleCounters } from '../engine/rollup/counters.ts'
import { unopenedLinks } from '../engine/visitor/unopenedLinks.ts'
import holdService, { heldLine } from '../hold/hold.service.ts'
import queueService from '../queue/queue.service.ts'
import { createRoom, type Room } from '../room/createRoom.ts'
import { loadJobs } from '../scheduler/loadJobs.ts'
import { startScheduler } from '../scheduler/startScheduler.ts'
import { sealStored } from '../secrets/sealStored.ts'
import { readSeeds } from '../seeds/readSeeds.ts'
import { type FirstAccount, seedDatabase } from '../seeds/seedDatabase.ts'
import { assertDataDir } from './assertDataDir.ts'
import { assertMeantParts } from './assertMeantParts.ts'
import { connectApprovals } from './connectApprovals.ts'
import { createOutageLog, type OutageLog } from './createOutageLog.ts'
import { loadModules } from './loadModules.ts'
import { failAfter, loadServices, runAll, startServices } from './startServices.ts'

export interface StartOptions {
  config: Config
  /** The compiled application. */
  app: AppModel
  /** Root of the project: seeds/ and server/modules/ are found below it. */
  root: string
  /** Folder of the built client; null serves the API alone. */
  clientDir: string | null
  /** Whether page files may be written below root, which development then follows; absent: never. */
  writesPages?: boolean
  /** Told what an operator should read: what was added to the tables, what waits for a migration. */
  print(line: string): void
  /** Room below dataDir; its file system's own unless said otherwise. */
  room?: Room
  /** Of what runs outside requests; one of its own unless said otherwise. */
  log?: OutageLog
}

/** A server that answers but does not listen yet. */
export interface StartedServer {
  fastify: FastifyInstance
  database: Database
  /** What modules work with. */
  services: Services
  /** What is answered at this moment. */
  registry(): Registry
  /** Accounts made by this start; empty on every later one. */
  firstAccounts: FirstAccount[]
  /**
   * Brings tables, menu nodes, then routes to an application, for development.
   * @throws when it cannot; the old one runs on
   */
  reload(app: AppModel): Promise<void>
  /** Reads the seeds anew and gives the database what changed in them, for development. @throws when it cannot */
  reseed(): Promise<void>
  /** Finishes what is in flight and ends every part, also where one cannot be; the database stays open. @throws what could not be */
  stop(): Promise<void>
  /** The same, then lets go of the database. @throws what could not be */
  close(): Promise<void>
}

/** Opens the database, brings it up to the application, and builds the server. @throws when one of them cannot. */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const { config } = options
  assertRestored(config.dataDir)
  await assertDataDir({ dataDir: config.dataDir, embedded: config.databaseUrl === undefined })
  const room = createRoom(config.dataDir)
  const log = createOutageLog(createLog(config))
  const database = await openDatabase({
    room,
    dataDir: join(config.dataDir, 'database'),
    url: config.databaseUrl,
    appUrl: config.databaseAppUrl,
    pooled: config.databasePooled,
    log,
    // A restore may have begun meanwhile, and been killed.
    onHeld: () => assertRestored(config.dataDir),
  })
  try {
    const server = await startOn(database, { ...options, room, log })
    return database.kind === 'embedded' ? await withControl(server, config) : server
  } catch (error) {
    return failAfter(error, () => database.close())
  }
}

/** Commands beside the server reach the embedded database through it. */
async function withControl(server: StartedServer, config: Config): Promise<StartedServer> {
  const stopControl = await serveControl({ database: server.database, config, log: createLog(config) })
  return {
    ...server,
    close: () => runAll([stopControl, () => server.close()]),
  }
}

/** The same on an open database; the caller closes it when this throws. */
export async function startOn(database: Database, options: StartOptions): Promise<StartedServer> {
  const { config, root, print } = options
  const modules = await loadModules(join(root, 'server/modules'))
  // Before anything is stored: a module that does not fit the application is a mistake of the code.
  const registry = currentRegistry(createRegistry(options.app, modules))
  let waiting = await bringTables(database, options.app, print)
  const works = modules.flatMap(module => module.works ?? [])
  const jobs = await loadJobs(join(root, 'server/jobs'))
  const room = options.room ?? createRoom(config.dataDir)
  const log = options.log ?? createOutageLog(createLog(config))
  log.watch({ database, room })
  warnOfLinks(registry.get(), log)
  const started = await startServices(
    await loadServices(),
    { database, room },
    {
      ...{ config, log, app: options.app, works, jobs, root, counters: moduleCounters(modules) },
      writesPages: options.writesPages === true,
    },
  )
  const { services } = started
  connectApprovals({ registry: registry.get, services, log })
  const queue = started.of(queueService)
  const hold = started.of(holdService)
  let seeds = await readSeeds(join(root, 'seeds'))
  const seed = (app: AppModel, following = false) =>
    seedDatabase({ database, app, seeds, config, services, following })
  const { firstAccounts, fastify, stopScheduler } = await begin().catch(error =>
    failAfter(error, started.stop),
  )
  async function begin() {
    assertMeantParts(options.app, services.institution.audiences)
    const accounts = await seed(options.app)
    for (const line of await services.rollups.fill(options.app)) print(line)
    for (const line of await services.foundWords.fill(options.app)) print(line)
    const app = await buildApp({ config, services, registry: registry.get, clientDir: options.clientDir })
    let stopTimes: (() => Promise<void>) | null = null
    await hold.whenReleased(async () => {
      await queue.start(services)
      stopTimes = await startScheduler(database, queue, log)
    })
    if (hold.since() !== null) print(heldLine)
    return { firstAccounts: accounts, fastify: app, stopScheduler: async () => stopTimes?.() }
  }
  const stop = () =>
    runAll([
      stopScheduler,
      () => fastify.close(),
      // First: what still runs needs the others.
      () => queue.stop(),
      started.stop,
      log.close,
    ])
  return {
    fastify,
    database,
    services,
    registry: registry.get,
    firstAccounts,
    async reload(app) {
      const next = createRegistry(app, modules)
      assertMeantParts(app, services.institution.audiences)
      waiting = await bringTables(database, app, print, waiting)
      await sealStored(database, app, services.vault)
      // Of the seeds only the menus come from the page files.
      if (JSON.stringify(app.menus) !== JSON.stringify(registry.get().app.menus)) await seed(app, true)
      for (const line of await services.rollups.fill(app)) print(line)
      for (const line of await services.foundWords.fill(app)) print(line)
      registry.replace(next)
      warnOfLinks(next, log)
    },
    async reseed() {
      seeds = await readSeeds(join(root, 'seeds'))
      await seed(registry.get().app, true)
    },
    stop,
    close: () => runAll([stop, () => database.close()]),
  }
}

/** A code that leads nowhere is found out by visitors otherwise. */
function warnOfLinks(registry: Registry, log: DatabaseLog): void {
  for (const link of unopenedLinks(registry))
    log.warn(
      link,
      'A link for visitors opens nothing: it names no action, and no route of a module has access: { link }',
    )
}

/** @throws WaitingChangesError when the tables lack what the application cannot do without */
async function bringTables(
  database: Database,
  app: AppModel,
  print: (line: string) => void,
  told: readonly string[] = [],
): Promise<string[]> {
  const resources = Object.values(app.resources).filter(resource => resource.source === 'table')
  const classes = tableClasses(resources, await loadTables())
  const { applied, pending } = await syncTables(database, resources, classes)
  if (applied.length > 0) print(summaryOf(applied))
  const sentences = pending.map(({ sentence }) => sentence)
  const fresh = sentences.filter(sentence => !told.includes(sentence))
  if (fresh.length > 0) print('These changes could lose data and wait for "npm run db -- migrate":')
  for (const sentence of fresh) print(`  ${sentence}`)
  return sentences
}

const summaryOf = (applied: string[]): string =>
  applied.length <= 10 ? applied.join('\n') : `${applied.length} additions to the tables were made.`

/** Structured log lines of what runs outside requests. */
const createLog = (config: Pick<Config, 'logLevel'>): DatabaseLog => pino({ level: config.logLevel })
