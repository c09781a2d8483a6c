import { sql } from 'kysely'
import type { AppModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { followPlaces } from './followPlaces.ts'
import { insertAll } from './insertAll.ts'
import type { DictionarySeed, DirectorySeed, Seeds } from './Seeds.ts'
import { dictionaryRow, settingRow, valueRows } from './seedBase.ts'
import { templateRow } from './seedTemplates.ts'

interface FollowedTable {
  table: string
  /** Columns that say which row is meant. */
  by: string[]
  rows: object[]
}

/**
 * Brings what earlier starts were given to what seeds and page files say by now: dictionaries with their values,
 * settings, templates, and name, icon and place of menu nodes. What somebody has changed is theirs and
 * stays. For development; elsewhere people rely on what they have.
 */
export async function followSeeds(tx: Tx, app: AppModel, seeds: Seeds): Promise<void> {
  await followDictionaries(tx, seeds.dictionaries)
  const templates = seeds.sms.templates.map(({ channel: _, ...template }) => templateRow(template))
  const notices = seeds.notifyTemplates.map(templateRow)
  const pages = app.menus.map(({ component, title, icon, order }) => ({
    ...{ menu_type: 'C', component, menu_name: title, icon },
    order_num: order,
  }))
  await follow(tx, { table: 'sys_config', by: ['config_key'], rows: seeds.settings.map(settingRow) })
  await follow(tx, { table: 'sys_sms_template', by: ['code'], rows: templates })
  await follow(tx, { table: 'sys_notify_template', by: ['code'], rows: notices })
  await followDirectories(tx, seeds.menus, null)
  await follow(tx, { table: 'sys_menu', by: ['menu_type', 'component'], rows: pages })
  await followPlaces(tx, app, seeds.menus)
}

/** Values that the seeds have no more go, new ones come. */
async function followDictionaries(tx: Tx, seeds: DictionarySeed[]): Promise<void> {
  await follow(tx, { table: 'sys_dict_type', by: ['dict_type'], rows: seeds.map(dictionaryRow) })
  for (const seed of seeds) {
    const rows = valueRows(seed)
    const values = rows.map(row => row.dict_value)
    await tx
      .deleteFrom('sys_dict_data')
      .where('dict_type', '=', seed.dictType)
      .$if(values.length > 0, query => query.where('dict_value', 'not in', values))
      .where('create_by_id', 'is', null)
      .where('update_time', 'is', null)
      .execute()
    await follow(tx, { table: 'sys_dict_data', by: ['dict_type', 'dict_value'], rows })
    const present = await tx
      .selectFrom('sys_dict_data')
      .select('dict_value')
      .where('dict_type', '=', seed.dictType)
      .execute()
    const known = new Set(present.map(row => row.dict_value))
    const fresh = rows.filter(row => !known.has(row.dict_value))
    const made = fresh.map(row => ({ ...row, status: '0', create_by: 'system' }))
    if (made.length > 0) await insertAll(tx, 'sys_dict_data', made)
  }
}

async function followDirectories(tx: Tx, seeds: DirectorySeed[], parent: number | null): Promise<void> {
  const place = { menu_type: 'M', parent_id: parent }
  for (const { path, title, icon, order, children = [] } of seeds) {
    const row = { ...place, path, menu_name: title, icon, order_num: order }
    await follow(tx, { table: 'sys_menu', by: ['menu_type', 'parent_id', 'path'], rows: [row] })
    const node = await tx
      .selectFrom('sys_menu')
      .select('menu_id')
      .where(eb => eb.and({ ...place, path }))
      .executeTakeFirst()
    if (node) await followDirectories(tx, children, node.menu_id)
  }
}

/** Rows that nobody made or changed: what people make and change carries their id and the time. */
async function follow(tx: Tx, { table, by, rows }: FollowedTable): Promise<void> {
  for (const row of rows) {
    const named = Object.entries(row).filter(([column]) => by.includes(column))
    const told = Object.entries(row).filter(([column]) => !by.includes(column))
    const others = told.map(([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`)
    await tx
      .updateTable(table)
      .set(Object.fromEntries(told))
      .where(eb => eb.and(Object.fromEntries(named)))
      .where('create_by_id', 'is', null)
      .where('update_time', 'is', null)
      .where(eb => eb.or(others))
      .execute()
  }
}
