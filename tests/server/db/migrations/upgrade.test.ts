import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, silentLog } from '#server/db/Database.ts'
import { runMigrations } from '#server/db/migrations/runMigrations.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const run = (statement: string) => db.asOwner(tx => sql.raw<Record<string, unknown>>(statement).execute(tx))

/** Runs one step again, over tables as an older version left them. */
async function upgrade(name: string): Promise<void> {
  await run(`delete from sys_migration where name = '${name}'`)
  expect(await runMigrations(db, silentLog)).toEqual([name])
}

describe('0018-shown-members', () => {
  it('should show members as they were: to everybody, or hidden ones to the platform', async () => {
    await run(`create table union_member (union_member_id int, status text)`)
    await run(`insert into union_member values (1, '0'), (2, '1')`)
    await upgrade('0018-shown-members')
    const { rows } = await run(`select shown_to::int as shown_to from union_member order by union_member_id`)
    expect(rows).toEqual([{ shown_to: -1 }, { shown_to: 1 }])
    await run(`update union_member set shown_to = 7 where union_member_id = 1`)
    await upgrade('0018-shown-members')
    const again = await run(`select shown_to::int as shown_to from union_member order by union_member_id`)
    expect(again.rows).toEqual([{ shown_to: 7 }, { shown_to: 1 }])
    await run('drop table union_member')
  })

  it('should do nothing in a database whose pages were never opened', async () => {
    await upgrade('0018-shown-members')
    const { rows } = await run(`select to_regclass('union_member') as name`)
    expect(rows).toEqual([{ name: null }])
  })
})

describe('0024-regions', () => {
  it('should join province, city and district to one division, in the words of the official list', async () => {
    await run(`create table union_member (union_member_id int primary key, province varchar(30), city varchar(30),
      district varchar(30))`)
    await run(`insert into union_member values
      (1, '湖北省', '武汉市', '洪山区'), (2, '湖北', '武汉', null), (3, '北京市', '北京市', '东城区'),
      (4, '外星', '火山', ''), (5, null, null, null), (6, ' 浙江省 ', '', null)`)
    await upgrade('0024-regions')
    const { rows } = await run('select region from union_member order by union_member_id')
    expect(rows.map(({ region }) => region)).toEqual([
      ...['湖北省/武汉市/洪山区', '湖北省/武汉市', '北京市/东城区', '外星/火山', null, '浙江省'],
    ])
    await run('drop table union_member')
  })

  it('should reach the rows of every tenant, guarded as they are', async () => {
    await run(`alter table union_school add column province varchar(30), add column city varchar(30),
      add column district varchar(30)`)
    await run(
      `insert into union_school (tenant_id, province, city) values (2, '湖北省', '武汉'), (3, '云南省', null)`,
    )
    await upgrade('0024-regions')
    const { rows } = await run('select region from union_school order by tenant_id')
    expect(rows).toEqual([{ region: '湖北省/武汉市' }, { region: '云南省' }])
    await run(
      'alter table union_school drop column province, drop column city, drop column district, drop column region',
    )
  })

  it('should leave a database alone that never had the three texts', async () => {
    await upgrade('0024-regions')
    const { rows } = await run(
      `select count(*)::int as count from information_schema.columns where column_name = 'region'`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('0025-job-names', () => {
  it('should let the oldest of those with one name keep it, and leave other groups alone', async () => {
    await run(`create table if not exists sys_job (job_id int, job_name text, job_group text)`)
    await run(`insert into sys_job (job_id, job_name, job_group) values
      (901, '试', 'A'), (902, '试', 'A'), (903, '试', 'B'), (904, '试', 'A'), (905, '另', 'A')`)
    await upgrade('0025-job-names')
    const { rows } = await run('select job_name from sys_job where job_id > 900 order by job_id')
    expect(rows.map(row => row.job_name)).toEqual(['试', '试（902）', '试', '试（904）', '另'])
    await run('drop table sys_job')
  })
})

describe('0026-dictionary-order', () => {
  it('should put values without an order behind the others of their type', async () => {
    await run(`create table sys_dict_data (dict_code int, dict_type text, dict_sort int)`)
    await run(`insert into sys_dict_data values
      (1, 'a', 5), (2, 'a', null), (3, 'b', null), (4, 'b', null), (5, 'a', 2)`)
    await upgrade('0026-dictionary-order')
    const { rows } = await run('select dict_sort from sys_dict_data order by dict_code')
    expect(rows.map(row => row.dict_sort)).toEqual([5, 6, 1, 1, 2])
    await expect(run(`insert into sys_dict_data values (6, 'a', null)`)).rejects.toThrow('dict_sort')
    await run('drop table sys_dict_data')
  })
})

describe('0045-form-versions', () => {
  /** The menu, roles and packages of an installation that knew forms before. */
  async function begin(): Promise<void> {
    await run('drop table sys_document_withdrawal, sys_document_stop')
    await run(`create table sys_menu (menu_id bigint generated by default as identity (start with 100) primary key,
      menu_name text, parent_id bigint, order_num int, menu_type text, visible text, status text, perms text)`)
    await run(
      'create table sys_role_menu (tenant_id bigint, role_id bigint, menu_id bigint, unique (tenant_id, role_id, menu_id))',
    )
    await run('create table sys_tenant_package_menu (id bigint, menu_id bigint, unique (id, menu_id))')
    await run(`insert into sys_menu (menu_id, menu_name, parent_id, menu_type, visible, status, perms) values
      (1, '表单', 0, 'C', '0', '0', 'bpm:form:query'), (2, '查询', 1, 'F', '0', '0', 'tool:build:query'),
      (3, '修改', 1, 'F', '0', '0', 'tool:build:edit'), (4, '导出', 1, 'F', '0', '1', 'tool:build:export')`)
    // Of the platform, of two institutions; one may only look.
    await run(
      `insert into sys_role_menu values (1, 1, 2), (1, 1, 3), (2, 7, 2), (2, 7, 3), (3, 9, 2), (3, 8, 4)`,
    )
    await run('insert into sys_tenant_package_menu values (5, 1), (5, 2), (5, 3), (6, 2)')
  }
  const holders = async (perms: string) => {
    const { rows } = await run(`select l.tenant_id::int as tenant, l.role_id::int as role from sys_role_menu l
      join sys_menu m using (menu_id) where m.perms = '${perms}' order by 1, 2`)
    return rows.map(({ tenant, role }) => [tenant, role])
  }
  const packages = async (perms: string) => {
    const { rows } = await run(`select l.id::int as id from sys_tenant_package_menu l
      join sys_menu m using (menu_id) where m.perms = '${perms}' order by 1`)
    return rows.map(({ id }) => id)
  }

  it('should give lists to who reads forms, and adding to who changes them, in every institution and package', async () => {
    await begin()
    await upgrade('0045-form-versions')
    expect(await holders('tool:build:list')).toEqual([
      [1, 1],
      [2, 7],
      [3, 9],
    ])
    expect(await holders('tool:build:add')).toEqual([
      [1, 1],
      [2, 7],
    ])
    expect([await packages('tool:build:list'), await packages('tool:build:add')]).toEqual([[5, 6], [5]])
    const { rows } = await run(
      `select menu_name, parent_id::int as above, status from sys_menu where menu_id >= 100 order by perms`,
    )
    expect(rows).toEqual([
      { menu_name: '表单新增', above: 1, status: '0' },
      { menu_name: '表单列表', above: 1, status: '0' },
    ])
    await run('drop table sys_menu, sys_role_menu, sys_tenant_package_menu')
  })
})
