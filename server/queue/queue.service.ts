import { sql } from 'kysely'
import { type JobWithMetadata, PgBoss, type WorkOptions } from 'pg-boss'
import { refreshShared } from '../auth/createCached.ts'
import type { Database, DatabaseLog, Tx } from '../db/Database.ts'
import type { Queue, QueueDepth, SendOptions } from '../engine/contracts/Queue.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { WorkContext, WorkDefinition } from '../engine/defineQueueHandler.ts'
import { defineService } from '../engine/defineService.ts'
import { runJobs } from '../scheduler/runJobs.ts'
import { installQueue } from './installQueue.ts'
import { queueConnection, transactionConnection } from './queueConnection.ts'
import { longestStop, lostName, pollSeconds, queueSchema, superviseSeconds } from './queueSettings.ts'

/** Minutes that work may be due without anybody who takes it. */
const longestDue = 10

/** The queue of a server, with what its start and its stop need. */
export interface OpenQueue extends Queue {
  /** Begins to work; before it, work is only taken in. */
  start(services: Services): Promise<void>
  /** Takes nothing more, waits for what runs, and leaves what takes longer to another server. */
  stop(): Promise<void>
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    queue: Queue
  }
}

export default defineService({
  name: 'queue',
  needs: ['database'],
  start: ({ database }, { works, jobs, log }) => openQueue(database, [...works, runJobs(jobs)], log),
  stop: queue => queue.stop(),
})

/**
 * Opens the queue over a database and makes room for each kind of work.
 * @param lookEvery seconds between two looks for work that no notification announces
 * @throws Error when two works have one name
 */
export async function openQueue(
  database: Database,
  works: readonly WorkDefinition[],
  log: DatabaseLog,
  lookEvery: number = pollSeconds,
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
    async announce(topic, data, options) {
      for (const { name, on } of works)
        if (on === topic) await boss.send(name, { ...data }, sendOptions(options))
    },
    waiting: countWaiting,
    depths: tx => readDepths(tx, [...names]),
    isStuck: tx => isStuck(tx, [...names]),
    async start(services) {
      for (const work of works) await startWork({ boss, work, services, log, lookEvery })
      for (const { name, atStart } of works)
        if (atStart) await boss.send(name, {}, sendOptions({ key: 'start' }))
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

/** How much work of a name waits under a key. */
async function countWaiting(tx: Tx, name: string, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pgboss.job
    where name = ${name} and singleton_key = ${key} and state < 'active'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** How much there is of each kind of work, in the order of the names. */
async function readDepths(tx: Tx, names: readonly string[]): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`select name,
      count(*) filter (where state < 'active') as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where name = any(${[...names]}::text[]) group by name`.execute(tx)
  const found = new Map(rows.map(row => [row.name, row]))
  return names.map(name => found.get(name) ?? { name, waiting: 0, running: 0, failed: 0 })
}

/** Whether work of these names is due for so long that nobody seems to take it. */
async function isStuck(tx: Tx, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isStuck: boolean }>`
    select exists (select from pgboss.job
        where name = any(${[...names]}::text[]) and state < 'active'
        and start_after < now() - make_interval(mins => ${longestDue}))
      and not exists (select from pgboss.job
        where name = any(${[...names]}::text[])
        and greatest(started_on, completed_on) > now() - make_interval(mins => ${longestDue})) as "isStuck"`.execute(
    tx,
  )
  return rows[0]?.isStuck ?? false
}

type Taken = JobWithMetadata<unknown>

interface StartOptions {
  boss: PgBoss
  work: WorkDefinition
  services: Services
  log: DatabaseLog
  lookEvery: number
}

/** Begins to take one kind of work from the queue, and to tell it of what was given up. */
async function startWork({ boss, work, services, log, lookEvery }: StartOptions): Promise<void> {
  const options = {
    ...{ includeMetadata: true as const, batchSize: 1 },
    ...{ pollingIntervalSeconds: Math.min(2, lookEvery), notifyPollingIntervalSeconds: lookEvery },
  }
  const contextOf = ({ id, signal, retryCount }: Taken): WorkContext => ({
    ...{ services, signal, log, id },
    attempt: retryCount + 1,
  })
  for (let worker = 0; worker < (work.concurrency ?? 1); worker += 1)
    await takeEach(boss, { name: work.name, options }, async job => {
      try {
        await refreshShared(services)
        await work.run(job.data as never, contextOf(job))
      } catch (error) {
        log.warn({ err: error, work: work.name, id: job.id, attempt: job.retryCount + 1 }, 'Work failed')
        throw error
      }
    })
  await takeEach(boss, { name: lostName(work.name), options }, async job => {
    await refreshShared(services)
    await work.givenUp?.(job.data as never, { ...contextOf(job), reason: reasonOf(job) })
  })
}

/** Takes one after the other, and looks for the next as soon as one is done: what is waited for is the end of a queue. */
async function takeEach(
  boss: PgBoss,
  { name, options }: { name: string; options: WorkOptions & { includeMetadata: true } },
  take: (job: Taken) => Promise<void>,
): Promise<void> {
  const worker = await boss.work(name, options, async ([job]) => {
    if (!job) return
    boss.notifyWorker(worker)
    await take(job)
  })
}

/** Why the last attempt failed, as the queue has kept it. */
function reasonOf({ sourceOutput }: Taken): string {
  const { message, value } = (sourceOutput ?? {}) as { message?: unknown; value?: { message?: unknown } }
  return String(message ?? value?.message ?? 'unknown')
}
