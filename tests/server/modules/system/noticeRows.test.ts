import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/engine/contracts/records.ts'
import followNotices from '#server/jobs/followNotices.ts'
import { followNotice } from '#server/modules/system/noticeRows.ts'
import * as sample from '#tests/server/files/support/samples.ts'
import { download, upload } from '#tests/server/files/support/upload.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const NOTICES = '/system/notice'
/** Value of tenant_type for schools. */
const SCHOOLS = { tenantTypes: [{ tenantType: 2 }] }

describe('notices of the platform for other institutions', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  let schools: number[]
  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['admin', 'school', 'teacher', 'company']) tokens[name] = await server.signIn(name)
    const { rows } = await server.database.asOwner(tx =>
      sql<{
        id: number
      }>`select id from sys_tenant where tenant_type = 2 and status = '0' order by id`.execute(tx),
    )
    schools = rows.map(({ id }) => Number(id))
  })
  afterAll(() => server.close())

  const call = (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, { token: tokens[name], ...(body ? { body } : {}) })
  async function add(values: Row): Promise<number> {
    const body = { noticeType: '1', noticeContent: '<p>正文</p>', status: '0', ...values }
    const reply = await call('admin', 'POST', NOTICES, body)
    expect(reply).toMatchObject({ code: 200 })
    return Number((reply.data as Row).noticeId)
  }
  /** The rows that a notice has in other institutions. */
  const rowsOf = async (id: number) => {
    const { rows } = await server.database.asOwner(tx =>
      sql<{ tenant: number; id: number; status: string; title: string }>`
        select tenant_id as tenant, notice_id as id, status, notice_title as title from sys_notice
        where origin_id = ${id} order by tenant_id`.execute(tx),
    )
    return rows.map(row => ({ ...row, tenant: Number(row.tenant) }))
  }
  const inSchools = (status: string, title: string) =>
    schools.map(tenant => expect.objectContaining({ tenant, status, title }))
  const titles = async (name: string) =>
    ((await call(name, 'GET', `${NOTICES}/listTop`)).data as Row[]).map(row => row.noticeTitle)

  it('should have a row in each, which follows what becomes of the notice', async () => {
    const id = await add({ noticeTitle: '平台对学校的通知', shownTo: SCHOOLS })
    await eventually(async () => expect(await rowsOf(id)).toEqual(inSchools('0', '平台对学校的通知')))
    expect(await titles('teacher')).toContain('平台对学校的通知')
    expect(await titles('company')).not.toContain('平台对学校的通知')
    expect(await titles('admin')).not.toContain('平台对学校的通知')
    const edit = { noticeId: id, noticeTitle: '改过的通知', noticeType: '1' }
    expect(await call('admin', 'PUT', NOTICES, edit)).toMatchObject({ code: 200 })
    await eventually(async () => expect(await rowsOf(id)).toEqual(inSchools('0', '改过的通知')))
    await call('admin', 'PUT', `${NOTICES}/withdraw`, { noticeId: id })
    await eventually(async () => expect(await rowsOf(id)).toEqual(inSchools('1', '改过的通知')))
    expect(await titles('teacher')).not.toContain('改过的通知')
    await call('admin', 'PUT', `${NOTICES}/publish`, { noticeId: id })
    await eventually(async () => expect(await titles('teacher')).toContain('改过的通知'))
    await call('admin', 'DELETE', `${NOTICES}/${id}`)
    await eventually(async () => expect(await rowsOf(id)).toEqual([]))
  })

  it('should be nobody else’s to change, and tell both sides who has read it', async () => {
    const id = await add({ noticeTitle: '只读通知', shownTo: SCHOOLS })
    await eventually(async () => expect(await rowsOf(id)).toHaveLength(schools.length))
    const own = (await rowsOf(id)).find(({ tenant }) => tenant === 2)
    const { data } = await call('school', 'GET', `${NOTICES}/${own?.id}`)
    expect(data).toMatchObject({ originId: id, createBy: '平台' })
    const edit = { noticeId: own?.id, noticeTitle: '学校改的', noticeType: '1' }
    for (const [method, path, body] of [
      ['PUT', NOTICES, edit],
      ['DELETE', `${NOTICES}/${own?.id}`, undefined],
      ['PUT', `${NOTICES}/withdraw`, { noticeId: own?.id }],
    ] as const)
      expect(await call('school', method, path, body)).toMatchObject({ code: 601 })
    await call('teacher', 'POST', `${NOTICES}/markRead?noticeId=${own?.id}`)
    const of = async (name: string) =>
      (
        (await call(name, 'GET', `${NOTICES}/list?noticeTitle=${encodeURIComponent('只读通知')}`))
          .rows as Row[]
      )[0]
    const people = await server.database.asOwner(tx =>
      sql<{ tenant: number; count: number }>`select tenant_id as tenant, count(*)::int as count from sys_user
        where status = '0' and deleted_at is null and tenant_id = any(${schools}::bigint[]) group by 1`.execute(
        tx,
      ),
    )
    const there = people.rows.find(({ tenant }) => Number(tenant) === 2)?.count
    const everywhere = people.rows.reduce((sum, { count }) => sum + count, 0)
    expect(await of('school')).toMatchObject({ reading: `1 / ${there}` })
    expect(await of('admin')).toMatchObject({ reading: `1 / ${everywhere}` })
    const asked = await call('admin', 'POST', `${NOTICES}/consequences?action=remind`, { noticeId: id })
    // It takes nothing away: not asked in the colour of danger, and by its name.
    const words = { does: '提醒未读的人', sections: [{ tone: 'change' }] }
    expect(asked.data).toMatchObject({ agreed: everywhere - 1, ...words })
    // The button among the readers does the same as the one in the row.
    const remind = (name: string, noticeId: unknown) =>
      call(name, 'PUT', `${NOTICES}/readers/remind`, { noticeId })
    expect(await remind('company', own?.id)).toMatchObject({ code: 404 })
    expect(await remind('teacher', own?.id)).toMatchObject({ code: 403 })
    expect(await remind('admin', id)).toMatchObject({ code: 200 })
    await eventually(async () => {
      const { rows } = await server.database.asOwner(tx =>
        sql<{ name: string }>`select user_name as name from sys_notify_message
          where template_code = 'notice-reminder' and template_content like '%只读通知%'`.execute(tx),
      )
      expect(rows).toHaveLength(everywhere - 1)
      expect(rows.map(({ name }) => name)).not.toContain('teacher')
    })
  })

  it('should be brought by the job where nobody has done it since it was published', async () => {
    const made = await server.database.asOwner(tx =>
      sql<{
        id: number
      }>`insert into sys_notice (tenant_id, notice_title, notice_type, status, shown_to, end_time)
        select 1, title, '1', status, '{"tenantTypes": [{"tenantType": 2}]}', ends
        from (values ('补发的通知', '0', null), ('草稿不补发', '1', null), ('已结束的不补发', '0', now() - interval '1 day'))
          as n (title, status, ends)
        returning notice_id as id`.execute(tx),
    )
    const [missed, draft, over] = made.rows.map(({ id }) => Number(id)) as [number, number, number]
    const context = { services: server.services } as Parameters<typeof followNotices.run>[1]
    expect(await followNotices.run({} as never, context)).toMatch(/^已安排 \d+ 条公告$/)
    await eventually(async () => expect(await rowsOf(missed)).toEqual(inSchools('0', '补发的通知')))
    for (const id of [draft, over]) expect(await rowsOf(id)).toEqual([])
    await call('admin', 'PUT', `${NOTICES}/withdraw`, { noticeId: missed })
    await eventually(async () => expect(await rowsOf(missed)).toEqual(inSchools('1', '补发的通知')))
  })

  it('should bring its attachments', async () => {
    const token = tokens.admin as string
    const { url } = (await upload(server, { token, name: '文件.pdf', content: sample.pdf })).data
    const id = await add({ noticeTitle: '带附件', shownTo: SCHOOLS, attachments: url })
    await eventually(async () => expect(await rowsOf(id)).toHaveLength(schools.length))
    const typeFor = async (name: string) =>
      (await download(server, url, tokens[name])).headers['content-type']
    expect(await typeFor('teacher')).toContain('application/pdf')
    expect(await typeFor('company')).toContain('json')
  })

  it('should be made before its time for nobody', async () => {
    const publishTime = new Date(Date.now() + 3_600_000).toISOString()
    const id = await add({ noticeTitle: '稍后发布', shownTo: { all: true }, publishTime })
    await followNotice(id, { services: server.services, signal: new AbortController().signal })
    expect(await rowsOf(id)).toEqual([])
  })

  it('should be one row each, whoever is stopped in between and however many do it', async () => {
    // Past the requests, so that nobody else does the work meanwhile.
    const made = await server.database.asOwner(tx =>
      sql<{ id: number }>`insert into sys_notice (tenant_id, notice_title, notice_type, status, shown_to)
        values (1, '反复分发', '1', '0', '{"all": true}') returning notice_id as id`.execute(tx),
    )
    const id = Number(made.rows[0]?.id)
    let batches = 0
    const stopped = {
      throwIfAborted: () => {
        batches += 1
        if (batches > 1) throw new Error('killed')
      },
    }
    const signal = Object.assign(new AbortController().signal, stopped)
    await expect(followNotice(id, { services: server.services, signal })).rejects.toThrow('killed')
    const some = (await rowsOf(id)).length
    const again = () => followNotice(id, { services: server.services, signal: new AbortController().signal })
    await Promise.all([again(), again(), again()])
    const all = await rowsOf(id)
    expect(all.length).toBeGreaterThan(some)
    expect(new Set(all.map(({ tenant }) => tenant)).size).toBe(all.length)
    await again()
    expect(await rowsOf(id)).toEqual(all)
  })
})
