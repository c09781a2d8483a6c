import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>
type Answer = Reply & { data: Row[] & Row }

describe('places of page files', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    (await server.call(method, path, { token, body })) as Answer

  async function imported(name: string): Promise<number> {
    const text = `create table "${name}" (id bigint primary key, title varchar(20))`
    const { data } = await call('POST', '/tool/gen/importText', { kind: 'sql', text })
    return data[0]?.tableId as number
  }
  const keyOf = async (id: number) => (await call('GET', `/tool/gen/${id}`)).data.pageKey

  it('should be their own for tables that are called alike, also of another import', async () => {
    const ids = [await imported('asset_tool'), await imported('asset-tool'), await imported('Asset Tool')]
    const keys = await Promise.all(ids.map(keyOf))
    expect(keys).toEqual(['asset/tool/index', 'asset/tool2/index', 'asset/tool3/index'])
  })

  it('should not be handed out twice in one archive, of which one table would be lost', async () => {
    const [, other] = [await imported('depot_shelf'), await imported('depot_rack')]
    const place = { tableId: other, pageKey: 'depot/shelf/index' }
    expect(await call('PUT', '/tool/gen', place)).toMatchObject({ code: 200 })
    const answer = await call('GET', '/tool/gen/batchGenCode?tables=depot_shelf,depot_rack')
    expect(answer).toMatchObject({ code: 601 })
    expect(answer.msg).toContain('schemas/depot/shelf/index.json')
  })

  it('should be planned also where every object has something of the name of a table', async () => {
    const preview = await call('GET', `/tool/gen/preview/${await imported('constructor')}`)
    expect(preview).toMatchObject({ code: 200, problems: [] })
  })

  it('should be none that a system keeps for itself', async () => {
    const tableId = await imported('depot_box')
    await call('PUT', '/tool/gen', { tableId, pageKey: 'con/box/index', path: '/con/box' })
    for (const path of [`/tool/gen/merge/${tableId}`, '/tool/gen/genCode/depot_box'])
      expect(await call('GET', path)).toMatchObject({ code: 601 })
  })
})
