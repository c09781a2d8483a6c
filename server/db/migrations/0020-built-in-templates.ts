import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/** What the system sends by itself, by the codes it knew when templates could still be removed. */
const SMS = ['login-code', 'phone-code']
const NOTIFY = [
  ...['password-changed', 'password-reset', 'company-registered', 'announcement', 'job-failed'],
  ...['union-submitted', 'union-approved', 'union-rejected', 'union-hidden', 'union-shown'],
]

/** Templates that the system sends by itself are marked, so that nobody removes them. */
export default defineMigration({
  async up(tx) {
    for (const [table, codes] of [
      ['sys_sms_template', SMS],
      ['sys_notify_template', NOTIFY],
    ] as const) {
      await sql`alter table ${sql.table(table)} add column if not exists built_in text`.execute(tx)
      await sql`update ${sql.table(table)} set built_in = case when code in (${sql.join(codes)}) then 'Y' else 'N' end`.execute(
        tx,
      )
    }
  },
})
