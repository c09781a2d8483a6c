import { sql } from 'kysely'
import type { Database, DatabaseLog } from '../db/Database.ts'

const hour = 3_600_000

/**
 * Clears away expired sessions, captchas, codes and old failures of logins every hour, and once a day the dead rows of
 * the embedded database, which nothing else clears. Returns what stops it.
 * @param further what else is done every hour
 */
export function scheduleUpkeep(
  database: Database,
  log: DatabaseLog,
  further: () => Promise<unknown>,
): () => void {
  let hours = 0
  const timer = setInterval(() => {
    hours += 1
    upkeep(database, hours % 24 === 0)
      .then(further)
      .catch(error => log.error({ err: error }, 'Upkeep of the database failed'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}

/** One round of it. @param thorough also vacuums the embedded database */
export async function upkeep(database: Database, thorough: boolean): Promise<void> {
  await database.asPlatform('what has expired belongs to no tenant any more', async tx => {
    await sql`delete from sys_session where expires_at < now()`.execute(tx)
    await sql`delete from sys_captcha where expires_at < now()`.execute(tx)
    await sql`delete from sys_sms_code where expires_at < now()`.execute(tx)
    await sql`delete from sys_login_attempt where last_failed_at < now() - interval '1 day'`.execute(tx)
  })
  if (thorough && database.kind === 'embedded') await database.vacuum()
}
