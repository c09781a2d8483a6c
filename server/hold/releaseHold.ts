import { sql } from 'kysely'
import type { Database, Tx } from '../db/Database.ts'
import { mailStatus } from '../mail/mailStatus.ts'
import { nextTime } from '../scheduler/nextTimes.ts'
import { holdChannel } from './hold.service.ts'
import { readHold } from './holdTable.ts'

/** What waits behind a hold. */
export interface HeldWork {
  /** ISO time of the restore. */
  since: string
  /** Work by its kind that was under way when the backup was made; it may have been done since. */
  old: { name: string; count: number }[]
  /** Mails among it. */
  mails: number
}

/** What is on hold; null when nothing is. */
export function readHeldWork(database: Database): Promise<HeldWork | null> {
  return database.asOwner(async tx => {
    const since = await readHold(tx)
    if (since === null) return null
    const { rows: old } = await sql<{ name: string; count: number }>`
      select name, count(*) as count from pgboss.job where created_on <= ${since} and state <= 'active'
      group by name order by name`.execute(tx)
    const { rows: mails } = await sql<{ count: number }>`
      select count(*) as count from sys_mail_log
      where send_status = ${mailStatus.waiting} and create_time <= ${since}`.execute(tx)
    return { since: since.toISOString(), old, mails: mails[0]?.count ?? 0 }
  })
}

/**
 * Lets queue, timetable, mail and text messages go, on every server, and returns false when nothing was held. Times of
 * jobs that passed meanwhile are not made up.
 * @param old what becomes of the work that was under way when the backup was made
 */
export function releaseHold(database: Database, old: 'send' | 'discard'): Promise<boolean> {
  return database.asOwner(async tx => {
    const { rows } = await sql<{ since: Date }>`delete from sys_work_hold returning since`.execute(tx)
    const since = rows[0]?.since
    if (since === undefined) return false
    if (old === 'discard') await discard(tx, since)
    await planAnew(tx)
    await database.notify(tx, holdChannel, '')
    return true
  })
}

async function discard(tx: Tx, since: Date): Promise<void> {
  await sql`update sys_mail_log set send_status = ${mailStatus.notSent},
      send_exception = '恢复备份时放弃：可能已在备份之后发送'
    where send_status = ${mailStatus.waiting} and create_time <= ${since}`.execute(tx)
  await sql`delete from pgboss.job where created_on <= ${since} and state <= 'active'`.execute(tx)
  await sql`delete from sys_job_slot`.execute(tx)
}

async function planAnew(tx: Tx): Promise<void> {
  const now = new Date()
  const { rows } = await sql<{ id: number; cron: string }>`
    select job_id as id, cron_expression as cron from sys_job
    where status = '0' and next_valid_time <= ${now} for update`.execute(tx)
  for (const { id, cron } of rows)
    await sql`update sys_job set next_valid_time = ${nextTime(cron, now)} where job_id = ${id}`.execute(tx)
}
