import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { applicationRole } from '../db/applicationRole.ts'
import type { Database } from '../db/Database.ts'
import { lockSchema } from '../db/lockSchema.ts'
import { quoteName } from '../db/quoteName.ts'
import type { WorkDefinition } from '../engine/defineQueueHandler.ts'
import { ownerConnection } from './queueConnection.ts'
import { heartbeatSeconds, lostName, queueSchema } from './queueSettings.ts'

/**
 * Makes the queue's tables, or brings them up to this version, as the owner; makes room for each kind of work; and
 * opens all of it to the application's role. Servers that start together wait for each other.
 */
export async function installQueue(database: Database, works: readonly WorkDefinition[]): Promise<void> {
  const boss = new PgBoss({
    db: ownerConnection(database),
    ...{ schema: queueSchema, backend: database.kind === 'embedded' ? 'pglite' : 'postgres' },
    ...{ migrate: true, supervise: false, schedule: false },
  })
  const errors: Error[] = []
  boss.on('error', error => errors.push(error))
  await boss.start()
  for (const work of works) await makeRoom(boss, work)
  await boss.stop({ graceful: false })
  if (errors[0]) throw errors[0]
  await openToApplication(database)
}

async function makeRoom(boss: PgBoss, work: WorkDefinition): Promise<void> {
  const lost = lostName(work.name)
  await bring(boss, lost, 'standard', { ...kept, retryLimit: 5, retryDelay: 10, retryBackoff: true })
  await bring(boss, work.name, work.keyed === 'one-waiting' ? 'short' : 'standard', {
    ...{ ...kept, expireInSeconds: work.timeoutSeconds ?? 900, deadLetter: lost },
    ...{ retryLimit: work.retry.limit, retryDelay: work.retry.delaySeconds },
    retryBackoff: work.retry.backoff,
  })
}

const kept = {
  ...{ heartbeatSeconds, notify: true },
  ...{ deleteAfterSeconds: 7 * 86_400, retentionSeconds: 30 * 86_400 },
}

async function bring(boss: PgBoss, name: string, policy: 'standard' | 'short', options: object) {
  await boss.createQueue(name, { policy, ...options })
  // One that was there already keeps what it was made with.
  await boss.updateQueue(name, options)
}

const openToApplication = (database: Database): Promise<void> =>
  database.asOwner(async tx => {
    // PostgreSQL refuses one of two grants on the same tables at once.
    await lockSchema(tx)
    const schema = quoteName(queueSchema)
    for (const grant of [
      `usage on schema ${schema}`,
      `select, insert, update, delete on all tables in schema ${schema}`,
      `usage on all sequences in schema ${schema}`,
      `execute on all functions in schema ${schema}`,
    ]) {
      await sql.raw(`grant ${grant} to ${applicationRole}`).execute(tx)
    }
  })
