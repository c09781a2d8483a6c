import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { cellsOf } from '../engine/support/sheets.ts'
import { partsPage } from './documentPages.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: { reportName: string }[] }

/** What is searched, and the records that are found; the last one was filled in by a version that means other things. */
const SEARCHES: [query: string, found: string[]][] = [
  ['content.subject=灯', ['一', '二']],
  ['content.subject=%25', []],
  ['content.kind=loss', ['一']],
  ['content.kind=loss,damage', ['一', '二']],
  ['params[beginContent.amount]=9', ['二', '三']],
  ['params[beginContent.amount]=9&params[endContent.amount]=90.5', ['二']],
  ['params[endContent.day]=2026-02-01', ['一']],
  ['params[beginContent.at]=2026-03-01&params[endContent.at]=2026-03-01', ['二']],
  ['content.urgent=true', ['一']],
  ['content.urgent=false', ['二']],
  ['place.city=杭', ['二']],
  ['content.secret=1', ['一', '二', '三', '四']],
]

describe('parts of documents', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer([partsPage])
    token = await server.signIn('admin')
    const known = await published({
      subject: { type: 'string', title: '主题' },
      kind: { type: 'string', title: '类型', enum: ['loss', 'damage'] },
      amount: { type: 'number', title: '金额', 'x-scale': 2 },
      day: { type: 'string', format: 'date', title: '日期' },
      at: { type: 'string', format: 'date-time', title: '时间' },
      urgent: { type: 'boolean', title: '紧急' },
      status: { type: 'string', title: '状态', 'x-dict': 'sys_normal_disable' },
      secret: { type: 'string', title: '暗号' },
    })
    // One of its own properties is not for everybody, which is no reason for a form not to refer to the page.
    await published({ report: { type: 'integer', title: '填报', 'x-ref': 'fixture/parts/index' } })
    const other = await published({
      amount: { type: 'string', title: '金额' },
      urgent: { type: 'integer', title: '紧急' },
    })
    const records = [
      [
        '一',
        known,
        {
          subject: '灯泡',
          kind: 'loss',
          amount: 1.5,
          day: '2026-01-31',
          at: '2026-02-28 23:59:59',
          urgent: true,
          status: '0',
        },
      ],
      [
        '二',
        known,
        {
          subject: '台灯',
          kind: 'damage',
          amount: 90.5,
          day: '2026-03-01',
          at: '2026-03-01 23:59:59',
          urgent: false,
        },
      ],
      ['三', known, { subject: '桌子', amount: 100, at: '2026-03-02 00:00:00' }],
      ['四', other, { amount: '很多', urgent: 1 }],
    ] as const
    for (const [reportName, formVersionId, content] of records) {
      const place = { city: reportName === '二' ? '杭州' : '宁波' }
      const reply = await call('POST', '/fixture/parts', { reportName, formVersionId, content, place })
      expect(reply).toMatchObject({ code: 200 })
    }
  })
  afterAll(() => server.close())

  const call = (method: 'POST' | 'GET', path: string, body?: unknown) =>
    server.call(method, path, { token, body }) as Promise<Answer>

  async function published(properties: object): Promise<number> {
    const draft = await call('POST', '/tool/build', {
      formName: '报损',
      draft: JSON.stringify({ properties }),
    })
    return (await call('POST', `/tool/build/${draft.data.formId}/publish`)).data.versionId
  }

  it.each(SEARCHES)('should find by %s', async (query, found) => {
    const { rows } = await call('GET', `/fixture/parts/list?${query}`)
    expect(rows.map(({ reportName }) => reportName).toSorted()).toEqual(found.toSorted())
  })

  it('should refuse what is no value of the part', async () => {
    const reply = await call('GET', '/fixture/parts/list?params[beginContent.amount]=viel')
    expect(reply).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'content.amount', code: 'SEARCH_INVALID' }] },
    })
  })

  it('should neither answer nor search for whoever may not read the document', async () => {
    await server.database.asOwner(async tx => {
      const nodes = await tx
        .selectFrom('sys_menu')
        .select('menu_id')
        .where('perms', 'in', ['fixture:parts:list', 'fixture:parts:add'])
        .execute()
      const roles = await tx
        .selectFrom('sys_user as account')
        .innerJoin('sys_user_role as link', 'link.user_id', 'account.user_id')
        .select(['link.tenant_id', 'link.role_id'])
        .where('account.user_name', '=', 'school')
        .execute()
      await tx
        .insertInto('sys_role_menu')
        .values(roles.flatMap(role => nodes.map(node => ({ ...role, ...node }))))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    })
    const clerk = await server.signIn('school')
    const body = { reportName: '五', place: { city: '温州' } }
    expect(await server.call('POST', '/fixture/parts', { token: clerk, body })).toMatchObject({ code: 200 })
    const list = (query: string) => server.call('GET', `/fixture/parts/list?${query}`, { token: clerk })
    const all = (await list('')) as Answer
    expect(all.rows).toMatchObject([{ reportName: '五' }])
    expect(all.rows[0]).not.toHaveProperty('content')
    // A filter would tell what it finds.
    expect((await list('content.kind=loss')).total).toBe(1)
  })

  it('should export parts as columns of their own', async () => {
    const answer = await server.fastify.inject({
      method: 'POST',
      url: '/prod-api/fixture/parts/export',
      headers: { authorization: `Bearer ${token}` },
    })
    const rows = await cellsOf(answer.rawPayload)
    expect(rows[0]).toEqual(['名称', '金额', '状态', '城市'])
    expect(rows.find(([name]) => name === '一')).toEqual(['一', 1.5, '正常', '宁波'])
    expect(rows.find(([name]) => name === '四')?.[1]).toBe('很多')
  })

  it('should read under the name of today what was stored under former ones', async () => {
    const versions = [
      await published({ fee: { type: 'number', title: '费' }, state: { type: 'string', title: '状' } }),
      await published({ cost: { type: 'number', title: '费' }, state: { type: 'string', title: '状' } }),
      await published({ amount: { type: 'number', title: '金额' }, status: { type: 'string', title: '状' } }),
    ]
    const contents = [
      { fee: 1000, state: '1' },
      { cost: 2000.5, state: '1' },
      { amount: 4000, status: '1' },
    ]
    for (const [index, content] of contents.entries()) {
      const body = { reportName: `旧${index}`, formVersionId: versions[index], content }
      expect(await call('POST', '/fixture/parts', { ...body, place: { city: '绍兴' } })).toMatchObject({
        code: 200,
      })
    }
    await server.database.asOwner(tx =>
      sql`update fixture_parts set place = '{"town": "绍兴"}' where report_name = '旧0'`.execute(tx),
    )
    const figures = await call('GET', '/fixture/parts/figures?figureBy=content.status')
    const group = figures.data.groups.find(({ keys }: { keys: string[] }) => keys[0] === '1')
    expect(group).toMatchObject({ count: 3, values: [3, 7000.5, null] })
    const names = async (query: string) =>
      (await call('GET', `/fixture/parts/list?${query}`)).rows.map(({ reportName }) => reportName).toSorted()
    expect(await names(`figureWithin=${group.within[0]}`)).toEqual(['旧0', '旧1', '旧2'])
    expect(await names('params[beginContent.amount]=1000&params[endContent.amount]=3000')).toEqual([
      '旧0',
      '旧1',
    ])
    expect(await names('place.city=绍')).toEqual(['旧0', '旧1', '旧2'])
    // A document is answered as its version describes it, a value that the page describes by the names of today.
    const { rows } = await call('GET', '/fixture/parts/list?reportName=旧0')
    expect(rows).toMatchObject([{ content: { fee: 1000, state: '1' }, place: { city: '绍兴' } }])
    const sheet = await server.fastify.inject({
      method: 'POST',
      url: '/prod-api/fixture/parts/export?place.city=绍',
      headers: { authorization: `Bearer ${token}` },
    })
    const cells = (await cellsOf(sheet.rawPayload)).slice(1).toSorted()
    expect(cells).toEqual([
      ['旧0', 1000, '停用', '绍兴'],
      ['旧1', 2000.5, '停用', '绍兴'],
      ['旧2', 4000, '停用', '绍兴'],
    ])
  })

  it('should be in the document of the API', async () => {
    const document = await server.fastify.inject({
      method: 'GET',
      url: '/prod-api/docs/json',
      headers: { authorization: `Bearer ${token}` },
    })
    const names = document
      .json()
      .paths['/fixture/parts/list'].get.parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['content.subject', 'params[beginContent.amount]', 'place.city']),
    )
  })
})
