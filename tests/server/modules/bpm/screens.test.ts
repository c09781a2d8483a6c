import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoment } from '#model/format/moments.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
let instance: number
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
  const rights = `<camunda:properties>
    <camunda:property name="field:note" value="write"/><camunda:property name="field:secret" value="none"/>
  </camunda:properties>`
  const definition = await office.publish({
    nodes: {
      start: 'start',
      a: { kind: 'user', attributes: `camunda:assignee="\${p1}"`, extensions: rights },
      end: 'end',
    },
    flows: ['start>a', 'a>end'],
  })
  instance = await office.start(definition, { days: 2, secret: '仅发起人可见' })
})
afterAll(() => server.close())

const people = (person: string, query = '') => office.call(person, 'GET', `/bpm/task/people${query}`)

describe('GET /bpm/process-instance/get-approval-detail', () => {
  it('should answer the form without the fields that the reader may not see', async () => {
    const path = `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`
    const namesFor = async (person: string) => {
      const { data } = await office.call(person, 'GET', path)
      return ((data as Row).form as { fields: Row[] }).fields.map(({ name }) => name)
    }
    expect(await namesFor(STARTER)).toEqual(['days', 'note', 'secret'])
    expect(await namesFor('p1')).toEqual(['days', 'note'])
  })
})

describe('GET /bpm/task/todo-page', () => {
  it('should begin with the oldest where that is asked for, each with how long it has waited', async () => {
    const definition = await office.publish({
      nodes: { start: 'start', a: { kind: 'user', attributes: `camunda:assignee="${STARTER}"` }, end: 'end' },
      flows: ['start>a', 'a>end'],
    })
    const started = [await office.start(definition, {}), await office.start(definition, {})]
    const list = async (query: string) => {
      const { data } = await office.call(STARTER, 'GET', `/bpm/task/todo-page${query}`)
      return (data as { list: Row[] }).list
    }
    // The demo has tasks of its own.
    const ids = (rows: Row[]) =>
      rows.map(({ processInstanceId }) => processInstanceId as number).filter(id => started.includes(id))
    const oldest = await list('?orderByColumn=createTime&isAsc=ascending')
    expect(ids(oldest)).toEqual(started)
    expect(ids(await list(''))).toEqual(started.toReversed())
    expect(oldest.at(-1)?.spent).toMatch(/^PT\d+[MS]/)
  })

  it('should be searched by the days that the screen sends, as every list of processes is', async () => {
    const range = (day: string) => `params%5BbeginTime%5D=${day}&params%5BendTime%5D=${day}`
    const today = formatMoment(Date.now()).slice(0, 10)
    for (const list of ['process-instance/manager-page', 'process-instance/my-page', 'task/manager-page']) {
      const total = async (day: string) => {
        const { data } = await office.call(STARTER, 'GET', `/bpm/${list}?${range(day)}`)
        return (data as { total: number }).total
      }
      expect(await total('2020-01-01'), list).toBe(0)
      expect(await total(today), list).toBeGreaterThan(0)
    }
  })
})

describe('GET /bpm/task/people', () => {
  it('should be closed to strangers and to whoever decides nothing', async () => {
    expect(await server.call('GET', '/bpm/task/people')).toMatchObject({ code: 401 })
    expect(await people('p9')).toMatchObject({ code: 403 })
  })

  it('should answer enabled accounts of the own institution by their name, to whoever has a task', async () => {
    const named = async () => ((await people('p1', '?keyword=人员p')).data as Row[]).map(({ label }) => label)
    expect(await named()).toEqual(['人员p1', '人员p9'])
    const gone = { userId: await office.idOf('p9'), status: '1' }
    expect(await office.call(STARTER, 'PUT', '/system/user/changeStatus', gone)).toMatchObject({ code: 200 })
    expect(await named()).toEqual(['人员p1'])
  })

  it('should answer those of some ids, with their departments', async () => {
    const [one, school] = [await office.idOf('p1'), await office.idOf(STARTER)]
    const found = (await people(STARTER, `?ids=${one},${school}`)).data as Row[]
    expect(found.map(({ value }) => value).toSorted()).toEqual([one, school].toSorted())
    expect(found.find(({ value }) => value === school)?.deptName).toBeTruthy()
  })

  it('should take a pattern for the letters that it is', async () => {
    expect((await people(STARTER, '?keyword=%25')).data).toEqual([])
  })
})
