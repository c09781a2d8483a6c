import { sql } from 'kysely'
import type { TaskFacts } from '#process/execution/ExecutableProcess.ts'
import type { PeopleWork } from '#server/modules/bpm/people/PeopleWork.ts'
import type { TestServer } from '#tests/support/startTestServer.ts'

type Ids = Record<string, number>

/** People of one institution who are looked for: ids by names. */
export interface PeopleWorld {
  users: Ids
  dept: Ids
  role: Ids
  post: Ids
  group: Ids
  /** The result of work in the institution, at a moment. */
  inside<T>(work: (work: PeopleWork) => Promise<T>, now?: Date): Promise<T>
  sql(statement: string): Promise<void>
}

/** The institution of the demo in which they are, and another one. */
export const SCHOOL = 2
const OTHER = 3

const PEOPLE: [name: string, dept: string, status: string, isDeleted: boolean][] = [
  ['ann', 'class', '0', false],
  ['ben', 'class', '0', false],
  ['cleo', 'faculty', '0', false],
  ['dan', 'faculty', '0', false],
  ['dean', 'college', '0', false],
  ['stopped', 'faculty', '1', false],
  ['deleted', 'faculty', '0', true],
]

/**
 * college (led by dean) › faculty (led by cleo) › class (led by nobody), with ann and ben in the class; cleo, dan, one
 * account that is stopped and one that is deleted in the faculty. All of these but ann and dean hold the role, the post
 * and the group. An account of another institution is called stranger.
 */
export async function peopleWorld({ database }: TestServer): Promise<PeopleWorld> {
  const world = await database.asOwner(async tx => {
    const insert = async (table: string, key: string, values: Record<string, unknown>): Promise<number> => {
      const row = await tx.insertInto(table).values(values).returning(key).executeTakeFirstOrThrow()
      return Number(row[key])
    }
    const own = { tenant_id: SCHOOL }
    const dept: Ids = {}
    for (const [name, parent] of [['college'], ['faculty', 'college'], ['class', 'faculty'], ['closed']]) {
      dept[name as string] = await insert('sys_dept', 'dept_id', {
        ...{ ...own, dept_name: name, order_num: 1, status: name === 'closed' ? '1' : '0' },
        parent_id: parent ? dept[parent] : null,
      })
    }
    const users: Ids = {}
    for (const [name, of, status, isDeleted] of PEOPLE) {
      users[name] = await insert('sys_user', 'user_id', {
        ...{ ...own, user_name: name, nick_name: name, dept_id: dept[of], status },
        deleted_at: isDeleted ? new Date() : null,
      })
    }
    users.stranger = await insert('sys_user', 'user_id', {
      ...{ tenant_id: OTHER, user_name: 'stranger', nick_name: 'stranger', status: '0' },
    })
    const role = { all: await insert('sys_role', 'role_id', roleOf('all', '0')), off: 0 }
    role.off = await insert('sys_role', 'role_id', roleOf('off', '1'))
    const post = { all: await insert('sys_post', 'post_id', postOf('all', '0')), off: 0 }
    post.off = await insert('sys_post', 'post_id', postOf('off', '1'))
    const group = { all: await insert('bpm_user_group', 'id', { ...own, name: 'all', status: '0' }), off: 0 }
    group.off = await insert('bpm_user_group', 'id', { ...own, name: 'off', status: '1' })
    for (const name of ['ben', 'cleo', 'dan', 'stopped', 'deleted']) {
      for (const which of ['all', 'off'] as const) {
        const user = { ...own, user_id: users[name] }
        await tx
          .insertInto('sys_user_role')
          .values({ ...user, role_id: role[which] })
          .execute()
        await tx
          .insertInto('sys_user_post')
          .values({ ...user, post_id: post[which] })
          .execute()
        await tx
          .insertInto('bpm_user_group_member')
          .values({ ...user, id: group[which] })
          .execute()
      }
    }
    for (const [name, leader] of [
      ['college', 'dean'],
      ['faculty', 'cleo'],
      ['closed', 'dan'],
    ]) {
      await tx
        .updateTable('sys_dept')
        .set({ leader_user_id: users[leader as string] })
        .where('dept_id', '=', dept[name as string])
        .execute()
    }
    return { users, dept, role, post, group }
  })
  return {
    ...world,
    inside: (work, now = new Date()) => database.inTenant(SCHOOL, tx => work({ tx, tenantId: SCHOOL, now })),
    sql: statement => database.asOwner(async tx => void (await sql.raw(statement).execute(tx))),
  }
}

const roleOf = (name: string, status: string) => ({
  ...{
    tenant_id: SCHOOL,
    role_name: name,
    role_key: `people-${name}`,
    role_sort: 1,
    status,
    data_scope: '1',
  },
})

const postOf = (name: string, status: string) => ({
  ...{ tenant_id: SCHOOL, post_name: name, post_code: `people-${name}`, post_sort: 1, status },
})

/** A user task of which the diagram says this. */
export const taskOf = (facts: Partial<TaskFacts> = {}): TaskFacts => ({
  ...{ assignees: [], buttons: [], properties: {}, fields: [] },
  ...facts,
})
