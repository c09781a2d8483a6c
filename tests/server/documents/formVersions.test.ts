import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveBeside } from '#server/db/giveBeside.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import * as sample from '../files/support/samples.ts'
import { IMAGES, upload } from '../files/support/upload.ts'
import { reportPage } from './documentPages.ts'
import { secretPage } from './secretPage.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[]; total: number }

const schema = (properties: object, more: object = {}) => JSON.stringify({ properties, ...more })
const subject = { type: 'string', title: '主题', maxLength: 50 }

describe('forms that are designed at run time', () => {
  let server: TestServer
  let school: string
  let designer: string

  beforeAll(async () => {
    server = await startTestServer([reportPage, secretPage])
    await grantToRole(server, 'student', ['tool:build:'])
    await grantToRole(server, 'school', ['fixture:report:', 'fixture:secret:list'])
    school = await server.signIn('school')
    designer = await server.signIn('student')
  })
  afterAll(() => server.close())

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token: string | null,
    body?: unknown,
  ) => server.call(method, path, { token, body }) as Promise<Answer>

  async function saved(draft: string, token = school, formName = '报修单'): Promise<number> {
    const reply = await call('POST', '/tool/build', token, { formName, draft })
    expect(reply.code, reply.msg).toBe(200)
    return reply.data.formId
  }
  const publish = (formId: number, token = school) => call('POST', `/tool/build/${formId}/publish`, token, {})
  const save = (formId: number, draft: string) => call('PUT', '/tool/build', school, { formId, draft })

  async function published(draft = schema({ subject })): Promise<{ formId: number; versionId: number }> {
    const formId = await saved(draft)
    const reply = await publish(formId)
    expect(reply.code, reply.msg).toBe(200)
    return { formId, versionId: reply.data.versionId }
  }

  const report = (formVersionId: number, content: object = { subject: '一' }) =>
    call('POST', '/fixture/report', school, { reportName: '一份', formVersionId, content })
  const errorsOf = (reply: Answer): string[] =>
    (reply.data?.errors ?? []).map((error: { field: string }) => error.field)
  const withdraw = (versionId: number, token: string | null = school, body: object = { reason: '有误' }) =>
    call('POST', `/tool/build/version/${versionId}/withdraw`, token, body)
  const rowOf = async (formId: number): Promise<Record<string, unknown>> => {
    const { rows } = await call('GET', '/tool/build/list?pageSize=500', await server.signIn('admin'))
    const own = rows.find(row => row.formId === formId)
    if (own) return own
    const list = await call('GET', '/bpm/form/page?pageSize=500', school)
    return list.data.list.find((row: { formId: number }) => row.formId === formId)
  }

  it('should let administrators of an institution design and publish through the forms of processes, and nobody else', async () => {
    const { formId } = await published()
    for (const path of ['/bpm/form/page', `/bpm/form/get?id=${formId}`, '/bpm/form/options'])
      expect((await call('GET', path, school)).code, path).toBe(200)
    expect((await call('GET', '/bpm/form/page', null)).code).toBe(401)
    expect((await call('GET', '/bpm/form/page', designer)).code).toBe(403)
    expect((await call('GET', `/bpm/form/get?id=${formId}`, await server.signIn('company'))).code).toBe(404)
    expect((await call('GET', '/tool/build/list', school)).code).toBe(403)
    expect((await call('GET', `/bpm/form/get?id=${formId}`, school)).data).toMatchObject({
      formName: '报修单',
      latestNumber: 1,
    })
  })

  describe('GET /tool/build/environment', () => {
    it('should offer what the designer may choose from, by the same set that publishing goes by', async () => {
      expect((await call('GET', '/tool/build/environment', null)).code).toBe(401)
      expect((await call('GET', '/tool/build/environment', await server.signIn('employee'))).code).toBe(403)
      const pagesOf = async (token: string): Promise<string[]> =>
        (await call('GET', '/tool/build/environment', token)).data.pages.map(
          (page: { path: string }) => page.path,
        )
      expect(await pagesOf(school)).toContain('system/post/index.json')
      expect(await pagesOf(designer)).not.toContain('system/post/index.json')

      const draft = schema({ postId: { type: 'integer', title: '岗位', 'x-ref': 'system/post/index' } })
      const refused = await publish(await saved(draft, designer), designer)
      expect(refused).toMatchObject({ code: 601 })
      expect(refused.msg).toContain('system/post/index')
      expect((await publish(await saved(draft))).code).toBe(200)
    })

    it('should keep properties that not everybody may read out of forms', async () => {
      const by = (where: string) =>
        schema({
          secretId: { type: 'integer', title: '记录', 'x-ref': { to: 'fixture/secret/index', where } },
        })
      const refused = await publish(await saved(by('level > 1')))
      expect(refused).toMatchObject({ code: 601 })
      expect(refused.msg).toContain('level')
      expect((await publish(await saved(by("secretName != ''")))).code).toBe(200)
    })
  })

  it('should keep the pictures of choices, which no record holds', async () => {
    const { data } = await upload(server, { token: school, name: 'a.png', content: sample.png, path: IMAGES })
    const options = [{ value: 'a', label: '甲', image: data.url }]
    const formId = await saved(schema({ subject }))
    expect(await keptAt(server, data.url)).toBeNull()
    await save(formId, schema({ kind: { type: 'string', title: '种类', 'x-options': options } }))
    expect(await keptAt(server, data.url)).not.toBeNull()
  })

  describe('POST /tool/build/version/:versionId/withdraw', () => {
    it('should take no new documents by it, keep those that are there, and say who, when and why', async () => {
      const { formId, versionId } = await published()
      const kept = await report(versionId)
      expect((await withdraw(versionId, null)).code).toBe(401)
      for (const reason of ['', '  ', '\u3000'])
        expect((await withdraw(versionId, school, { reason })).code).toBe(601)
      expect((await withdraw(versionId, await server.signIn('teacher'))).code).toBe(403)
      expect((await withdraw(versionId, await server.signIn('company'))).code).toBe(404)
      expect((await withdraw(versionId)).code).toBe(200)
      expect((await withdraw(versionId)).code).toBe(601)

      expect(errorsOf(await report(versionId))).toEqual(['formVersionId'])
      const { reportId } = kept.data
      const changed = { reportId, content: { subject: '改' } }
      expect((await call('PUT', '/fixture/report', school, changed)).code).toBe(200)
      const offered = await call('GET', '/tool/build/version/options', school)
      expect(offered.data.map((option: { value: number }) => option.value)).not.toContain(versionId)
      const { rows } = await call('GET', `/tool/build/${formId}/versions`, school)
      expect(rows).toMatchObject([
        { number: 1, inUse: false, documents: 1, withdrawBy: 'school', withdrawReason: '有误' },
      ])
      // What was withdrawn by mistake is published again, as a version of its own.
      expect((await publish(formId)).data.number).toBe(2)
    })

    it('should happen once, however many ask for it at once', async () => {
      const { versionId } = await published()
      const tries = await Promise.all([withdraw(versionId), withdraw(versionId), withdraw(versionId)])
      expect(tries.map(({ code }) => code).toSorted()).toEqual([200, 601, 601])
      expect(errorsOf(await report(versionId))).toEqual(['formVersionId'])
    })

    it('should let each document that is filled in at that moment be kept whole or refused', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { formId, versionId } = await published()
        const [withdrawn, ...filled] = await Promise.all([
          withdraw(versionId),
          ...Array.from({ length: 6 }, () => report(versionId)),
        ])
        expect(withdrawn.code).toBe(200)
        const kept = filled.filter(({ code }) => code === 200)
        for (const refused of filled.filter(reply => !kept.includes(reply)))
          expect(errorsOf(refused)).toEqual(['formVersionId'])
        expect(errorsOf(await report(versionId))).toEqual(['formVersionId'])
        const { rows } = await call('GET', `/tool/build/${formId}/versions`, school)
        expect(rows).toMatchObject([{ inUse: false, documents: kept.length }])
      }
    })

    it('should leave one order of publications and withdrawals that come at once', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { formId, versionId } = await published()
        const [withdrawn, ...tries] = await Promise.all([
          withdraw(versionId),
          publish(formId),
          publish(formId),
          publish(formId),
        ])
        expect(withdrawn.code).toBe(200)
        // The draft is the one that was withdrawn: it is published again after that alone, and once.
        const numbers = tries.filter(({ code }) => code === 200).map(({ data }) => data.number)
        expect([[], [2]]).toContainEqual(numbers)
        for (const { code } of tries) expect([200, 601]).toContain(code)
        expect((await publish(formId)).code).toBe(numbers.length > 0 ? 601 : 200)
        const { rows } = await call('GET', `/tool/build/${formId}/versions`, school)
        expect(rows).toMatchObject([
          { number: 2, inUse: true },
          { number: 1, inUse: false },
        ])
      }
    })
  })

  it('should restore a version as the draft, where nobody else has changed that', async () => {
    const first = schema({ subject })
    const { formId, versionId } = await published(first)
    await save(formId, schema({ other: subject }))
    expect((await rowOf(formId)).status).toBe('2')
    const restore = (body: object, token = school) =>
      call('POST', `/tool/build/${formId}/restore`, token, { versionId, ...body })
    expect((await restore({ version: 1 })).code).toBe(601)
    expect((await restore({}, await server.signIn('company'))).code).toBe(404)
    expect((await restore({ version: 2 })).code).toBe(200)
    const { data } = await call('GET', `/bpm/form/get?id=${formId}`, school)
    expect(data).toMatchObject({ draft: first, status: '1' })
  })

  it('should tell of a form whether it is a draft, published, changed or disabled', async () => {
    const formId = await saved(schema({ subject }))
    expect((await rowOf(formId)).status).toBe('0')
    const { versionId } = (await publish(formId)).data
    expect((await rowOf(formId)).status).toBe('1')
    const set = (action: string) => call('PUT', `/bpm/form/${action}`, school, { formId })
    expect((await set('disable')).code).toBe(200)
    expect((await rowOf(formId)).status).toBe('3')
    expect(errorsOf(await report(versionId))).toEqual(['formVersionId'])
    expect((await set('disable')).code).toBe(601)
    expect((await set('enable')).code).toBe(200)
    expect((await report(versionId)).code).toBe(200)
    expect((await rowOf(formId)).usedBy).toBe('填报样例（1）')
  })

  it('should be removed where nothing uses it, and say by what it is used elsewhere', async () => {
    const { formId, versionId } = await published()
    const remove = (id: number) => call('DELETE', `/bpm/form/delete?id=${id}`, school)
    const [removed, filled] = await Promise.all([remove(formId), report(versionId)])
    // Whichever came first: a removed form has no documents.
    expect([removed.code, filled.code].sort()).toEqual([200, 601])
    const used = await published()
    await report(used.versionId)
    const refused = await remove(used.formId)
    expect(refused.code).toBe(601)
    expect(refused.msg).toContain('填报样例（1）')
    expect((await remove((await published()).formId)).code).toBe(200)
  })

  it('should tell what is different in words, and carry what was filled in over to a new name', async () => {
    const { formId, versionId } = await published(
      schema({ subject, cost: { type: 'number', title: '费用' } }),
    )
    const filled = await report(versionId, { subject: '一', cost: 3 })
    await save(
      formId,
      schema(
        { subject, amount: { type: 'number', title: '费用', 'x-renamed-from': 'cost' }, more: subject },
        { required: ['more'] },
      ),
    )
    const difference = await call('GET', `/tool/build/${formId}/difference`, school)
    expect(difference.data).toMatchObject({ from: 1, to: null, documents: 1 })
    expect(difference.data.changes.map(({ effect, path }: Record<string, string>) => [effect, path])).toEqual(
      [
        ['breaking', 'more'],
        ['compatible', 'amount'],
      ],
    )
    expect(difference.data.changes[1].words).toBe('“费用”的字段名由 cost 改为 amount')

    await save(
      formId,
      schema({ subject, amount: { type: 'number', title: '费用', 'x-renamed-from': 'cost' } }),
    )
    const next = (await publish(formId)).data.versionId
    const moved = { reportId: filled.data.reportId, formVersionId: next }
    expect((await call('PUT', '/fixture/report', school, moved)).code).toBe(200)
    const { data } = await call('GET', `/fixture/report/${filled.data.reportId}`, school)
    expect(data.content).toEqual({ subject: '一', amount: 3 })
  })

  it('should take a copy and a file as new forms, and no file that could not be published', async () => {
    const formId = await saved(schema({ subject }))
    const copy = await call('POST', '/bpm/form/copy', school, { formId, formName: '副本' })
    expect(copy).toMatchObject({ code: 200, data: { formName: '副本', latestNumber: 0 } })
    const file = (await call('GET', `/tool/build/${formId}/export`, school)).data
    expect(file).toEqual({ formName: '报修单', category: '1', draft: schema({ subject }) })
    expect((await call('POST', '/tool/build/import', school, file)).code).toBe(200)
    const wrong = await call('POST', '/tool/build/import', school, {
      ...file,
      draft: '{"properties":{"a":{}}',
    })
    expect(errorsOf(wrong)).toEqual(['draft'])
  })

  it('should give whoever held a permission what used to be part of it', async () => {
    const held = { held: 'fixture:secret:see', given: 'fixture:secret:look', title: '看' }
    await grantToRole(server, 'operator', [held.held])
    await server.database.asOwner(tx => giveBeside(tx, held))
    const permissionsOf = async (userName: string) =>
      (await call('GET', '/system/user/getInfo', await server.signIn(userName))).permissions
    expect(await permissionsOf('operator')).toContain(held.given)
    expect(await permissionsOf('school2')).not.toContain(held.given)
  })
})

/** When a record or a form took a file; null for never. */
async function keptAt(server: TestServer, url: string): Promise<unknown> {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const row = await server.database.asOwner(tx =>
    tx.selectFrom('sys_file').select('used_at').where('name', '=', name).executeTakeFirstOrThrow(),
  )
  return row.used_at
}

/** Gives the role of an account the nodes of the menu whose permissions begin so. */
async function grantToRole(server: TestServer, userName: string, beginnings: string[]): Promise<void> {
  await server.database.asOwner(async tx => {
    const all = await tx.selectFrom('sys_menu').select(['menu_id', 'perms']).execute()
    const nodes = all.filter(({ perms }) => beginnings.some(start => String(perms ?? '').startsWith(start)))
    const roles = await tx
      .selectFrom('sys_user as account')
      .innerJoin('sys_user_role as link', 'link.user_id', 'account.user_id')
      .select(['link.tenant_id', 'link.role_id'])
      .where('account.user_name', '=', userName)
      .execute()
    await tx
      .insertInto('sys_role_menu')
      .values(roles.flatMap(role => nodes.map(({ menu_id }) => ({ ...role, menu_id }))))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}
