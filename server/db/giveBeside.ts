import { sql } from 'kysely'
import type { Tx } from './Database.ts'

interface Gift {
  /** Permission that is held. */
  held: string
  /** Permission that used to be part of it. */
  given: string
  /** Of the button that grants it. */
  title: string
}

/**
 * Whoever holds one permission gets another that used to be part of it: a button beside each that grants the one, held
 * by the same roles and in the same packages.
 */
export async function giveBeside(tx: Tx, { held, given, title }: Gift): Promise<void> {
  // An installation that begins has no menu yet.
  const { rows } = await sql<{ found: boolean }>`select to_regclass('sys_menu') is not null as found`.execute(
    tx,
  )
  if (!rows[0]?.found) return
  await sql`
    with held as (select * from sys_menu where perms = ${held} and menu_type = 'F'),
    made as (
      insert into sys_menu (menu_name, parent_id, order_num, menu_type, visible, status, perms)
      select ${title}, parent_id, order_num, 'F', visible, status, ${given} from held
      returning menu_id, parent_id
    ),
    beside as (select held.menu_id as held_id, made.menu_id as made_id from held join made using (parent_id)),
    roles as (
      insert into sys_role_menu (tenant_id, role_id, menu_id)
      select l.tenant_id, l.role_id, b.made_id from sys_role_menu l join beside b on b.held_id = l.menu_id
      on conflict do nothing
    )
    insert into sys_tenant_package_menu (id, menu_id)
    select l.id, b.made_id from sys_tenant_package_menu l join beside b on b.held_id = l.menu_id
    on conflict do nothing`.execute(tx)
}
