import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '#model/types/index.ts'
import * as sample from '#tests/server/files/support/samples.ts'
import { upload } from '#tests/server/files/support/upload.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { everyRow, newRows } from './everyRow.ts'
import { writtenBy } from './writtenBy.ts'

const traceless = { log: { none: '匿名填写，不能指向填写人' }, stamps: false }
const ROLES = ['admin', 'teacher', 'student']

const page = (key: string, resource: object): SourceFile => ({
  path: `fixture/${key}/index.json`,
  text: JSON.stringify({
    title: key,
    menu: { parent: 'system', roles: ROLES },
    resource: { path: `/fixture/${key}`, ...resource },
  }),
})

const text = { type: 'string', title: '内容', maxLength: 120 }
const properties = {
  topicId: { type: 'integer', title: '题目', 'x-ref': 'fixture/topic/index' },
  text,
  marks: {
    type: 'array',
    title: '评分',
    'x-table': 'fixture_mark',
    items: { type: 'object', properties: { mark: { type: 'integer', title: '分' } } },
  },
}
const answers = { of: 'fixture/answer/index', via: 'topicId', count: true, stored: true }
const pages = [
  page('topic', {
    properties: { name: text, answers: { type: 'integer', title: '回答', 'x-rollup': answers } },
  }),
  page('answer', { ...traceless, audit: 'append-only', required: ['text'], properties }),
  page('vote', {
    ...traceless,
    properties: { text, open: { type: 'boolean', title: '公开', default: false } },
    actions: { show: { title: '公开', set: { open: 'true' } } },
  }),
  // The same, with everything that is usually kept.
  page('plain', { required: ['text'], properties: { text } }),
]

const ADDRESS = '203.0.113.77'

let server: TestServer
let token: string
let admin: string
let company: string
let topicId: number
/** What could lead back to whoever writes. */
let needles: string[]

// What is said while a server starts is no part of what is looked at.
beforeAll(async () => void (await writtenBy(prepare)))
afterAll(() => server.close())

async function prepare(): Promise<void> {
  server = await startTestServer(pages, { LOG_LEVEL: 'trace' })
  token = await server.signIn('teacher')
  admin = await server.signIn('school')
  company = await server.signIn('employee')
  const made = await server.call('POST', '/fixture/topic', { token: admin, body: { name: '食堂' } })
  topicId = (made.data as { topicId: number }).topicId
  const { user } = (await server.call('GET', '/system/user/getInfo', { token })) as unknown as {
    user: { userId: number; userName: string; nickName: string; deptId: number | null }
  }
  needles = [user.userName, user.nickName, ADDRESS, token].map(String)
  expect(needles.every(needle => needle.length > 3 || /[一-龥]/.test(needle))).toBe(true)
  // Whatever the first request of an account makes known is there before anything is compared.
  await send('POST', '/fixture/answer', { text: '先' })
}

/** A request from an address of its own, as a browser makes it. */
async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = token) {
  const response = await server.fastify.inject({
    method,
    url: `/prod-api${path}`,
    remoteAddress: ADDRESS,
    headers: { authorization: `Bearer ${as}`, 'user-agent': 'Needle/1.0' },
    ...(body ? { payload: body } : {}),
  })
  return response.json() as Reply
}

/** What a request leaves: rows of any table that are new or changed, and lines of any log. */
async function leftBy<T>(work: () => Promise<T>) {
  const before = await everyRow(server.database)
  const { lines, result } = await writtenBy(work)
  // What the clock does in between is nobody's doing.
  const rows = newRows(before, await everyRow(server.database)).filter(row => !/^(sys_job|job_)/.test(row))
  return { rows, lines, reply: result, tables: [...new Set(rows.map(row => row.split(' ', 1)[0]))].sort() }
}

const MOMENT = /\d{4}-\d\d-\d\d|\d{2}:\d\d:\d\d|"time":/

/** What of these texts tells who wrote, or when. */
const tellingOf = (texts: readonly string[]) =>
  texts.filter(given => MOMENT.test(given) || needles.some(needle => given.includes(needle)))

describe('a resource whose calls are logged, for comparison', () => {
  it('should be found by the same walk, in its table, in the operation log and in the log of the server', async () => {
    const { tables, lines, rows } = await leftBy(() => send('POST', '/fixture/plain', { text: '留痕' }))
    expect(tables).toEqual(['fixture_plain', 'sys_oper_log'])
    expect(tellingOf(rows)).toHaveLength(2)
    expect(tellingOf(lines).length).toBeGreaterThan(0)
    const refused = await leftBy(() => send('POST', '/fixture/plain', {}))
    expect([refused.reply.code, refused.tables]).toEqual([601, ['sys_oper_log']])
  })
})

