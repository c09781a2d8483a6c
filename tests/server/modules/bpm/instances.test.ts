import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
})
afterAll(() => server.close())

const by = (person: string) => `camunda:assignee="\${${person}}"`
const line = {
  nodes: {
    start: 'start',
    a: { kind: 'user', attributes: by('p1') },
    b: { kind: 'user', attributes: by('p2') },
    end: 'end',
  },
  flows: ['start>a', 'a>b', 'b>end'],
}

describe('a process from start to end', () => {
  it('should ask one after the other and end approved', async () => {
    const definition = await office.publish(line)
    const instance = await office.start(definition, { days: 2 })
    expect(await office.tasks(instance)).toEqual(['a p1 1'])

    const first = await office.taskOf('p1', instance)
    expect(
      await office.call('p1', 'PUT', '/bpm/task/approve', { id: first.id, reason: '同意' }),
    ).toMatchObject({
      code: 200,
    })
    expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 1'])
    const todo = await office.call('p2', 'GET', '/bpm/task/count')
    expect(todo.data).toEqual({ todo: 1, overdue: 0 })

    const second = await office.taskOf('p2', instance)
    const back = { id: second.id, targetTaskDefinitionKey: 'a', reason: '请补充' }
    expect(await office.call('p2', 'PUT', '/bpm/task/return', back)).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 5', 'a p1 1'])

    for (const person of ['p1', 'p2']) {
      const { id } = await office.taskOf(person, instance)
      expect(await office.call(person, 'PUT', '/bpm/task/approve', { id })).toMatchObject({ code: 200 })
    }
    expect(await office.result(instance)).toEqual({ status: 2, result: 2 })
    const detail = await office.call(
      STARTER,
      'GET',
      `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`,
    )
    const nodes = (detail.data as Row).activityNodes as Row[]
    expect(nodes.map(({ id, status }) => `${id} ${status}`)).toEqual([
      ...['start 2', 'a 4', 'b 5', 'a 2', 'b 2', 'end 2'],
    ])
  })
})

describe('files of an opinion', () => {
  it('should be the own uploads, and open to who reads the instance', async () => {
    const definition = await office.publish(line)
    const instance = await office.start(definition, { days: 2 })
    const { id } = await office.taskOf('p1', instance)
    const upload = async (person: string) =>
      (await office.upload(person, '说明.txt', Buffer.from('说明'))) as { name: string; url: string }
    const [own, foreign] = [await upload('p1'), await upload('p2')]
    const approve = (url: string) =>
      office.call('p1', 'PUT', '/bpm/task/approve', { id, attachments: [{ name: '说明.txt', url }] })
    for (const url of [foreign.url, 'javascript:alert(1)', 'https://example.com/files/a.txt'])
      expect(await approve(url)).toMatchObject({ code: 601, data: { errors: [{ field: 'attachments' }] } })
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
    expect(await approve(own.url)).toMatchObject({ code: 200 })

    expect(await office.open('p2', own.url)).toBe('说明')
    expect(await office.open(STARTER, own.url)).toBe('说明')
    expect(JSON.parse(await office.open('p3', own.url))).toMatchObject({ code: 404 })
  })
})
