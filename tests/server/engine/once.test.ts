import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { placesPages } from './support/placesPages.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const secret = pageFile('org/secret', {
  label: 'secretName',
  unique: [['secretName']],
  operations: { create: { once: true } },
  properties: { secretName: { type: 'string', title: '名称', maxLength: 20 } },
})

let engine: Engine
let prepared = 0
beforeAll(async () => {
  const slow = {
    resource: 'org/secret',
    hooks: {
      prepare: async () => {
        prepared += 1
        return {}
      },
    },
  }
  engine = await startEngine([...modules, slow], [...placesPages, secret])
})
afterAll(() => engine.close())

let sessionId = 0
beforeEach(async () => {
  await engine.database.asOwner(async tx => {
    for (const table of ['org_booking', 'org_session', 'org_secret', 'sys_once_key'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
  })
  const body = { sessionName: '大厅', capacity: 1 }
  sessionId = (await engine.call('POST', '/org/session', { body })).data.sessionId
  prepared = 0
})

const KEY = 'key-of-a-form-0001'
const headers = { 'idempotency-key': KEY }
const send = (more: object = {}, options: object = { headers }, page = 'booking') =>
  engine.call('POST', `/org/${page}`, {
    body: page === 'booking' ? { bookingName: 'B', sessionId, ...more } : more,
    ...options,
  })
const count = async (table = 'org_booking') =>
  engine.database.asOwner(async tx => {
    const { rows } = await sql<{ n: number }>`select count(*)::int n from ${sql.table(table)}`.execute(tx)
    return rows[0]?.n
  })

describe('POST with a key of the client', () => {
  it('should be refused as without one to a guest and to whoever may not create, also where a record was made', async () => {
    await send()
    expect(await send({}, { headers, as: null })).toMatchObject({ code: 401 })
    const as = caller({ permissions: ['org:booking:list'] })
    expect(await send({}, { headers, as })).toMatchObject({ code: 403 })
  })

  it('should refuse a key that is none, at its place', async () => {
    for (const key of ['short', 'with spaces in between', 'x'.repeat(65), '钥匙钥匙钥匙钥匙钥匙钥匙钥匙'])
      expect(await send({}, { headers: { 'idempotency-key': key } })).toMatchObject({
        code: 601,
        data: { errors: [{ field: 'Idempotency-Key', code: 'INVALID' }] },
      })
    expect(await count()).toBe(0)
  })

  it('should answer a repeated request as the first one, though there is no place any more', async () => {
    const first = await send()
    expect(first.code).toBe(200)
    expect(await send()).toEqual(first)
    // The order of names says nothing, and the draft of the header writes quotation marks.
    const quoted = { 'idempotency-key': `"${KEY}"` }
    const body = { sessionId, bookingName: 'B' }
    expect(await engine.call('POST', '/org/booking', { headers: quoted, body })).toEqual(first)
    expect(await count()).toBe(1)
    expect(await send({ bookingName: 'C' }, {})).toMatchObject({ fault: 'PLACES_FULL' })
  })

  it('should refuse other content, and keep what was made', async () => {
    await send()
    const other = await send({ bookingName: 'C' })
    expect(other).toMatchObject({
      code: 601,
      fault: 'KEY_REUSED',
      data: { errors: [{ field: 'Idempotency-Key', code: 'KEY_REUSED' }] },
    })
    expect(await count()).toBe(1)
  })

  it('should keep nothing of what was refused: the key is free for the mended request', async () => {
    expect(await send({ bookingName: '' })).toMatchObject({ code: 601 })
    expect(await count('sys_once_key')).toBe(0)
    expect(await send()).toMatchObject({ code: 200 })
  })

  it('should tell other accounts, institutions and pages apart', async () => {
    await send()
    const other = caller({ userId: 2 })
    expect(await send({}, { headers, as: other })).toMatchObject({ fault: 'DUPLICATE' })
    const tenant = caller({ tenantId: 2, homeTenantId: 2 })
    expect(await send({}, { headers, as: tenant })).toMatchObject({ fault: 'REFERENCE_MISSING' })
    const answer = await send({ secretName: 'S' }, { headers }, 'secret')
    expect(answer).toMatchObject({ code: 200, data: { secretName: 'S' } })
  })

  it('should answer what the caller may see of it now: the key alone where that is nothing', async () => {
    const { data } = await send()
    await engine.call('PUT', '/org/booking', { body: { bookingId: data.bookingId, status: 'moved' } })
    expect((await send()).data).toMatchObject({ status: 'moved' })
    // Whoever only adds is told nothing of what became of it.
    const as = caller({ permissions: ['org:booking:add'] })
    expect((await send({}, { headers, as })).data).toEqual({ bookingId: data.bookingId })
    await engine.call('DELETE', `/org/booking/${data.bookingId}`)
    expect((await send()).data).toEqual({ bookingId: data.bookingId })
    expect(await count()).toBe(1)
  })

  it('should neither prepare nor check a repeated request again', async () => {
    const first = await send({ secretName: 'S' }, { headers }, 'secret')
    expect(await send({ secretName: 'S' }, { headers }, 'secret')).toEqual(first)
    expect(prepared).toBe(1)
    expect(await send({ secretName: 'T' }, { headers }, 'secret')).toMatchObject({ fault: 'KEY_REUSED' })
  })

  it('should mean nothing to a page that does not know it', async () => {
    const body = { sessionName: '新', capacity: 1 }
    const answers = [1, 2].map(() => engine.call('POST', '/org/session', { headers, body }))
    const keys = (await Promise.all(answers)).map(({ data }) => data.sessionId)
    expect(new Set(keys).size).toBe(2)
  })

  it('should be one record where fifty come at once, with one answer for all', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send()))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it('should be told in the document', () => {
    const { paths } = openApiDocument(engine.registry)
    expect(paths['/org/booking']?.post).toMatchObject({
      parameters: [{ name: 'Idempotency-Key', in: 'header', required: false }],
    })
    expect(paths['/org/session']?.post).not.toHaveProperty('parameters')
  })
})
