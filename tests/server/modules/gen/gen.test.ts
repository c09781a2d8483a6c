import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

const script = (name: string) => readFile(join(import.meta.dirname, `../../../fixtures/generate/${name}.sql`), 'utf8')

let server: TestServer
let token: string
let school: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
  school = await server.signIn('school')
})
afterAll(() => server.close())

const as = (who: string | null) => ({
  get: (path: string) => server.call('GET', path, { token: who }),
  post: (path: string, body?: unknown) => server.call('POST', path, { token: who, body }),
  put: (path: string, body: unknown) => server.call('PUT', path, { token: who, body }),
  remove: (path: string) => server.call('DELETE', path, { token: who }),
})

const importSql = async (text: string) => (await as(token).post('/tool/gen/importText', { kind: 'sql', text })) as Reply & { data: Row[]; notes: Row[] }

describe('the generator of pages', () => {
  it('should make pages without mistakes of scripts of other systems, and run nothing of them', async () => {
    for (const name of ['ruoyi-mysql', 'yudao-mysql', 'yudao-postgresql']) {
      const { code, msg, data, notes } = await importSql(await script(name))
      expect(code, msg).toBe(200)
      expect(notes.map(note => note.severity)).not.toContain('error')
      for (const { tableId, tableName } of data) {
        const preview = await as(token).get(`/tool/gen/preview/${tableId}`)
        expect(preview.problems, String(tableName)).toEqual([])
        expect((preview.plan as Row[]).map(({ waits }) => waits)).not.toContain(true)
      }
    }
    const { total } = await as(token).get('/system/dept/list') as Reply
    expect(total).not.toBe(0)
  })
  it('should answer what existing clients ask for', async () => {
    const list = (await as(token).get('/code/gen/list?pageNum=1&pageSize=50&tableName=sys_')) as Reply & { rows: Row[] }
    console.log(JSON.stringify(list.rows[0]))
    const [row] = list.rows
    const info = (await as(token).get(`/tool/gen/${row?.tableId}`)) as Reply & { data: Row }
    console.log(JSON.stringify(info).slice(0, 3000))
    const preview = await as(token).get(`/tool/gen/preview/${row?.tableId}`)
    console.log(JSON.stringify(preview).slice(0, 3000))
    const data = info.data
    const changed = await as(token).put('/tool/gen', { ...(data.info as Row), functionName: '改名', columns: (data.rows as Row[]).map((c, i) => i === 1 ? { ...c, htmlType: 'textarea', queryType: 'EQ' } : c), params: { treeCode: '', parentMenuId: 3 } })
    console.log(changed.code, changed.msg, JSON.stringify(changed).slice(0, 600))
    const zip = await server.fastify.inject({ method: 'GET', url: `/prod-api/tool/gen/batchGenCode?tables=${row?.tableName}`, headers: { authorization: `Bearer ${token}` } })
    console.log(zip.statusCode, zip.headers['content-type'], zip.rawPayload.length)
    console.log(Object.entries(unzipSync(zip.rawPayload)).map(([k, v]) => `${k}\n${strFromU8(v)}`).join('\n').slice(0, 1500))
    console.log(await as(token).get('/tool/gen/db/list'), school)
    console.log(await as(school).get('/tool/gen/list'))
    console.log(await as(token).get(`/tool/gen/genCode/${row?.tableName}`))
    console.log(await as(token).get(`/tool/gen/merge/${row?.tableId}`))
    console.log(await as(token).remove(`/tool/gen/${row?.tableId}`))
  })
})
