import { PgBoss } from 'pg-boss'
import type { Database, DatabaseLog } from '../db/Database.ts'
import type { WorkDefinition } from '../engine/defineQueueHandler.ts'
import type { Queue, SendOptions } from '../engine/Queue.ts'
import type { Services } from '../engine/Services.ts'
import { countWaiting } from './countWaiting.ts'
import { installQueue } from './installQueue.ts'
import { queueConnection, transactionConnection } from './queueConnection.ts'
import { longestStop, queueSchema, superviseSeconds } from './queueSettings.ts'
import { isStuck, readDepths } from './readDepths.ts'
import { startWork } from './startWork.ts'

/** The queue of a server, with what its start and its stop need. */
export interface OpenQueue extends Queue {
  /** Begins to work; before it, work is only taken in. */
  start(services: Services): Promise<void>
  /** Takes nothing more, waits for what runs, and leaves what takes longer to another server. */
  stop(): Promise<void>
}

/**
 * Opens the queue over a database and makes room for each kind of work.
 * @throws Error when two works have one name
 */
export async function openQueue(
  database: Database,
  works: readonly WorkDefinition[],
  log: DatabaseLog,
): Promise<OpenQueue> {
  const names = namesOf(works)
  await installQueue(database, works)
  const boss = createBoss(database, log)
  await boss.start()
  return {
    async send(name, data, options = {}) {
      if (!names.has(name)) throw new Error(`No module defines the work "${name}" (defineQueueHandler).`)
      return (await boss.send(name, { ...data }, sendOptions(options))) !== null
    },
    waiting: countWaiting,
    depths: tx => readDepths(tx, [...names]),
    isStuck: tx => isStuck(tx, [...names]),
    async start(services) {
      for (const work of works) await startWork({ boss, work, services, log })
    },
    stop: () => boss.stop({ graceful: true, timeout: longestStop }),
  }
}

function namesOf(works: readonly WorkDefinition[]): Set<string> {
  const names = new Set<string>()
  for (const { name } of works) {
    if (names.has(name)) throw new Error(`Two works are called "${name}": rename one.`)
    names.add(name)
  }
  return names
}

function createBoss(database: Database, log: DatabaseLog): PgBoss {
  const boss = new PgBoss({
    db: queueConnection(database),
    ...{ schema: queueSchema, backend: database.kind === 'embedded' ? 'pglite' : 'postgres' },
    // Its tables are the owner's affair (installQueue), its own timetable is not used (server/scheduler).
    ...{ migrate: false, createSchema: false, schedule: false, reindex: false, monitorVacuum: false },
    ...{ superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
    useListenNotify: true,
  })
  boss.on('error', error => log.error({ err: asError(error) }, 'The queue failed'))
  boss.on('warning', warning => log.warn({ warning }, 'The queue warns'))
  return boss
}

/** What its workers run into the queue hands on as a plain object with the properties of the error. */
const asError = (error: Error): Error =>
  error instanceof Error ? error : Object.assign(new Error((error as Error).message), error)

function sendOptions({ startAfter, key, tx }: SendOptions): object {
  return {
    ...(startAfter && { startAfter }),
    ...(key !== undefined && { singletonKey: key }),
    ...(tx && { db: transactionConnection(tx) }),
  }
}
