import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { multipart } from '../../isolation/multipart.ts'

type Row = Record<string, unknown>

const campus = {
  path: 'test/campus/index.json',
  text: JSON.stringify({
    title: '校区',
    menu: { parent: 'system' },
    resource: {
      path: '/test/campus',
      key: 'campusId',
      label: 'name',
      operations: { import: true },
      required: ['name'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 20, 'x-unique': true },
        region: { type: 'string', title: '地区', format: 'region', maxLength: 100, 'x-search': true },
        stops: {
          type: 'array',
          title: '班车',
          items: { type: 'object', properties: { at: { type: 'string', format: 'region', title: '站点' } } },
        },
      },
      actions: {
        move: {
          title: '搬迁',
          form: { properties: { to: { type: 'string', format: 'region', title: '新地区' } } },
          set: { region: 'values.to' },
        },
      },
    },
  }),
}

describe('regions of records', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer([campus])
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const create = (body: Row) => server.call('POST', '/test/campus', { token, body })
  const update = (body: Row) => server.call('PUT', '/test/campus', { token, body })
  const errorsOf = (reply: Row) => (reply.data as { errors: Row[] }).errors
  const found = async (region: string) => {
    const { rows } = await server.call('GET', '/test/campus/list', { token, query: { region } })
    return (rows as Row[]).map(({ name }) => name).toSorted()
  }

  async function take(rows: string[][]) {
    const workbook = new ExcelJS.Workbook()
    workbook.addWorksheet('校区').addRows([['名称', '地区'], ...rows])
    const file = multipart('file', 'a.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
    return server.call('POST', '/test/campus/importData', { token, ...file })
  }

  it('should refuse what does not exist at its field, also inside of lists, and say what was meant', async () => {
    const refused = await create({
      name: '甲',
      region: '浙江/杭州',
      stops: [{ at: '浙江省' }, { at: '火星' }],
    })
    expect(refused).toMatchObject({ code: 601 })
    expect(errorsOf(refused)).toMatchObject([
      { field: 'region', message: '没有“浙江/杭州”这个行政区划，应为“浙江省/杭州市”' },
      { field: 'stops.1.at', message: expect.stringContaining('没有“火星”这个行政区划') },
    ])
  })

  it('should refuse what does not exist in the form of an action', async () => {
    const { data } = await create({ name: '新校区' })
    const { campusId } = data as Row
    const move = (to: string) => server.call('PUT', '/test/campus/move', { token, body: { campusId, to } })

    expect(await move('火星')).toMatchObject({ code: 601, data: { errors: [{ field: 'to' }] } })
    expect(await move('上海市')).toMatchObject({ code: 200 })
  })

  it('should keep what is stored though the list has lost it, until it is changed', async () => {
    const { data } = await create({ name: '老校区' })
    const { campusId } = data as Row
    await server.database.asOwner(tx =>
      tx
        .updateTable('test_campus')
        .set({ region: '浙江省/杭州市/下城区' })
        .where('campus_id', '=', campusId)
        .execute(),
    )
    const echo = { campusId, name: '旧校区', region: '浙江省/杭州市/下城区' }
    expect(await update(echo)).toMatchObject({ code: 200 })
    expect(await update({ campusId, region: '浙江省/杭州市/江干区' })).toMatchObject({ code: 601 })
    expect(await update({ campusId, region: null })).toMatchObject({ code: 200 })
  })

  it('should import and export names, refusing rows with unknown ones, and search what lies within', async () => {
    const wrong = await take([
      ['东校区', '浙江省/杭州市/西湖区'],
      ['西校区', '330106'],
    ])
    expect(wrong).toMatchObject({ code: 601, data: { errors: [{ row: 3, column: '地区' }] } })
    expect(
      await take([
        ['东校区', '浙江省/杭州市/西湖区'],
        ['北校区', '北京市/东城区'],
        ['省校区', '浙江省'],
      ]),
    ).toMatchObject({ code: 200, data: { created: 3 } })
    expect(await found('浙江省')).toEqual(['东校区', '省校区'])
    expect(await found('浙江省/杭州市')).toEqual(['东校区'])
    expect(await found('北京市/东城区')).toEqual(['北校区'])
    const { rawPayload } = await server.fastify.inject({
      ...{ method: 'POST', url: '/prod-api/test/campus/export' },
      headers: { authorization: `Bearer ${token}` },
    })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(new Uint8Array(rawPayload).buffer as ArrayBuffer)
    const values = (workbook.worksheets[0]?.getSheetValues() ?? []).flat()
    expect(values).toEqual(expect.arrayContaining(['浙江省/杭州市/西湖区', '北京市/东城区']))
  })
})