describe('a resource with log none and stamps false', () => {
  it('should leave the record, its rows and what counts it, and nothing that tells who or when', async () => {
    const body = { topicId, text: '汤太咸', marks: [{ mark: 2 }, { mark: 5 }] }
    const { reply, tables, rows, lines } = await leftBy(() => send('POST', '/fixture/answer', body))
    expect(reply).toMatchObject({ code: 200, data: { text: '汤太咸', version: 1 } })
    expect(Object.keys(reply.data as object).sort()).toEqual(
      ['answerId', 'marks', 'text', 'topic', 'topicId', 'version'].sort(),
    )
    expect(tables).toEqual(['fixture_answer', 'fixture_mark', 'fixture_topic'])
    const own = rows.filter(row => !row.startsWith('fixture_topic'))
    expect(tellingOf(own)).toEqual([])
    // The topic was written by somebody else before, and says so still.
    expect(rows.filter(row => row.startsWith('fixture_topic')).join()).not.toContain(needles[0])
    expect(lines).toEqual([])
  })

  it('should leave nothing of what is refused: 401, 403, 404, 601', async () => {
    const left = await leftBy(async () => [
      await send('POST', '/fixture/answer', { text: '匿名' }, 'no-session'),
      await send('POST', '/fixture/answer', { text: '匿名' }, company),
      await send('POST', '/fixture/answer', { text: 'x'.repeat(150) }),
      await send('POST', '/fixture/answer', { text: '匿名', stranger: 1 }),
      await send('GET', '/fixture/answer/987654321'),
      await send('PUT', '/fixture/vote', { voteId: 987654321, text: '无' }),
    ])
    expect(left.reply.map(({ code }) => code)).toEqual([401, 403, 601, 601, 404, 404])
    expect([left.rows, left.lines]).toEqual([[], []])
  })

  it('should leave nothing of what no endpoint answers there, by whichever method', async () => {
    const ask = (method: 'HEAD' | 'PUT' | 'POST', path: string) =>
      server.fastify.inject({ method, url: `/prod-api/fixture/answer${path}`, remoteAddress: ADDRESS })
    const left = await leftBy(async () => {
      await ask('HEAD', '/list?text=匿名')
      await ask('HEAD', '/1')
      await ask('PUT', '')
      await ask('POST', '/')
    })
    expect([left.rows, left.lines]).toEqual([[], []])
  })

  it('should log a mistake of the server or of the database, without who and what', async () => {
    const table = (words: string) =>
      server.database.asOwner(
        async tx => void (await sql.raw(`alter table fixture_answer ${words}`).execute(tx)),
      )
    await table(`add constraint boom check (1 / (case text when '炸弹' then 0 else 1 end) = 1)`)
    const { reply, rows, lines } = await leftBy(() => send('POST', '/fixture/answer', { text: '炸弹' }))
    await table('drop constraint boom')
    expect(reply.code).toBe(500)
    expect(rows).toEqual([])
    expect(lines).toHaveLength(1)
    const { time: _, ...said } = JSON.parse(lines[0] ?? '{}')
    expect(said).toMatchObject({ level: 50, err: { code: '22012' } })
    expect(said.err.stack).toContain('insertRecords')
    const words = JSON.stringify(said)
    for (const hidden of [...needles, '炸弹', 'fixture', 'boom', String(reply.requestId), '/prod-api'])
      expect(words).not.toContain(hidden)
  })

  it('should leave nothing of changes, actions, removals, lists and exports either', async () => {
    const left = await leftBy(async () => {
      const made = await send('POST', '/fixture/vote', { text: '甲' })
      const { voteId } = made.data as { voteId: number }
      return [
        made,
        await send('PUT', '/fixture/vote', { voteId, text: '乙', version: 1 }),
        await send('PUT', '/fixture/vote/show', { voteId }),
        await send('GET', '/fixture/vote/list'),
        await send('POST', '/fixture/vote', { text: '丙' }),
        await send('DELETE', `/fixture/vote/${voteId}`),
      ]
    })
    expect(left.reply.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200])
    expect([left.tables, left.lines]).toEqual([['fixture_vote'], []])
    expect(tellingOf(left.rows)).toEqual([])
    const exported = await leftBy(() =>
      server.fastify.inject({
        method: 'POST',
        url: '/prod-api/fixture/vote/export',
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(exported.reply.headers['content-disposition']).toContain('.xlsx')
    expect([exported.rows, exported.lines]).toEqual([[], []])
  })

  it('should refuse the address of a file, which names who uploaded it', async () => {
    const file = { token, name: '计划.pdf', content: sample.pdf }
    const { data } = (await writtenBy(() => upload(server, file))).result
    const { reply, rows } = await leftBy(() => send('POST', '/fixture/answer', { text: `见 ${data.url}` }))
    expect(reply).toMatchObject({ code: 601, data: { errors: [{ field: 'text' }] } })
    expect(rows).toEqual([])
  })

  it('should give ids by chance, of the record and of its rows, without a sequence behind them', async () => {
    const ids: number[] = []
    for (let count = 0; count < 20; count++) {
      const body = { text: `第${count}`, marks: [{ mark: count }] }
      const { data } = await send('POST', '/fixture/answer', body)
      ids.push((data as { answerId: number }).answerId)
    }
    const inOrder = [...ids].sort((one, other) => one - other)
    expect(new Set(ids).size).toBe(20)
    expect(ids).not.toEqual(inOrder)
    expect(ids).not.toEqual(inOrder.toReversed())
    expect(ids.every(id => Number.isSafeInteger(id) && id > 0 && String(id).length <= 15)).toBe(true)
    // In that order the list shows them, and it has no other to offer that would be one of time.
    const { rows } = await send('GET', '/fixture/answer/list?pageSize=100')
    const listed = (rows as { answerId: number }[]).map(row => row.answerId)
    expect(listed).toEqual([...listed].sort((one, other) => other - one))
    const found = await server.database.asOwner(async tx => {
      const marks = await sql<{ id: number }>`
        select m.id from fixture_mark m join fixture_answer a on a.answer_id = m.owner_id
        where a.text like '第%' order by m.mark`.execute(tx)
      const sequences = await sql<{ name: string }>`
        select c.relname as name from pg_class c where c.relkind = 'S' and c.relname ~ '^fixture_(answer|vote|mark)'`.execute(
        tx,
      )
      return { marks: marks.rows.map(({ id }) => id), sequences: sequences.rows }
    })
    expect(found.marks).not.toEqual([...found.marks].sort((one, other) => one - other))
    expect(found.sequences).toEqual([])
  })
})
