import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { requestFiles } from '../../support/requestFiles.ts'

/** A reader who follows one request should not have to open more; the number only ever goes down. */
const MOST = 40

describe('the way of one request', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('should lead through few files', async () => {
    const token = await server.signIn('admin')
    const create = async (index: number) => {
      const body = { postCode: `way-${index}`, postName: `way-${index}`, postSort: 1, status: '0' }
      expect(await server.call('POST', '/system/post', { token, body })).toMatchObject({ code: 200 })
    }
    await create(0)

    // What runs beside a request now and then is no part of it.
    const root = join(import.meta.dirname, '../../..')
    const ways: string[][] = []
    for (const index of [1, 2, 3]) ways.push(await requestFiles(root, () => create(index)))
    const files = (ways[0] ?? []).filter(file => ways.every(way => way.includes(file)))

    expect(files).toContain('server/engine/create.ts')
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST)
  })
})
