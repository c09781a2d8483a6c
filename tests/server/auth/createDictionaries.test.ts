import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDictionaries } from '#server/auth/dictionaries.service.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

/** Another server over the same database keeps its own copy of the dictionaries. */
describe('createDictionaries', () => {
  let server: TestServer
  let other: Awaited<ReturnType<typeof createDictionaries>>
  beforeAll(async () => {
    server = await startTestServer()
    other = await createDictionaries(server.database)
  })
  afterAll(async () => {
    await other.close()
    await server.close()
  })

  it('should drop on every server what one of them has changed', async () => {
    const token = await server.signIn('admin')
    const labels = async () => {
      await other.refresh()
      return (await other.entries('sys_yes_no')).map(entry => entry.dictLabel)
    }
    expect(await labels()).toEqual(['是', '否'])

    const query = { dictType: 'sys_yes_no', dictLabel: '否' }
    const found = await server.call('GET', '/system/dict/data/list', { token, query })
    const [{ dictCode } = {}] = found.rows as { dictCode?: number }[]
    const changed = { dictCode, dictLabel: '不是' }
    expect((await server.call('PUT', '/system/dict/data', { token, body: changed })).code).toBe(200)

    await eventually(async () => expect(await labels()).toEqual(['是', '不是']))
  })
})
