import { sql } from 'kysely'
import { menusOfPages } from '../auth/menusOfPages.service.ts'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'
import { inventPeople } from './inventPeople.ts'
import type { DemoSeeds, DepartmentSeed, RoleSeed, TenantSeed } from './Seeds.ts'
import { seedNoticeRows, seedNotices } from './seedNotices.ts'
import type { SeededPackage } from './seedPackages.ts'

export interface SeededAccount {
  userName: string
  nickName: string
  tenantName: string
}

interface TenantOptions {
  tenants: TenantSeed[]
  demo: DemoSeeds
  /** By type of tenant. */
  packages: ReadonlyMap<number, SeededPackage>
  /** Hash of an account's password. */
  passwordHash(userName: string): string
}

/** Tenants with departments, posts, roles, accounts and notices. For an empty database. */
export async function seedTenants(tx: Tx, options: TenantOptions): Promise<SeededAccount[]> {
  await insertAll(
    tx,
    'sys_tenant',
    options.tenants.map(({ id, name, tenantType, contactName, contactMobile, accounts }) => ({
      id,
      name,
      tenant_type: tenantType,
      package_id: options.packages.get(tenantType)?.id ?? null,
      contact_name: contactName,
      contact_mobile: contactMobile,
      username: accounts.find(({ role }) => role === 'admin')?.userName ?? null,
      status: '0',
      account_count: 100_000,
      create_by: 'system',
    })),
  )
  await sql`select setval(pg_get_serial_sequence('sys_tenant', 'id'), (select max(id) from sys_tenant))`.execute(
    tx,
  )
  const seeded: SeededAccount[] = []
  for (const tenant of options.tenants) seeded.push(...(await seedTenant(tx, tenant, options)))
  await seedNoticeRows(tx, options.tenants)
  return seeded
}

async function seedTenant(tx: Tx, tenant: TenantSeed, options: TenantOptions): Promise<SeededAccount[]> {
  const departments = await seedDepartments(tx, tenant)
  const posts = await seedPosts(tx, tenant)
  const roles = await seedRoles(tx, tenant, options.demo.roles[String(tenant.tenantType)] ?? [])
  for (const account of tenant.accounts) {
    const user = await insertUser(tx, tenant, {
      user_name: account.userName,
      nick_name: account.nickName,
      dept_id: departments.find(department => department.name === account.department)?.id ?? null,
      password: options.passwordHash(account.userName),
      password_time: new Date(),
      phonenumber: null,
      email: `${account.userName}@example.com`,
      sex: '2',
      status: '0',
    })
    await insertAll(tx, 'sys_user_role', [
      { tenant_id: tenant.id, user_id: user, role_id: roles.get(account.role) },
    ])
  }
  await seedPeople(tx, tenant, { departments, posts, roles, demo: options.demo })
  await seedNotices(tx, tenant, { departments, roles })
  return tenant.accounts.map(({ userName, nickName }) => ({ userName, nickName, tenantName: tenant.name }))
}

interface Department {
  id: number
  name: string
}

async function seedDepartments(tx: Tx, tenant: TenantSeed): Promise<Department[]> {
  const made: Department[] = []
  async function add(seeds: DepartmentSeed[], parent: number | null): Promise<void> {
    for (const [index, { name, children }] of seeds.entries()) {
      const row = await tx
        .insertInto('sys_dept')
        .values({
          tenant_id: tenant.id,
          parent_id: parent,
          dept_name: name,
          order_num: index + 1,
          status: '0',
          create_by: 'system',
        })
        .returning('dept_id')
        .executeTakeFirstOrThrow()
      made.push({ id: row.dept_id, name })
      await add(children ?? [], row.dept_id)
    }
  }
  await add([{ name: tenant.name, children: tenant.departments }], null)
  return made
}

async function seedPosts(tx: Tx, tenant: TenantSeed): Promise<number[]> {
  const rows = await tx
    .insertInto('sys_post')
    .values(
      tenant.posts.map(([code, name], index) => ({
        tenant_id: tenant.id,
        post_code: code,
        post_name: name,
        post_sort: index + 1,
        status: '0',
        create_by: 'system',
      })),
    )
    .returning('post_id')
    .execute()
  return rows.map(row => row.post_id as number)
}

async function seedRoles(tx: Tx, tenant: TenantSeed, roles: RoleSeed[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, role] of roles.entries()) {
    const row = await tx
      .insertInto('sys_role')
      .values({
        tenant_id: tenant.id,
        role_key: role.roleKey,
        role_name: role.roleName,
        role_sort: index + 1,
        data_scope: role.dataScope,
        status: '0',
        menu_check_strictly: true,
        dept_check_strictly: true,
        create_by: 'system',
      })
      .returning('role_id')
      .executeTakeFirstOrThrow()
    ids.set(role.roleKey, row.role_id)
    const links = (await menusOfPages(tx, role)).map(menuId => ({
      tenant_id: tenant.id,
      role_id: row.role_id,
      menu_id: menuId,
    }))
    await insertAll(tx, 'sys_role_menu', links)
  }
  return ids
}

async function seedPeople(
  tx: Tx,
  tenant: TenantSeed,
  {
    departments,
    posts,
    roles,
    demo,
  }: { departments: Department[]; posts: number[]; roles: Map<string, number>; demo: DemoSeeds },
): Promise<void> {
  const people = inventPeople({ tenant, departments, posts, names: demo.names, roleKeys: [...roles.keys()] })
  const ids: number[] = []
  for (let start = 0; start < people.length; start += 100) {
    const rows = await tx
      .insertInto('sys_user')
      .values(
        people
          .slice(start, start + 100)
          .map(person => ({ ...person.columns, tenant_id: tenant.id, create_by: 'system' })),
      )
      .returning('user_id')
      .execute()
    ids.push(...rows.map(row => row.user_id as number))
  }
  const linked = people.map((person, index) => ({
    person,
    user: { tenant_id: tenant.id, user_id: ids[index] },
  }))
  await insertAll(
    tx,
    'sys_login_name',
    linked.map(({ person, user }) => ({ ...user, user_name: person.columns.user_name })),
  )
  await insertAll(
    tx,
    'sys_user_post',
    linked.map(({ person, user }) => ({ ...user, post_id: person.post })),
  )
  await insertAll(
    tx,
    'sys_user_role',
    linked.map(({ person, user }) => ({ ...user, role_id: roles.get(person.roleKey) })),
  )
}

async function insertUser(tx: Tx, tenant: TenantSeed, values: Record<string, unknown>): Promise<number> {
  const row = await tx
    .insertInto('sys_user')
    .values({ ...values, tenant_id: tenant.id, create_by: 'system' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await insertAll(tx, 'sys_login_name', [
    { tenant_id: tenant.id, user_id: row.user_id, user_name: String(values.user_name).toLowerCase() },
  ])
  return row.user_id
}
