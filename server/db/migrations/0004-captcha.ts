import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/** Answers of captchas, as hashes, so that any server can check what another one asked. */
export default defineMigration({
  tables: ['sys_captcha'],
  async up(tx) {
    await sql`create table sys_captcha (
      id varchar(64) primary key,
      answer_hash varchar(64) not null,
      expires_at timestamptz not null
    )`.execute(tx)
    await sql`create index sys_captcha_expires on sys_captcha (expires_at)`.execute(tx)
    await grantTable(tx, 'sys_captcha', 'read-write')
  },
})
