import type { AppModel } from '#model/types/index.ts'
import type { Config } from '../config.ts'
import type { DatabaseLog } from '../db/Database.ts'
import type { Services } from './contracts/Services.ts'
import type { JobDefinition } from './defineJob.ts'
import type { WorkDefinition } from './defineQueueHandler.ts'
import type { ModuleCounters } from './rollup/counters.ts'

/** Name of a service: the property of Services that it is. */
export type ServiceName = keyof Services & string

/** What a service is started with beside other services. */
export interface ServiceEnvironment {
  config: Config
  log: DatabaseLog
  /** The compiled application as it is at the start. */
  app: AppModel
  /** What modules hand over to the queue. */
  works: readonly WorkDefinition[]
  /** What modules keep in step with other records themselves. */
  counters: ModuleCounters
  /** What can be scheduled, by name. */
  jobs: ReadonlyMap<string, JobDefinition>
  /** Root of the project: schemas/ and seeds/ are below it. */
  root: string
  /** Whether page files may be written there: in development alone. */
  writesPages: boolean
}

/** A service as it is found; `S` is what its start makes. */
export interface ServiceDefinition<S = unknown> {
  name: ServiceName
  needs: readonly ServiceName[] | (() => Promise<readonly ServiceName[]>)
  start(needs: Services, environment: ServiceEnvironment): S | Promise<S>
  stop?(service: S): Promise<void> | void
}

interface ServiceOptions<Name extends ServiceName, Need extends ServiceName, S extends Services[Name]> {
  /** Name under which modules find it in `services`; the file is called <name>.service.ts. */
  name: Name
  /**
   * Services that are started before it and stopped after it; a function where what it finds by its place says which.
   * Only these are handed to `start`.
   */
  needs: readonly Need[] | (() => Promise<readonly Need[]>)
  /** Makes it. What it throws ends the start of the server. */
  start(needs: Pick<Services, Need>, environment: ServiceEnvironment): S | Promise<S>
  /** Lets go of what it holds; absent where it holds nothing. */
  stop?(service: S): Promise<void> | void
}

/**
 * Declares a part of the server that modules use; exported as default by server/<area>/<name>.service.ts, which also
 * adds its type to Services.
 * @example
 * declare module '../engine/contracts/Services.ts' {
 *   interface Services {
 *     settings: Settings
 *   }
 * }
 *
 * export default defineService({
 *   name: 'settings',
 *   needs: ['database'],
 *   start: ({ database }) => createSettings(database),
 *   stop: settings => settings.close(),
 * })
 */
export function defineService<
  Name extends ServiceName,
  Need extends ServiceName = never,
  S extends Services[Name] = Services[Name],
>(definition: ServiceOptions<Name, Need, S>): ServiceDefinition<S> {
  return definition as unknown as ServiceDefinition<S>
}
