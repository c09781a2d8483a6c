import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { download } from '#tests/server/files/support/upload.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { publishForm } from './giveTask.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[] }

const LONG = '校企共建实训基地与产业学院建设项目以及联合攻关课题清单之一'

/** Single values, several of a list of choices, an object, rows, and two lists of rows whose titles begin alike. */
const FORM = JSON.stringify({
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 50 },
    amount: { type: 'integer', title: '金额', minimum: 0 },
    double: { type: 'integer', title: '两倍', 'x-compute': 'amount * 2' },
    channels: {
      type: 'array',
      title: '渠道',
      'x-options': [
        { value: 'fair', label: '招聘会' },
        { value: 'online', label: '网络' },
      ],
    },
    contact: {
      type: 'object',
      title: '联系人',
      properties: { person: { type: 'string', title: '姓名', maxLength: 20 } },
    },
    lines: {
      type: 'array',
      title: `${LONG}甲`,
      items: { type: 'object', properties: { item: { type: 'string', title: '项目', maxLength: 50 } } },
    },
    others: {
      type: 'array',
      title: `${LONG}乙`,
      items: { type: 'object', properties: { price: { type: 'number', title: '价格' } } },
    },
  },
})

describe('GET /datafill/campaign/answers', () => {
  let server: TestServer
  let token: string
  let campaignId: number
  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('admin')
    const formVersionId = await publishForm(server, token, FORM)
    const body = {
      ...{ title: '导出', formVersionId, targets: { tenants: [2, 3, 4] } },
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
    }
    campaignId = ((await server.call('POST', '/datafill/campaign', { token, body })) as Answer).data
      .campaignId
    await server.call('PUT', '/datafill/campaign/publish', { token, body: { campaignId } })
    await eventually(async () => expect(await tasks()).toHaveLength(3))
    await handIn(2, {
      ...{ subject: '=cmd()', amount: 7, double: 14, channels: ['fair', 'online'] },
      ...{ contact: { person: '周怀瑜' }, lines: [{ item: '一' }, { item: '二' }], others: [] },
    })
    await handIn(3, { subject: '空', others: [{ price: 1.5 }] })
    await server.database.asOwner(tx =>
      sql`update datafill_task set status = '1', content = '{"subject":"草稿"}'::jsonb
        where campaign_id = ${campaignId} and tenant_id = 4`.execute(tx),
    )
  })
  afterAll(() => server.close())

  const tasks = () =>
    server.database.asOwner(tx =>
      tx.selectFrom('datafill_task').select('task_id').where('campaign_id', '=', campaignId).execute(),
    )

  const handIn = (tenantId: number, content: object) =>
    server.database.asOwner(tx =>
      sql`update datafill_task set status = '3', submitted_time = now(), content = ${JSON.stringify(content)}::jsonb
        where campaign_id = ${campaignId} and tenant_id = ${tenantId}`.execute(tx),
    )

  it('should have a row for each target, with what was handed in, and a sheet for each list of rows of the form', async () => {
    const answer = await download(
      server,
      `/prod-api/datafill/campaign/answers?campaignId=${campaignId}`,
      token,
    )
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(new Uint8Array(answer.rawPayload).buffer as ArrayBuffer)
    const sheets = workbook.worksheets.map(sheet => {
      const rows: unknown[][] = []
      sheet.eachRow({ includeEmpty: false }, row => rows.push((row.values as unknown[]).slice(1)))
      return rows
    })
    const [school, other] = ['江城职业技术学院', '云岭工程技师学院']
    expect(sheets).toHaveLength(3)
    const [[head, first, second, third] = [], lines, others] = sheets
    expect(head).toEqual([
      '填报对象',
      '地区',
      '状态',
      '上报时间',
      '主题',
      '金额',
      '两倍',
      '渠道',
      '联系人 / 姓名',
    ])
    expect(first?.[0]).toBe(school)
    // What looks like a formula is a text.
    expect(first?.slice(4)).toEqual(['=cmd()', 7, 14, '招聘会、网络', '周怀瑜'])
    expect(second).toMatchObject({ 0: other, 4: '空' })
    // What is being filled in is told by its status alone.
    expect(third).toContain('填报中')
    expect(third).not.toContain('草稿')
    expect(lines).toEqual([
      ['填报对象', '项目'],
      [school, '一'],
      [school, '二'],
    ])
    expect(others).toEqual([
      ['填报对象', '价格'],
      [other, 1.5],
    ])
  })

  it('should be nobody else’s', async () => {
    const url = `/prod-api/datafill/campaign/answers?campaignId=${campaignId}`
    for (const name of ['school', 'teacher']) {
      const answer = await download(server, url, await server.signIn(name))
      expect(answer.json().code).toBe(name === 'school' ? 404 : 403)
    }
  })
})
