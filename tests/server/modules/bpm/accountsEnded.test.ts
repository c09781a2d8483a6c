// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Drawing } from '#tests/process/execution/processXml.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
})
afterAll(() => server.close())

/** p1 is asked, or a group, and p9 after that. */
const asked = (task: Row): Drawing => ({
  nodes: {
    ...{ s: 'start', t: { kind: 'user', ...task } },
    ...{ z: { kind: 'user', attributes: 'camunda:assignee="${p9}"' }, e: 'end' },
  },
  flows: ['s>t', 't>z', 'z>e'],
})

const named = (person: string) => asked({ attributes: `camunda:assignee="\${${person}}"` })

const groupOf = (people: string[], facts: Row = {}) =>
  asked({
    attributes: 'camunda:assignee="${person}"',
    multi: { over: `[${people.map(one => `\${${one}}`).join(', ')}]`, variable: 'person', ...facts },
  })

const put = (person: string, path: string, body: Row) => office.call(person, 'PUT', `/bpm/${path}`, body)

async function leave(person: string, how: 'stopped' | 'deleted' = 'stopped'): Promise<void> {
  const userId = await office.idOf(person)
  const reply =
    how === 'deleted'
      ? await office.call(STARTER, 'DELETE', `/system/user/${userId}`)
      : await office.call(STARTER, 'PUT', '/system/user/changeStatus', { userId, status: '1' })
  expect(reply).toMatchObject({ code: 200 })
}

async function substitute(absent: string, instead: string): Promise<void> {
  const [userId, other] = [await office.idOf(absent), await office.idOf(instead)]
  await server.database.asOwner(tx =>
    sql`insert into bpm_substitute (tenant_id, user_id, substitute_user_id, start_time, end_time, process_keys)
      select tenant_id, user_id, ${other}, now() - interval '1 day', now() + interval '1 day', '[]'
      from sys_user where user_id = ${userId}`.execute(tx),
  )
}

const becomes = (instance: number, tasks: string[]) =>
  eventually(async () => expect(await office.tasks(instance)).toEqual(tasks))

const incidents = async (instance: number) =>
  ((await office.call(STARTER, 'GET', `/bpm/process-instance/get?id=${instance}`)).data as Row).incidents

describe('the open tasks of an account that is stopped or deleted', () => {
  it('should pass to the substitute, who acts in the place of the other', async () => {
    const instance = await office.start(await office.publish(named('p10')))
    await substitute('p10', 'p11')
    await leave('p10')
    await becomes(instance, ['t p11 1'])
    const { id, substitutedUser } = await office.taskOf('p11', instance)
    expect(substitutedUser).toMatchObject({ nickName: '人员p10' })
    expect(await put('p11', 'task/approve', { id })).toMatchObject({ code: 200 })
    expect(await incidents(instance)).toBe(0)
  })

  it('should wait for an administrator where there is none, who gives them to somebody else', async () => {
    const instance = await office.start(await office.publish(named('p12')))
    await leave('p12', 'deleted')
    await becomes(instance, ['t - 1'])
    expect(await incidents(instance)).toBe(1)
    const { id } = await office.taskOf(STARTER, instance)
    const assigneeUserId = await office.idOf('p13')
    expect(await put(STARTER, 'task/transfer', { id, assigneeUserId })).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['t p13 1'])
  })

  it('should be passed over where that is set, and each goes on by itself', async () => {
    const settings = { nobody: 'pass' }
    const alone = await office.start(await office.publish(named('p14'), { settings }))
    const group = await office.start(await office.publish(groupOf(['p14', 'p15']), { settings }))
    await leave('p14')
    await becomes(alone, ['t p14 2', 'z p9 1'])
    await becomes(group, ['t p14 2', 't p15 1'])
  })

  it('should not ask a substitute twice in one group', async () => {
    const instance = await office.start(await office.publish(groupOf(['p16', 'p17'])))
    await substitute('p16', 'p17')
    await leave('p16')
    await becomes(instance, ['t - 1', 't p17 1'])
  })

  it('should come to somebody else when their turn comes only later', async () => {
    const row = await office.start(await office.publish(groupOf(['p18', 'p19'], { sequential: true })))
    const lent = await office.start(await office.publish(named('p19')))
    const { id } = await office.taskOf('p19', lent)
    await put('p19', 'task/delegate', { id, delegateUserId: await office.idOf('p18') })
    await substitute('p19', 'p20')
    await leave('p19')
    expect(await put('p18', 'task/approve', { id })).toMatchObject({ code: 200 })
    expect(await office.tasks(lent)).toEqual(['t p20 1'])
    const { id: first } = await office.taskOf('p18', row)
    expect(await put('p18', 'task/approve', { id: first })).toMatchObject({ code: 200 })
    expect(await office.tasks(row)).toEqual(['t p18 2', 't p20 1'])
  })

  it('should come back without an opinion from a delegate who is gone', async () => {
    const instance = await office.start(await office.publish(named('p21')))
    const { id } = await office.taskOf('p21', instance)
    await put('p21', 'task/delegate', { id, delegateUserId: await office.idOf('p22') })
    expect(await office.tasks(instance)).toEqual(['t p22 6'])
    await leave('p22')
    await becomes(instance, ['t p21 1'])
  })

  it('should stay while an instance is held, and pass when it goes on', async () => {
    const instance = await office.start(await office.publish(named('p23')))
    await substitute('p23', 'p24')
    await put(STARTER, 'process-instance/suspend', { id: instance })
    await leave('p23')
    await put(STARTER, 'process-instance/activate', { id: instance })
    expect(await office.tasks(instance)).toEqual(['t p24 1'])
  })
})

describe('a task of a role', () => {
  it('should be open to whoever has the role now, and wait while nobody has', async () => {
    const made = await office.call(STARTER, 'POST', '/system/role', {
      roleName: '审批组',
      roleKey: 'signers',
      roleSort: 9,
      status: '0',
      menuIds: [],
    })
    expect(made).toMatchObject({ code: 200 })
    const { role_id: roleId } = await server.database.asOwner(tx =>
      tx.selectFrom('sys_role').select('role_id').where('role_key', '=', 'signers').executeTakeFirstOrThrow(),
    )
    const [p25, p26] = [await office.idOf('p25'), await office.idOf('p26')]
    const hold = (userIds: number[], kind: 'selectAll' | 'cancelAll') =>
      office.call(
        STARTER,
        'PUT',
        `/system/role/authUser/${kind}?roleId=${roleId}&userIds=${userIds.join(',')}`,
        { roleId, userIds },
      )
    expect(await hold([p25], 'selectAll')).toMatchObject({ code: 200 })
    const instance = await office.start(
      await office.publish(asked({ attributes: `camunda:candidateGroups="role:${roleId}"` })),
    )
    const { id } = await office.taskOf('p25', instance)
    expect(await office.call('p25', 'GET', `/bpm/task/get?id=${id}`)).toMatchObject({ code: 200 })
    expect(await hold([p25], 'cancelAll')).toMatchObject({ code: 200 })
    expect(await put('p25', 'task/approve', { id })).toMatchObject({ code: 404 })
    expect(await office.tasks(instance)).toEqual(['t - 1'])
    expect(await hold([p26], 'selectAll')).toMatchObject({ code: 200 })
    expect(await put('p26', 'task/approve', { id })).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['t p26 2', 'z p9 1'])
  })
})
