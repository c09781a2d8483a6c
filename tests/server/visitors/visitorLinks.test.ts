import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { defineModule, type ModuleDefinition } from '#server/engine/defineModule.ts'
import { createRegistry } from '#server/engine/registry/createRegistry.ts'
import { importFolder } from '#server/importFolder.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { linkPage } from './linkPage.ts'

const isModule = (file: string) => !/\.(?:examples|tables)\.ts$/.test(file)

const LINK = '/test/request/link/answer'
const VISIT = `${LINK}/visit`
const INVALID = { code: 404, msg: '链接无效或已失效' }

let server: TestServer
let token: string
let modules: ModuleDefinition[]
beforeAll(async () => {
  server = await startTestServer([linkPage], { LINK_GUESSES_PER_MINUTE: '1000' })
  token = await server.signIn('school')
  const found = await importFolder(join(import.meta.dirname, '../../../server/modules'), isModule)
  modules = found.flatMap(({ module }) => module.default ?? [])
})
afterAll(() => server.close())

const as = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: object = {}) =>
  server.call(method, path, { token: who, ...more })
const visit = (code: string, method: 'GET' | 'POST' = 'GET', body?: object, more: object = {}) =>
  server.call(method, VISIT, { body, ...more, headers: { 'x-link-code': code } })
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, each with its own shape.
const dataOf = ({ data }: Reply) => data as Record<string, any>

/** A new record, and the code of a link to it. */
async function shared(subject: string) {
  const made = await as(token, 'POST', '/test/request', { body: { subject, secret: '不外传', phone: '138' } })
  const id = dataOf(made).requestId as number
  const link = await as(token, 'POST', LINK, { body: { id } })
  return { id, code: dataOf(link).linkCode as string }
}
const read = async (id: number) => dataOf(await as(token, 'GET', `/test/request/${id}`))

