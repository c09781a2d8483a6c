import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createActivities, type Row } from './createActivities.ts'

const FIRST = {
  properties: {
    size: {
      ...{ type: 'string', title: '尺码' },
      'x-options': [
        { value: 's', label: '小号' },
        { value: 'm', label: '中号' },
      ],
    },
    home: {
      ...{ type: 'object', title: '住址' },
      properties: { city: { type: 'string', title: '城市', maxLength: 20 } },
    },
    guests: {
      ...{ type: 'array', title: '同行人' },
      items: { type: 'object', properties: { called: { type: 'string', title: '称呼', maxLength: 20 } } },
    },
  },
}

/** Asks for one thing more, and words another in another way. */
const SECOND = {
  properties: {
    ...FIRST.properties,
    size: { ...FIRST.properties.size, title: '衣服尺码' },
    diet: { type: 'string', title: '忌口', maxLength: 20 },
  },
}

describe('POST /activity/enrollment/export', () => {
  let server: TestServer
  let activities: Awaited<ReturnType<typeof createActivities>>
  beforeAll(async () => {
    server = await startTestServer()
    activities = await createActivities(server)
  })
  afterAll(() => server.close())

  const succeed = async (...[method, path, body]: ['POST' | 'PUT', string, object]): Promise<Row> =>
    (await activities.succeed(activities.staff, method, path, body)).data as Row

  const sheetsOf = async (activityId: number): Promise<unknown[][][]> => {
    const { rawPayload } = await server.fastify.inject({
      ...{ method: 'POST', url: '/prod-api/activity/enrollment/export' },
      headers: { authorization: `Bearer ${activities.staff}`, 'content-type': 'application/json' },
      payload: { activityId },
    })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(new Uint8Array(rawPayload).buffer as ArrayBuffer)
    return workbook.worksheets.map(sheet => {
      const rows: unknown[][] = []
      sheet.eachRow(row => rows.push((row.values as unknown[]).slice(1)))
      return rows
    })
  }

  it('should have a column for each question of all versions, as words, and a sheet for each list of rows', async () => {
    const { formId } = await succeed('POST', '/tool/build', {
      ...{ formName: '报名表', draft: JSON.stringify(FIRST) },
    })
    const publish = async () => (await succeed('POST', `/tool/build/${formId}/publish`, {})).versionId
    const formVersionId = await publish()
    const activityId = await activities.publish({ formVersionId, capacity: 9 })
    const add = async (personName: string, phone: string, version: unknown, content: object) =>
      succeed('POST', '/activity/enrollment', {
        ...{ activityId, personName, phone, formVersionId: version, content },
      })
    await add('赵一', '13800000031', formVersionId, {
      ...{ size: 'm', home: { city: '江城' }, guests: [{ called: '母亲' }, { called: '=cmd()' }] },
    })
    await succeed('PUT', '/tool/build', { formId, draft: JSON.stringify(SECOND) })
    const later = await publish()
    const { version } = await activities.read(activityId)
    await succeed('PUT', '/activity', { activityId, formVersionId: later, version })
    await add('钱二', '13800000032', later, { size: 's', diet: '花生', guests: [{ called: '同学' }] })
    await activities.add(activityId, '孙三', '13800000033')

    const [[head = [], ...people] = [], guests] = await sheetsOf(activityId)
    const at = (title: string) => people.map(row => row[head.indexOf(title)] ?? null)
    expect(at('姓名')).toEqual(['赵一', '钱二', '孙三'])
    expect(at('衣服尺码')).toEqual(['中号', '小号', null])
    expect(at('住址 / 城市')).toEqual(['江城', null, null])
    expect(at('忌口')).toEqual([null, '花生', null])
    expect(head).not.toContain('尺码')
    expect(head).not.toContain('报名表')
    expect(guests).toEqual([
      ['所在行', '姓名', '称呼'],
      [2, '赵一', '母亲'],
      [2, '赵一', '=cmd()'],
      [3, '钱二', '同学'],
    ])
  })

  it('should be one sheet of those who enrolled where nothing was asked', async () => {
    const activityId = await activities.publish()
    await activities.add(activityId, '李四', '13800000034')
    const sheets = await sheetsOf(activityId)
    expect(sheets).toHaveLength(1)
    expect(sheets[0]?.[1]).toContain('李四')
  })
})
