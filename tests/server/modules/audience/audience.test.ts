import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/engine/contracts/records.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { audiencePages } from './support/audiencePages.ts'

const OFFER = '/lab/offer'
const PEOPLE = '/system/audience/people'

describe('audiences', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  /** Ids of the demo institution "school", by what they are. */
  let own: { dept: number; role: number; teacher: number; other: { role: number; user: number } }
  beforeAll(async () => {
    server = await startTestServer(audiencePages)
    for (const name of ['admin', 'school', 'teacher', 'student', 'company'])
      tokens[name] = await server.signIn(name)
    const { rows } = await server.database.asOwner(tx =>
      sql<{ user_id: number; tenant_id: number; dept_id: number; role_id: number }>`
        select u.user_id, u.tenant_id, u.dept_id, l.role_id from sys_user u
        join sys_user_role l on l.user_id = u.user_id and l.tenant_id = u.tenant_id
        where u.user_name in ('teacher', 'company') order by u.user_name`.execute(tx),
    )
    const [company = {}, teacher = {}] = rows as Row[]
    own = {
      dept: Number(teacher.dept_id),
      role: Number(teacher.role_id),
      teacher: Number(teacher.user_id),
      other: { role: Number(company.role_id), user: Number(company.user_id) },
    }
  })
  afterAll(() => server.close())

  const call = (name: string | null, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.call(method, path, { token: name && tokens[name], ...(body ? { body } : {}) })
  const errorsOf = (reply: Row) => (reply.data as { errors: { field: string; message: string }[] }).errors
  const inbox = async (name: string) => {
    const reply = await call(name, 'GET', '/system/notify-message/my-page')
    return ((reply.data as { list: Row[] }).list ?? []).map(row => String(row.templateContent))
  }
  async function addOffer(name: string, title: string, openTo: unknown, at = OFFER): Promise<Row> {
    const reply = await call(name, 'POST', at, { title, openTo })
    expect(reply).toMatchObject({ code: 200 })
    return reply.data as Row
  }
  const seenBy = async (name: string) => {
    const reply = await call(name, 'GET', '/lab/offer/seen/list?pageSize=100')
    expect(reply).toMatchObject({ code: 200 })
    return (reply.rows as Row[]).map(row => row.title)
  }
  const choices = async (name: string) => {
    const reply = await call(
      name,
      'GET',
      '/board/offer/options?from=lab/entry/index&field=boardId&pageSize=100',
    )
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as Row[]).map(row => row.title)
  }

  it('should be no filter of a list, however it is asked for', async () => {
    await addOffer('school', '不筛选', { all: true })
    const total = async (query: string) => (await call('school', 'GET', `${OFFER}/list?${query}`)).total
    const all = await total('')
    expect(all).toBeGreaterThan(0)
    for (const query of ['openTo=x', 'openTo=%7B%7D', 'params[beginOpenTo]=x'])
      expect([query, await total(query)]).toEqual([query, all])
  })

  it('should keep one spelling of a rule, and answer whom it means in words', async () => {
    const sent = { roles: [own.role, own.role], people: [], departments: [{ id: own.dept, below: true }] }
    const added = await addOffer('school', '写法', sent)
    expect(added.openTo).toEqual({ departments: [{ id: own.dept, below: true }], roles: [own.role] })
    expect(added.openToWords).toMatch(/^部门：.+及下级；角色：.+/)
    // A client sends back what it was answered.
    const again = await call('school', 'PUT', OFFER, { ...added, title: '写法二' })
    expect(again).toMatchObject({ code: 200 })
    const read = await call('school', 'GET', `${OFFER}/${added.offerId}`)
    expect(read.data).toMatchObject({ title: '写法二', openTo: added.openTo, openToWords: added.openToWords })
  })

  it.each([
    ['nobody', {}, 'openTo', '没有选择任何人'],
    ['nobody in any part', { roles: [], people: [] }, 'openTo', '没有选择任何人'],
    ['a part that is none', { classes: [1] }, 'openTo.classes', ''],
    ['no list', { roles: 'all' }, 'openTo.roles', ''],
    ['a text for an id', { roles: ['1'] }, 'openTo.roles.0', ''],
    ['a number beyond all ids', { roles: [1e30] }, 'openTo.roles.0', ''],
    [
      'more than can be listed',
      { people: Array.from({ length: 501 }, (_, at) => at + 1) },
      'openTo.people',
      '500',
    ],
    ['what is not there', { departments: [{ id: 999_999_999, below: true }] }, 'openTo', '部门'],
    ['a node with more said', { departments: [{ id: 1, below: true, x: 1 }] }, 'openTo.departments.0.x', ''],
    ['other institutions', { tenants: [1] }, 'openTo', '只有平台'],
    ['kinds of institutions', { tenantTypes: [{ tenantType: 2 }] }, 'openTo', '只有平台'],
  ])('should refuse %s at its field', async (_, openTo, field, words) => {
    const reply = await call('school', 'POST', OFFER, { title: '拒绝', openTo })
    expect(reply).toMatchObject({ code: 601 })
    expect(errorsOf(reply)[0]?.field).toBe(field)
    expect(errorsOf(reply)[0]?.message).toContain(words)
  })

  it('should say in the language of the reader what is not there', async () => {
    const reply = await server.call('POST', OFFER, {
      token: tokens.school,
      headers: { 'X-Language': 'en' },
      body: { title: 'x', openTo: { roles: [999_999] } },
    })
    expect(errorsOf(reply)[0]).toMatchObject({ code: 'REFERENCE_MISSING', field: 'openTo' })
    expect(errorsOf(reply)[0]?.message).toContain('The chosen record does not exist')
    expect(JSON.stringify(reply.data)).not.toContain('所选')
  })

  it('should refuse what belongs to another institution as what is not there', async () => {
    for (const openTo of [{ roles: [own.other.role] }, { people: [own.other.user] }]) {
      const reply = await call('school', 'POST', OFFER, { title: '别处', openTo })
      expect(reply).toMatchObject({ code: 601 })
      expect(errorsOf(reply)[0]?.message).not.toContain('只有平台')
    }
  })

  it('should let the platform choose kinds and regions that there are, and no others', async () => {
    const wrong = [
      { tenantTypes: [{ tenantType: 77 }] },
      { unions: [{ memberType: null, levelId: null, region: '火星省' }] },
    ]
    for (const openTo of wrong) {
      const reply = await call('admin', 'POST', '/board/offer', { title: '平台', openTo })
      expect(reply).toMatchObject({ code: 601 })
      expect(errorsOf(reply)[0]?.field).toBe('openTo')
    }
    const openTo = {
      tenantTypes: [{ tenantType: 2 }],
      unions: [{ memberType: null, levelId: null, region: '浙江省' }],
    }
    const added = await addOffer('admin', '学校可见', openTo, '/board/offer')
    expect(added.openToWords).toContain('浙江省')
    expect(await choices('teacher')).toContain('学校可见')
    expect(await choices('company')).not.toContain('学校可见')
    const entry = { name: '登记', boardId: added.boardId }
    expect(await call('company', 'POST', '/lab/entry', entry)).toMatchObject({ code: 601 })
    // Who else is meant is none of theirs.
    const made = (await call('teacher', 'POST', '/lab/entry', entry)).data as Row
    expect(made.board).toEqual({ boardId: added.boardId, title: '学校可见' })
  })

  it('should decide when it is read: who joins a role later is meant, in lists and by actions', async () => {
    const { offerId } = await addOffer('school', '教师专用', { roles: [own.role] })
    expect(await seenBy('teacher')).toContain('教师专用')
    expect(await seenBy('student')).not.toContain('教师专用')
    const join = { offerId }
    expect(await call('student', 'PUT', `${OFFER}/join`, join)).not.toMatchObject({ code: 200 })
    const { rows } = await server.database.asOwner(tx =>
      sql<{
        user_id: number
        dept_id: number
      }>`select user_id, dept_id from sys_user where user_name = 'student'`.execute(tx),
    )
    const userId = Number(rows[0]?.user_id)
    expect(
      await call('school', 'PUT', `/system/role/authUser/selectAll?roleId=${own.role}&userIds=${userId}`),
    ).toMatchObject({ code: 200 })
    expect(await seenBy('student')).toContain('教师专用')
    expect(await call('student', 'PUT', `${OFFER}/join`, join)).toMatchObject({ code: 200 })
  })

  it('should count those whom a rule means, for whoever may fill it in', async () => {
    const asked = (rule: unknown, more: object = {}) => ({
      from: 'lab/offer/index',
      field: 'openTo',
      rule,
      ...more,
    })
    expect(await call(null, 'POST', PEOPLE, asked({ all: true }))).toMatchObject({ code: 401 })
    expect(await call('school', 'POST', PEOPLE, { from: 'lab/offer/index' })).toMatchObject({ code: 601 })
    expect(
      await call(
        'student',
        'POST',
        PEOPLE,
        asked({ all: true }, { from: 'system/notify/template/index', field: 'sendToAudience.receivers' }),
      ),
    ).toMatchObject({ code: 403 })
    expect(await call('school', 'POST', PEOPLE, asked({ all: true }, { field: 'title' }))).toMatchObject({
      code: 404,
    })
    expect(await call('school', 'POST', PEOPLE, asked({ roles: [own.other.role] }))).toMatchObject({
      code: 601,
    })
    const twice = { people: [own.teacher], roles: [own.role], departments: [{ id: own.dept, below: true }] }
    const { data } = await call('school', 'POST', PEOPLE, asked(twice))
    const everybody = await call('school', 'POST', PEOPLE, asked({ all: true }))
    const everywhere = await call('admin', 'POST', PEOPLE, asked({ all: true }))
    const people = (reply: Row) => (reply.data as { people: number }).people
    expect((data as Row).people).toBeGreaterThan(1)
    expect((data as Row).people).toBeLessThanOrEqual(people(everybody))
    expect(people(everywhere)).toBeGreaterThan(people(everybody))
    expect(await call('school', 'POST', PEOPLE, asked({ people: [own.teacher] }))).toMatchObject({
      data: { people: 1 },
    })
  })

  it('should tell people of the same name apart where they are chosen, and nobody else', async () => {
    const { data } = await call('school', 'GET', '/system/user/options?pageSize=100')
    const byLabel = Map.groupBy(data as Row[], ({ label }) => label)
    const namesakes = [...byLabel.values()].filter(({ length }) => length > 1)
    expect(namesakes.length).toBeGreaterThan(0)
    for (const people of namesakes) expect(new Set(people.map(({ hint }) => hint)).size).toBe(people.length)
    const others = [...byLabel.values()].filter(({ length }) => length === 1).flat()
    expect(others.filter(person => 'hint' in person || 'userName' in person)).toEqual([])
  })

  it('should send a message to each once, of every institution that is meant, and to nobody nothing', async () => {
    const body = {
      ...{ name: '群发', code: 'many-people', type: 1, nickname: '平台', content: '你好 {who}', status: '0' },
    }
    const made = await call('admin', 'POST', '/system/notify-template/create', body)
    const { id = made.data } = made.data as Row
    const send = (receivers: unknown) =>
      call('admin', 'POST', '/system/notify-template/send-to-audience', {
        ...{ id, receivers, templateParams: { who: '各位' } },
      })
    const preview = (receivers: unknown, more: object = { templateParams: { who: '各位' } }) =>
      call('admin', 'POST', '/system/notify-template/send-to-audience/preview', { id, receivers, ...more })
    const many = await preview({ tenants: [2] })
    expect(many).toMatchObject({ code: 200, data: { summary: expect.stringMatching(/^将发送给 \d+ 人/) } })
    expect(JSON.stringify(many)).toContain('你好 各位')
    expect(errorsOf(await preview({ all: true }, {}))).toMatchObject([{ field: 'templateParams' }])
    const nobody = { unions: [{ memberType: 2, levelId: null, region: '西藏自治区' }] }
    expect(errorsOf(await preview(nobody))).toMatchObject([{ field: 'receivers' }])
    expect(
      errorsOf(
        await call('admin', 'POST', '/system/notify-template/send-to-audience', {
          ...{ id, receivers: { all: true } },
        }),
      ),
    ).toMatchObject([{ field: 'templateParams', code: 'required' }])
    const refused = await send(nobody)
    expect(refused).toMatchObject({ code: 601 })
    expect(errorsOf(refused)).toMatchObject([{ field: 'receivers' }])
    expect(errorsOf(refused)[0]?.message).toContain('没有任何人')

    const sent = await send({ tenantTypes: [{ tenantType: 2 }], tenants: [2] })
    expect(sent).toMatchObject({ code: 200, msg: expect.stringMatching(/^已发送给 \d+ 人$/) })
    const left = () =>
      server.database.asOwner(tx => tx.selectFrom('sys_audience_sending').select('sending_id').execute())
    // Whoever goes on, several at once, goes on where the others stopped.
    const { signal } = new AbortController()
    const sendingId = Number((await left())[0]?.sending_id ?? 0)
    const going = [1, 2, 3].map(() =>
      server.services.notifier.goOnSending({ tenantId: 1, sendingId }, signal),
    )
    await Promise.all(going)
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
    for (const name of ['student', 'teacher']) expect(await inbox(name)).toContain('你好 各位')
    expect(await inbox('company')).not.toContain('你好 各位')
    const { rows } = await server.database.asOwner(tx =>
      sql<{ most: number; told: number }>`select
        (select max(n)::int from (select count(*) n from sys_notify_message
          where template_code = 'many-people' group by tenant_id, user_id) x) as most,
        (select count(*)::int from sys_notify_message where template_code = 'many-people') as told`.execute(
        tx,
      ),
    )
    expect(rows[0]).toEqual({ most: 1, told: (sent.data as Row).people })
  })
})