describe(`GET, POST, PUT, DELETE ${LINK}`, () => {
  it('should answer a link to whoever may share the record, and to nobody else', async () => {
    const { id, code } = await shared('甲')
    expect(await server.call('GET', LINK, { query: { id: `${id}` } })).toMatchObject({ code: 401 })
    expect(await as(token, 'POST', LINK, { body: {} })).toMatchObject({ code: 404 })
    const teacher = await server.signIn('teacher')
    expect(await as(teacher, 'GET', LINK, { query: { id: `${id}` } })).toMatchObject({ code: 403 })
    const shown = await as(token, 'GET', LINK, { query: { id: `${id}` } })
    expect(shown).toMatchObject({ code: 200, data: { linkCode: code, createBy: 'school', opens: true } })
    expect(code).toMatch(/^[\w-]{22}$/)
    const again = await as(token, 'POST', LINK, { body: { id } })
    expect(dataOf(again).linkCode).toBe(code)
    expect(await as(token, 'GET', LINK, { query: { id: '999999' } })).toMatchObject({ code: 404 })
    const company = await server.signIn('company')
    expect(await as(company, 'PUT', LINK, { body: { id } })).toMatchObject({ code: 404 })
    expect(await visit(code)).toMatchObject({ code: 200 })
  })

  it('should stop the old link where it is renewed, and every link where it is stopped', async () => {
    const { id, code } = await shared('乙')
    const renewed = dataOf(await as(token, 'PUT', LINK, { body: { id } })).linkCode as string
    expect(renewed).not.toBe(code)
    expect(await visit(code)).toMatchObject(INVALID)
    expect(await visit(renewed)).toMatchObject({ code: 200 })
    expect(await as(token, 'DELETE', LINK, { query: { id: `${id}` } })).toMatchObject({ code: 200 })
    expect(await visit(renewed)).toMatchObject(INVALID)
    expect(await as(token, 'GET', LINK, { query: { id: `${id}` } })).toMatchObject({ code: 200, data: null })
  })

  it('should leave one link that opens of many renewals at the same moment', async () => {
    const { id } = await shared('丙')
    const renewals = await Promise.all(
      Array.from({ length: 8 }, () => as(token, 'PUT', LINK, { body: { id } })),
    )
    expect(renewals.map(({ code }) => code)).toEqual(renewals.map(() => 200))
    const opened = await Promise.all(renewals.map(one => visit(dataOf(one).linkCode)))
    expect(opened.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('should not be taken along by whoever sees the record as somebody else', async () => {
    const { id } = await shared('视')
    const own = await server.signIn('school')
    const { rows } = await as(own, 'GET', '/system/user/list', { query: { userName: 'teacher' } })
    const teacher = (rows as { userId: number; userName: string }[]).find(row => row.userName === 'teacher')
    // Who could share it himself.
    await server.database.asOwner(tx =>
      sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
        select r.tenant_id, r.role_id, m.menu_id from sys_role r cross join sys_menu m
        where r.role_key = 'teacher' and m.perms like 'test:request:%' on conflict do nothing`.execute(tx),
    )
    expect(await as(own, 'PUT', '/system/user/viewAs', { body: { userId: teacher?.userId } })).toMatchObject({
      code: 200,
    })
    for (const [method, more] of [
      ['GET', { query: { id: `${id}` } }],
      ['POST', { body: { id } }],
      ['DELETE', { query: { id: `${id}` } }],
    ] as const)
      expect(await as(own, method, LINK, more), method).toMatchObject({
        msg: expect.stringContaining('只读'),
      })
  })
})

describe(`GET ${VISIT}`, () => {
  it('should show the fields of the link and the form, and nothing else of the record', async () => {
    const { code } = await shared('丁')
    const answer = await visit(code)
    expect(answer).toMatchObject({
      code: 200,
      data: {
        institution: '江城职业技术学院',
        record: { subject: '丁' },
        refusal: null,
        action: { form: { fields: [{ name: 'score' }, {}] } },
      },
    })
    expect(Object.keys(dataOf(answer).record)).toEqual(['subject'])
    expect(Object.keys(dataOf(answer).dictionaries)).toEqual(['sys_normal_disable'])
    expect(JSON.stringify(answer)).not.toContain('不外传')
    // Which permission its subject needs is nobody's business outside.
    expect(JSON.stringify(answer)).not.toContain('system:')
  })

  it('should answer a guess, another purpose and what no longer opens alike', async () => {
    const { id, code } = await shared('戊')
    const look = await as(token, 'POST', '/test/request/link/look', { body: { id } })
    for (const wrong of ['', 'x'.repeat(22), `${code}x`, dataOf(look).linkCode as string, 'y'.repeat(5000)])
      expect(await visit(wrong), wrong).toMatchObject(INVALID)
    expect(await server.call('GET', VISIT)).toMatchObject(INVALID)
    expect(await server.call('GET', VISIT, { query: { code } })).toMatchObject(INVALID)
    expect(await server.call('GET', VISIT, { token })).toMatchObject(INVALID)

    await as(token, 'PUT', '/test/request', { body: { requestId: id, state: 'closed' } })
    expect(await visit(code)).toMatchObject(INVALID)
    expect(await as(token, 'GET', LINK, { query: { id: `${id}` } })).toMatchObject({ data: { opens: false } })
    await as(token, 'PUT', '/test/request', { body: { requestId: id, state: 'open' } })
    expect(await visit(code)).toMatchObject({ code: 200 })
    await as(token, 'DELETE', `/test/request/${id}`)
    expect(await visit(code)).toMatchObject(INVALID)
    await as(token, 'PUT', `/test/request/restore/${id}`)
  })

  it('should open nothing of a stopped tenant, nor what has expired', async () => {
    const { id, code } = await shared('己')
    const tenant = (status: string) =>
      server.database.asOwner(tx =>
        sql`update sys_tenant set status = ${status} where id =
          (select tenant_id from sys_user where user_name = 'school')`.execute(tx),
      )
    await tenant('1')
    expect(await visit(code)).toMatchObject(INVALID)
    await tenant('0')
    expect(await visit(code)).toMatchObject({ code: 200 })
    await server.database.asOwner(tx =>
      sql`with expired as (update sys_visitor_link set expire_time = now() where record_key = ${id})
        update sys_visitor_code set expire_time = now() where record_key = ${id}`.execute(tx),
    )
    expect(await visit(code)).toMatchObject(INVALID)
    const made = await as(token, 'POST', LINK, { body: { id } })
    expect(dataOf(made).linkCode).not.toBe(code)
  })

  it('should take a visitor with a session for a visitor', async () => {
    const { code } = await shared('庚')
    expect(await visit(code, 'GET', undefined, { token })).toMatchObject({ code: 200 })
    await visit(code, 'POST', { score: 4 }, { token })
    const logged = await server.database.asOwner(tx =>
      sql<{ oper_name: string; oper_param: string }>`select oper_name, oper_param from sys_oper_log
        where title = '回访评价链接' and oper_url = ${VISIT}`.execute(tx),
    )
    expect(logged.rows).toEqual([{ oper_name: '链接访客', oper_param: '{"score":4}' }])
  })

  it('should be the only thing that a code opens', async () => {
    const { id, code } = await shared('辛')
    const headers = { 'x-link-code': code }
    const closed = [
      ['GET', '/test/request/list'],
      ['GET', `/test/request/${id}`],
      ['PUT', '/test/request/answer'],
      ['GET', '/test/request/options'],
      ['GET', '/system/user/getInfo'],
      ['GET', '/system/dict/data/type/sys_normal_disable'],
      ['GET', LINK],
      ['POST', '/common/upload'],
    ] as const
    for (const [method, path] of closed) {
      const body = method === 'GET' ? undefined : { requestId: id, score: 1 }
      const { code: answered } = await server.call(method, path, { headers, body })
      expect([401, 404], `${method} ${path}`).toContain(answered)
    }
  })
})

describe(`POST ${VISIT}`, () => {
  it('should run the action on the record of the link, whatever else is named, and tell mistakes at their fields', async () => {
    const one = await shared('壬')
    const other = await shared('癸')
    expect(await visit(one.code, 'POST', {})).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'score', code: 'required' }] },
    })
    expect(await visit(one.code, 'POST', { score: 9 })).toMatchObject({
      data: { errors: [{ field: 'score' }] },
    })
    const named = { requestId: other.id, id: other.id, ids: [other.id], score: 5, channel: '0' }
    expect(await visit(one.code, 'POST', named)).toMatchObject({ code: 200, msg: '提交成功' })
    expect(await read(one.id)).toMatchObject({
      score: 5,
      state: 'answered',
      updateBy: '链接访客',
      answerer: null,
    })
    expect(await read(other.id)).toMatchObject({ score: null, state: 'open' })
    expect(await visit(one.code)).toMatchObject({
      code: 200,
      data: { action: null, record: { subject: '壬' } },
    })
    expect(await visit(one.code, 'POST', { score: 1 })).toMatchObject({ code: 601 })
  })

  it('should say that the link opens nothing where the record is removed at that moment', async () => {
    const { id, code } = await shared('未')
    const { visitorLinks } = server.services
    const find = visitorLinks.find.bind(visitorLinks)
    const spy = vi.spyOn(visitorLinks, 'find').mockImplementationOnce(async (...asked) => {
      const link = await find(...asked)
      await as(token, 'DELETE', `/test/request/${id}`)
      return link
    })
    expect(await visit(code, 'POST', { score: 4 })).toMatchObject(INVALID)
    spy.mockRestore()
  })

  it('should take one of many answers at the same moment', async () => {
    const { id, code } = await shared('子')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(score => visit(code, 'POST', { score })))
    expect(answers.map(answer => answer.code).sort()).toEqual([200, 601, 601, 601, 601])
    expect((await read(id)).version).toBe(2)
  })
})

describe('the code of a link', () => {
  it('should stand in no log and in no table', async () => {
    // The log of the most talkative level, and whatever else the process writes.
    let written = ''
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      written += String(text)
      return true
    })
    const config = readConfig({ LOG_LEVEL: 'trace', REQUESTS_PER_MINUTE: '0', OVERLOAD_DELAY: '0' })
    const { services, registry } = server
    const fastify = await buildApp({ config, services, registry, clientDir: null })
    const ask = (method: 'GET' | 'POST' | 'PUT', path: string, headers: object, payload?: object) =>
      fastify.inject({ method, url: `/prod-api${path}`, headers: { ...headers }, payload })
    const { id, code } = await shared('丑')
    const account = { authorization: `Bearer ${token}` }
    const linkCode = (await ask('PUT', LINK, account, { id })).json().data.linkCode as string
    await ask('GET', VISIT, { 'x-link-code': linkCode })
    await ask('POST', VISIT, { 'x-link-code': linkCode }, { score: 'x' })
    await ask('POST', VISIT, { 'x-link-code': linkCode }, { score: 3 })
    await ask('GET', VISIT, { 'x-link-code': code })
    await fastify.close()
    expect(written).toContain(VISIT)
    const dumped = await server.database.asOwner(async tx => {
      const { rows } = await sql<{
        name: string
      }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
        from information_schema.tables where table_type = 'BASE TABLE'
          and table_schema not in ('pg_catalog', 'information_schema')`.execute(tx)
      const texts: string[] = []
      for (const { name } of rows) {
        const found = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(tx)
        texts.push(...found.rows.map(({ text }) => text))
      }
      return texts.join('\n')
    })
    expect(dumped).toContain('更换链接')
    for (const secret of [code, linkCode]) {
      expect(written.includes(secret)).toBe(false)
      expect(dumped.includes(secret)).toBe(false)
    }
  })
})

describe('limits', () => {
  it('should refuse guesses of an address and no right code, and a browser that uses a link too often', async () => {
    const { code } = await shared('寅')
    const { services, registry } = server
    const visitorLinks = (await import('#server/visitors/visitorLinks.service.ts')).default
    const limited = await visitorLinks.start(services, {
      config: { linkGuessesPerMinute: 3, linkUsesPerMinute: 4 },
    } as never)
    const place = { page: 'test/request/index', purpose: 'answer' }
    const guess = (ip: string, what = 'x'.repeat(22)) =>
      limited.find(what, { ip, ...place }).then(
        () => 'opened',
        (fault: { code: string }) => fault.code,
      )
    const guesses = [await guess('203.0.113.7'), await guess('203.0.113.7'), await guess('203.0.113.7')]
    expect(guesses).toEqual(['LINK_INVALID', 'LINK_INVALID', 'LINK_INVALID'])
    expect(await guess('203.0.113.7')).toBe('RATE_LIMITED')
    expect(await guess('203.0.113.7', code)).toBe('opened')
    expect(registry().find('GET', VISIT)).not.toBeNull()
    const link = await limited.find(code, { ip: '203.0.113.7', ...place })
    const use = (device: string | null) =>
      limited.takeUse(link, { ip: '198.51.100.1', device, own: null }).then(
        () => 'taken',
        (fault: { code: string }) => fault.code,
      )
    const uses: string[] = []
    for (const _one of [1, 2, 3, 4, 5]) uses.push(await use('greedy'))
    expect(uses).toEqual(['taken', 'taken', 'taken', 'taken', 'RATE_LIMITED'])
    const campus = await Promise.all(Array.from({ length: 70 }, (_, index) => use(`phone ${index}`)))
    expect(campus.filter(said => said !== 'taken')).toEqual([])
    for (let left = 6; left > 0; left -= 1) expect(await use(null)).toBe('taken')
    expect(await use(null)).toBe('RATE_LIMITED')
  })
})

describe('a route of a module behind a link', () => {
  it('should have the record of the link, no caller and no other record', async () => {
    const one = await shared('卯')
    const other = await shared('辰')
    for (const { id } of [one, other]) await as(token, 'POST', '/test/request/link/look', { body: { id } })
    const seen: string[] = []
    const module = defineModule({
      resource: 'test/request/index',
      routes: [
        {
          method: 'POST',
          path: '/test/request/look',
          access: { link: 'look' },
          async run(context) {
            const record = await context.linkedRecord()
            await context.readRecord('test/request/index', other.id).catch(fault => seen.push(fault.code))
            await context.readRecord('system/user/index', 1).catch(fault => seen.push(fault.code))
            await context
              .updateRecord('test/request/index', { requestId: other.id }, { secret: '改' })
              .catch(fault => seen.push(fault.code))
            try {
              seen.push(String(context.caller.userId))
            } catch (error) {
              seen.push((error as Error).message.slice(0, 9))
            }
            await context.updateRecord('test/request/index', record, { secret: '已看' })
            return { data: record.subject }
          },
        },
      ],
    })
    const { services } = server
    const registry = createRegistry(server.registry().app, [...modules, module])
    const config = readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', OVERLOAD_DELAY: '0' })
    const fastify = await buildApp({ config, services, registry: () => registry, clientDir: null })
    const { linkCode } = dataOf(
      await as(token, 'GET', '/test/request/link/look', { query: { id: `${one.id}` } }),
    )
    const look = (code: string) =>
      fastify.inject({ method: 'POST', url: '/prod-api/test/request/look', headers: { 'x-link-code': code } })
    expect((await look(one.code)).json()).toMatchObject(INVALID)
    expect((await look(linkCode as string)).json()).toMatchObject({ code: 200, data: '卯' })
    expect(seen).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'A visitor'])
    expect((await read(one.id)).secret).toBe('已看')
    await fastify.close()
  })

  it('should need a link that its page has', () => {
    const route = { method: 'GET' as const, path: '/test/request/look', run: async () => ({}) }
    const registryOf = (access: { link: string }, resource?: string) => {
      const more = defineModule({ resource, routes: [{ ...route, access }] })
      return createRegistry(server.registry().app, [...modules, more])
    }
    expect(() => registryOf({ link: 'none' }, 'test/request/index')).toThrow('visitorLinks')
    expect(() => registryOf({ link: 'look' })).toThrow('its module must name the resource')
  })
})
