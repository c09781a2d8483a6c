// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Drawing } from '#tests/process/execution/processXml.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

const PEOPLE = ['p2', 'p3', 'p4', 'p5']

let server: TestServer
let office: Office
let shared: number
let group: number
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
  shared = await office.publish(asked({ attributes: 'camunda:candidateUsers="${p2},${p3},${p4},${p5}"' }))
  const members = {
    attributes: 'camunda:assignee="${person}"',
    multi: { over: '[${p2}, ${p3}]', variable: 'person' },
  }
  group = await office.publish(asked(members))
})
afterAll(() => server.close())

const batch = '<camunda:properties><camunda:property name="batch" value="true"/></camunda:properties>'

/** Somebody is asked, and p9 after that. */
const asked = (task: Row): Drawing => ({
  nodes: {
    ...{ s: 'start', t: { kind: 'user', extensions: batch, ...task } },
    ...{ z: { kind: 'user', attributes: 'camunda:assignee="${p9}"' }, e: 'end' },
  },
  flows: ['s>t', 't>z', 'z>e'],
})

const put = (person: string, path: string, body: Row) => office.call(person, 'PUT', `/bpm/${path}`, body)

const idAt = async (instance: number, node = 't', person?: string): Promise<number> => {
  const path = `/bpm/task/list-by-process-instance-id?processInstanceId=${instance}`
  const { data } = await office.call(STARTER, 'GET', path)
  const named = (task: Row) => (task.assigneeUser as Row | null)?.nickName
  return (data as Row[]).find(
    task => task.taskDefinitionKey === node && (!person || named(task) === `人员${person}`),
  )?.id as number
}

const twenty = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, index) => make(index)))

const codeOf = (reply: Reply): string =>
  reply.code === 200
    ? 'done'
    : ((reply.data as { errors?: { code: string }[] })?.errors?.[0]?.code ?? String(reply.code))

const counted = (replies: Reply[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(replies, codeOf)].map(([code, of]) => [code, of.length]))

describe('at the same time', () => {
  it('should let one of twenty approve a task, and tell the others who did', async () => {
    const instance = await office.start(shared)
    const id = await idAt(instance)
    const replies = await twenty(index => put(PEOPLE[index % 4] as string, 'task/approve', { id }))
    expect(counted(replies)).toEqual({ done: 1, ANSWERED: 19 })
    const winner = PEOPLE[replies.findIndex(({ code }) => code === 200) % 4]
    for (const { code, msg } of replies) if (code !== 200) expect(msg).toContain(`任务已被 人员${winner} 于 `)
    expect(await office.tasks(instance)).toEqual([`t ${winner} 2`, 'z p9 1'])
  })

  it('should let one of twenty claim a task', async () => {
    const instance = await office.start(shared)
    const id = await idAt(instance)
    const replies = await twenty(index => put(PEOPLE[index % 4] as string, 'task/claim', { id }))
    expect(counted(replies)).toEqual({ done: 1, CLAIMED: 19 })
  })

  it('should go on once where the last two votes of a group come together', async () => {
    const instance = await office.start(group)
    const [first, second] = [await idAt(instance, 't', 'p2'), await idAt(instance, 't', 'p3')]
    const replies = await Promise.all([
      put('p2', 'task/approve', { id: first }),
      put('p3', 'task/approve', { id: second }),
    ])
    expect(counted(replies)).toEqual({ done: 2 })
    expect(await office.tasks(instance)).toEqual(['t p2 2', 't p3 2', 'z p9 1'])
  })

  it.each([
    ['cancel', { done: 2 }, { ANSWERED: 1, done: 1 }],
    ['suspend', { done: 2 }, { SUSPENDED: 1, done: 1 }],
    ['return', { ANSWERED: 1, done: 1 }, { ANSWERED: 1, done: 1 }],
    ['transfer', { ANSWERED: 1, done: 1 }, { '403': 1, done: 1 }],
  ])(
    'should come to one of both orders of an approval and %s',
    async (other, approvedFirst, approvedLast) => {
      const instance = await office.start(group)
      const id = await idAt(instance, 't', 'p2')
      const others: Record<string, () => Promise<Reply>> = {
        cancel: () =>
          office.call(STARTER, 'DELETE', '/bpm/process-instance/cancel', { id: instance, reason: '不办' }),
        suspend: () => put(STARTER, 'process-instance/suspend', { id: instance }),
        return: () => put('p2', 'task/return', { id, targetTaskDefinitionKey: 's', reason: '补' }),
        transfer: async () => put('p2', 'task/transfer', { id, assigneeUserId: await office.idOf('p4') }),
      }
      await office.idOf('p4')
      const replies = await Promise.all([
        put('p2', 'task/approve', { id }),
        others[other]?.() as Promise<Reply>,
      ])
      expect([approvedFirst, approvedLast]).toContainEqual(counted(replies))
      const { status } = await office.result(instance)
      const open = (await office.tasks(instance)).filter(task => task.endsWith(' 1'))
      expect(open.length > 0).toBe(status === 1)
    },
  )

  it('should urge once, and add a member once', async () => {
    const instance = await office.start(group)
    const urged = await twenty(() => put(STARTER, 'process-instance/urge', { id: instance }))
    expect(counted(urged)).toEqual({ done: 1, URGED: 19 })
    const [id, user] = [await idAt(instance, 't', 'p2'), await office.idOf('p5')]
    const added = await Promise.all([
      put('p2', 'task/add-member', { id, userIds: [user] }),
      put('p2', 'task/add-member', { id, userIds: [user] }),
    ])
    expect(counted(added)).toEqual({ done: 1, TWICE: 1 })
  })

  it('should approve each task of two equal batches once', async () => {
    const instances = [await office.start(shared), await office.start(shared), await office.start(shared)]
    const ids = await Promise.all(instances.map(instance => idAt(instance)))
    const replies = await Promise.all(['p2', 'p3'].map(person => put(person, 'task/approve-batch', { ids })))
    const told = replies.map(({ data }) => data as { approved: number; failed: { code: string }[] })
    expect(told.map(({ approved }) => approved).reduce((sum, one) => sum + one)).toBe(3)
    expect(told.flatMap(({ failed }) => failed.map(({ code }) => code))).toEqual([
      'ANSWERED',
      'ANSWERED',
      'ANSWERED',
    ])
  })
})
