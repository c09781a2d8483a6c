import { sql } from 'kysely'
import { grantTable } from '../grantTable.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Types of tenant that alone may have a menu node, by its component or the permission that it grants: what the
 * page files say, kept where rights are read.
 */
export default defineMigration({
  tables: ['sys_menu_limit'],
  async up(tx) {
    await sql`create table sys_menu_limit (
      name varchar(300) primary key,
      tenant_types integer[] not null
    )`.execute(tx)
    await grantTable(tx, 'sys_menu_limit', 'read-only')
  },
})
