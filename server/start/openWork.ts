import { join } from 'node:path'
import type { AppModel } from '#model/types/index.ts'
import type { Config } from '../config.ts'
import type { Database, DatabaseLog } from '../db/Database.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { createRegistry } from '../engine/registry/createRegistry.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import { moduleCounters } from '../engine/rollup/counters.ts'
import { createRoom } from '../room/createRoom.ts'
import { loadJobs } from '../scheduler/loadJobs.ts'
import { connectApprovals } from './connectApprovals.ts'
import { loadModules } from './loadModules.ts'
import { loadServices, startServices } from './startServices.ts'

interface OpenWork {
  registry: Registry
  services: Services
  close(): Promise<void>
}

interface WorkPlace {
  app: AppModel
  config: Config
  /** Root of the project. */
  root: string
  log: DatabaseLog
}

/** What operations need without a server around them: nothing listens, and of what is handed to the queue nothing runs. */
export async function openWork(database: Database, { app, config, root, log }: WorkPlace): Promise<OpenWork> {
  const modules = await loadModules(join(root, 'server/modules'))
  const works = modules.flatMap(module => module.works ?? [])
  const jobs = await loadJobs(join(root, 'server/jobs'))
  const given = { database, room: createRoom(config.dataDir) }
  const started = await startServices(await loadServices(), given, {
    config,
    log,
    app,
    works,
    jobs,
    counters: moduleCounters(modules),
    root,
    writesPages: false,
  })
  const registry = createRegistry(app, modules)
  const { services } = started
  connectApprovals({ registry: () => registry, services, log })
  return { registry, services, close: started.stop }
}
