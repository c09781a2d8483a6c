import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readForm } from '#server/documents/readForm.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { cellsOf } from '../engine/support/sheets.ts'
import { reportPage } from './documentPages.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[] }

const survey = `{
  "required": ["subject"],
  "properties": {
    "subject": { "type": "string", "title": "主题", "maxLength": 5 },
    "score": { "type": "integer", "title": "分数", "minimum": 0, "maximum": 10 },
    "state": { "type": "string", "title": "状态", "x-dict": "sys_normal_disable" },
    "deptId": { "type": "integer", "title": "部门", "x-ref": "system/dept/index" },
    "code": { "type": "string", "title": "编码", "pattern": "^(a+)+$" },
    "most": {
      "type": "integer",
      "title": "最多",
      "x-rules": [{ "assert": "self >= values.score", "message": "最多不能小于分数" }]
    },
    "lines": {
      "type": "array",
      "title": "明细",
      "items": {
        "type": "object",
        "required": ["text"],
        "properties": { "text": { "type": "string", "title": "内容" } }
      }
    }
  }
}
`

describe('run-time schemas', () => {
  let server: TestServer
  let admin: string
  let school: string
  let company: string

  beforeAll(async () => {
    server = await startTestServer([reportPage])
    await grantAll(server)
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    company = await server.signIn('company')
  })
  afterAll(() => server.close())

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string | null, body?: unknown) =>
    server.call(method, path, { token, body }) as Promise<Answer>

  async function draft(schema: string, token = school): Promise<number> {
    const reply = await call('POST', '/tool/build', token, { formName: '满意度', draft: schema })
    expect(reply).toMatchObject({ code: 200, data: { latestNumber: 0, version: 1 } })
    return reply.data.formId
  }

  const publish = (formId: number, token: string | null = school, body = {}) =>
    call('POST', `/tool/build/${formId}/publish`, token, body)

  async function published(schema: string, token = school): Promise<number> {
    const reply = await publish(await draft(schema, token), token)
    expect(reply).toMatchObject({ code: 200, data: { number: 1 } })
    return reply.data.versionId
  }

  const report = (body: object, token = school) =>
    call('POST', '/fixture/report', token, { reportName: '一份', ...body })

  const errorsOf = (reply: Answer): Record<string, string> =>
    Object.fromEntries(
      (reply.data?.errors ?? []).map(({ field, message }: Record<string, string>) => [field, message]),
    )

  describe('POST /tool/build/:formId/publish', () => {
    it('should let in nobody without the permission', async () => {
      const formId = await draft(survey)
      expect((await publish(formId, null)).code).toBe(401)
      const student = await server.signIn('student')
      expect((await publish(formId, student)).code).toBe(403)
      expect((await call('POST', '/tool/build', student, { formName: 'x', draft: '{}' })).code).toBe(403)
      expect((await publish(formId, company)).code).toBe(404)
      expect((await publish(formId)).code).toBe(200)
    })

    it('should read back a draft and a version as they were written', async () => {
      const text = `{"properties":\n\t{"b":{"title":"é\\u4e2d 😀","type":"number","default":1.10},"a":{"title":"a"}}}\n\n`
      const formId = await draft(text)
      expect((await call('GET', `/tool/build/${formId}`, school)).data.draft).toBe(text)
      const { versionId } = (await publish(formId)).data
      const version = await call('GET', `/tool/build/version/${versionId}`, school)
      expect(version.data).toMatchObject({ schema: text, number: 1, formName: '满意度', publishBy: 'school' })
      expect(version.data.fields.map((field: { name: string }) => field.name)).toEqual(['b', 'a'])
    })

    it('should tell every mistake with line, column and what was probably meant, and publish nothing', async () => {
      const formId = await draft(
        '{\n  "properties": {\n    "a": { "typ": "string", "title": "甲" },\n    "b": { "title": "乙", "x-ref": "system/dpet/index" }\n  }\n}',
      )
      const told = async (headers: Record<string, string>) => {
        const address = `/tool/build/${formId}/publish`
        const reply = (await server.call('POST', address, { token: school, body: {}, headers })) as Answer
        expect(reply.code).toBe(601)
        expect(reply.msg).toContain('3:12')
        return reply.data.errors.map((error: { message: string }) => error.message)
      }
      expect(await told({})).toEqual([
        '3:12 属性没有 typ 这个键（是不是 type？）',
        '4:35 没有页面 system/dpet/index（schemas/system/dpet/index.json）（是不是 system/dept/index？）',
      ])
      expect(await told({ 'x-language': 'en' })).toEqual([
        '3:12 typ is no key of a property (did you mean type?)',
        '4:35 there is no page system/dpet/index (schemas/system/dpet/index.json) (did you mean system/dept/index?)',
      ])
      expect((await call('GET', `/tool/build/${formId}/versions`, school)).total).toBe(0)
    })

    it.each<[string, string, RegExp]>([
      ['what is no JSON', '{ "properties": ', /^1:\d+ /],
      ['what breaks out of its place', '{"properties":{"a":{"title":"a"}}}}},"menu":{"order":1', /^1:35 /],
      ['another value', '[1]', /^1:1 此处应为：对象/],
      ['code that runs', '{"properties":{"a":{"title":"a","x-reactions":{"run":"x()"}}}}', /run 是代码/],
      [
        'a table',
        '{"properties":{"a":{"title":"a","type":"array","x-table":"sys_user"}}}',
        /只有记录的属性才能有子行/,
      ],
      ['a loop of references', '{"properties":{"a":{"title":"a","$ref":"#"}}}', /没有 \$ref 这个键/],
      ['an address', '{"properties":{"a":{"$ref":"http://127.0.0.1/x","title":"a"}}}', /没有 \$ref 这个键/],
      ['a pattern that runs away', '{"properties":{"a":{"title":"a","pattern":"(a+)+(?=b)"}}}', /正则表达式/],
      [
        'a huge pattern',
        '{"properties":{"a":{"title":"a","pattern":"((a{1000}){1000}){1000}"}}}',
        /正则表达式/,
      ],
      ['a prototype', '{"properties":{"a":{"title":"a","default":{"__proto__":1}}}}', /__proto__|不允许/],
      ['an unknown widget of rights', '{"properties":{"a":{"title":"a","x-permission":{}}}}', /x-permission/],
      [
        'deep nesting',
        `{"properties":{"a":{"default":${'['.repeat(500)}${']'.repeat(500)}}}}`,
        /嵌套超过 60 层/,
      ],
      ['moderate nesting', `{"properties":{"a":{"default":${'['.repeat(40)}${']'.repeat(40)}}}}`, /嵌套/],
      ['many fields', `{"properties":{${fieldsOf(201)}}}`, /201 个/],
      ['many values', `{"properties":{"a":{"enum":[${'1,'.repeat(6000)}1]}}}`, /过大/],
      [
        'an expression beyond all bounds',
        `{"properties":{"a":{"title":"a","x-rules":[{"assert":"${'('.repeat(20_000)}1${')'.repeat(20_000)}","message":"x"}]}}}`,
        /^1:\d+ /,
      ],
    ])('should refuse %s', async (_what, schema, message) => {
      const reply = await publish(await draft(schema))
      expect(reply.code).toBe(601)
      expect(reply.data.errors[0]).toMatchObject({ field: 'draft', message: expect.stringMatching(message) })
    })

    it('should refuse a draft that is too long to be looked at', async () => {
      const long = `{"properties":{"a":{"title":"${'x'.repeat(100_000)}"}}}`
      const reply = await call('POST', '/tool/build', school, { formName: '长', draft: long })
      expect(reply).toMatchObject({ code: 601, data: { errors: [{ field: 'draft', code: 'maxLength' }] } })
    })

    it('should give two numbers, or refuse the second, when two publish at once', async () => {
      const formId = await draft(survey)
      const replies = await Promise.all([publish(formId), publish(formId), publish(formId)])
      const numbers = replies.filter(({ code }) => code === 200).map(({ data }) => data.number)
      expect(numbers).toEqual([1])
      for (const reply of replies.filter(({ code }) => code !== 200)) {
        expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('无需再次发布') })
      }
      await call('PUT', '/tool/build', school, { formId, draft: survey.replace('10', '20') })
      expect((await publish(formId)).data.number).toBe(2)
      const versions = await call('GET', `/tool/build/${formId}/versions`, school)
      expect(versions.rows.map(({ number }) => number)).toEqual([2, 1])
    })

    it('should refuse who has seen another draft', async () => {
      const formId = await draft(survey)
      await call('PUT', '/tool/build', school, { formId, formName: '改名', version: 1 })
      expect((await publish(formId, school, { version: 1 })).code).toBe(601)
      expect((await call('PUT', '/tool/build', school, { formId, draft: '{}', version: 1 })).code).toBe(601)
      expect((await publish(formId, school, { version: 2 })).code).toBe(200)
    })
  })

  describe('GET /tool/build', () => {
    it("should name the institution in its own words, so that nothing rests on the tables' policies alone", async () => {
      const [own, foreign] = [await draft(survey), await draft(survey, company)]
      const caller = { tenantId: (await call('GET', '/system/user/getInfo', school)).tenantId as number }
      // The owner of the tables is bound by no policy.
      const read = (formId: number) =>
        server.database.asOwner(tx => readForm({ tx, caller } as Parameters<typeof readForm>[0], formId))
      expect((await read(own)).formId).toBe(own)
      await expect(read(foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })

  describe('POST /fixture/report', () => {
    it('should store a document that its version describes, and answer it unharmed', async () => {
      const formVersionId = await published(survey)
      const content = { subject: '很好', score: 9, state: '0', code: 'aaa', lines: [{ text: '一' }] }
      const reply = await report({ formVersionId, content })
      expect(reply).toMatchObject({ code: 200, data: { formVersionId, content } })
      const read = await call('GET', `/fixture/report/${reply.data.reportId}`, school)
      expect(read.data.content).toEqual(content)
    })

    it('should tell every mistake of a document at its field, in Chinese', async () => {
      const formVersionId = await published(survey)
      const content = { subject: '太长的主题了', score: 11, stranger: 1, code: 'b', lines: [{}] }
      const reply = await report({ formVersionId, content })
      expect(reply.code).toBe(601)
      expect(errorsOf(reply)).toEqual({
        'content.subject': '主题长度不能超过 5 个字符',
        'content.score': '分数不能大于 10',
        'content.code': '编码格式不正确',
        'content.lines.0.text': '内容不能为空',
        'content.stranger': '不认识的字段',
      })
      expect(errorsOf(await report({ formVersionId, content: { score: '' } }))).toEqual({
        'content.subject': '主题不能为空',
      })
    })

    it('should look up dictionaries, references and rules of a document', async () => {
      const formVersionId = await published(survey)
      const foreign = (await call('GET', '/system/dept/list', company)).data[0].deptId
      const content = { subject: '甲', state: '7', deptId: foreign, score: 5, most: 4 }
      expect(errorsOf(await report({ formVersionId, content }))).toEqual({
        'content.state': expect.stringMatching(/^不是可选的值，可选：0 /),
        'content.deptId': '所选记录不存在',
        'content.most': '最多不能小于分数',
      })
    })

    it('should not be held up by a document made to be slow', async () => {
      const formVersionId = await published(
        '{"properties":{"a":{"title":"甲","type":"array","items":{"type":"string","title":"项","pattern":"(a|b|c|d|e|.)*x"}}}}',
      )
      const content = { a: Array.from({ length: 1000 }, () => 'a'.repeat(400)) }
      expect(errorsOf(await report({ formVersionId, content }))).toEqual({
        content: '内容过大或嵌套过深',
      })
    })

    it('should not be held up by a rule that grows', async () => {
      const growing = `[[values.a]]${'.map(x, x + x)'.repeat(22)}.size() >= 0`
      const rules = [{ assert: growing, message: '不可能' }]
      const schema = { properties: { a: { type: 'string', title: '甲', 'x-rules': rules } } }
      const formVersionId = await published(JSON.stringify(schema))

      expect(errorsOf(await report({ formVersionId, content: { a: '一' } }))).toEqual({
        'content.a': '计算量过大，无法得出结果，请减少内容',
      })
    })

    it("should refuse a version that is absent, unknown or another institution's, and take the platform's", async () => {
      const [own, foreign, shared] = [
        await published(survey),
        await published(survey, company),
        await published(survey, admin),
      ]
      const content = { subject: '甲' }
      expect(errorsOf(await report({ content }))).toEqual({ formVersionId: '表单版本不能为空' })
      for (const formVersionId of [foreign, 999_999]) {
        expect(errorsOf(await report({ formVersionId, content }))).toEqual({
          formVersionId: '表单版本不存在或尚未发布',
        })
        expect((await call('GET', `/tool/build/version/${formVersionId}`, school)).code).toBe(404)
        expect(errorsOf(await report({ formVersionId }))).toHaveProperty('formVersionId')
      }
      for (const formVersionId of [own, shared]) {
        expect((await report({ formVersionId, content })).code).toBe(200)
      }
    })
  })

  describe('PUT /fixture/report', () => {
    const put = (body: object) => call('PUT', '/fixture/report', school, body)

    it('should check a change against the version that the document was given', async () => {
      const formVersionId = await published(survey)
      const { reportId } = (await report({ formVersionId, content: { subject: '甲' } })).data
      expect(errorsOf(await put({ reportId, content: { subject: '甲', score: -1 } }))).toEqual({
        'content.score': '分数不能小于 0',
      })
      expect(await put({ reportId, content: { subject: '乙', score: 1 } })).toMatchObject({ code: 200 })
    })

    it('should keep what nobody writes, by default or as it stands', async () => {
      const fixed = '"unit": { "type": "string", "title": "单位", "readOnly": true, "default": "人" },'
      const formVersionId = await published(survey.replace('"score":', `${fixed}"score":`))
      const { data } = await report({ formVersionId, content: { subject: '甲', unit: '万人' } })
      expect(data.content).toMatchObject({ subject: '甲', unit: '人' })
      const { reportId } = data
      expect((await put({ reportId, content: { subject: '乙', unit: '个' } })).data.content).toMatchObject({
        ...{ subject: '乙', unit: '人' },
      })
    })

    it('should keep the version of a document that is not valid for another', async () => {
      const formVersionId = await published(survey)
      const narrower = await published(survey.replace('"maxLength": 5', '"maxLength": 1'))
      const wider = await published(survey.replace('"maxLength": 5', '"maxLength": 9'))
      const { reportId } = (await report({ formVersionId, content: { subject: '两字' } })).data
      expect(errorsOf(await put({ reportId, formVersionId: narrower }))).toEqual({
        formVersionId: '已填写的内容不符合新的版本，不能更换',
      })
      expect(errorsOf(await put({ reportId, formVersionId: null }))).toEqual({
        formVersionId: '表单版本不能为空',
      })
      expect(await put({ reportId, formVersionId: wider })).toMatchObject({
        code: 200,
        data: { formVersionId: wider, content: { subject: '两字' } },
      })
      const both = { reportId, formVersionId: narrower, content: { subject: '一' } }
      expect(await put(both)).toMatchObject({ code: 200, data: { formVersionId: narrower } })
    })
  })

  describe('GET /tool/build/version/options', () => {
    it('should offer the latest version of each form and name those that a record holds, of the own institution', async () => {
      const name = '可选的表单'
      const saved = await call('POST', '/tool/build', school, { formName: name, draft: survey })
      const first = (await publish(saved.data.formId)).data.versionId
      await call('PUT', '/tool/build', school, { formId: saved.data.formId, draft: `${survey} ` })
      const second = (await publish(saved.data.formId)).data.versionId
      const options = (query: string, token: string | null) =>
        call('GET', `/tool/build/version/options?${query}`, token)

      const found = await options(`keyword=${encodeURIComponent('可选')}`, school)
      expect(found.data).toEqual([{ value: second, label: '可选的表单（第 2 版）' }])
      expect((await options(`ids=${first}`, school)).data).toEqual([
        { value: first, label: '可选的表单（第 1 版）' },
      ])
      expect((await options(`ids=${first}`, company)).data).toEqual([])
      expect((await options('ids=x', school)).code).toBe(601)
      expect((await options('', null)).code).toBe(401)
      expect((await options('', await server.signIn('student'))).code).toBe(403)
    })
  })

  it('should export a document as what it says, in the words of the version that describes it', async () => {
    const formVersionId = await published(survey)
    const content = { subject: '导出', score: 3, state: '0', lines: [{ text: '一' }, { text: '二' }] }
    expect(await report({ reportName: '导出', formVersionId, content })).toMatchObject({ code: 200 })
    const { rawPayload } = await server.fastify.inject({
      method: 'POST',
      url: '/prod-api/fixture/report/export',
      headers: { authorization: `Bearer ${school}` },
    })
    const [titles = [], ...rows] = await cellsOf(rawPayload)
    const row = rows.find(cells => cells[titles.indexOf('名称')] === '导出') ?? []
    expect(row[titles.indexOf('填报内容')]).toBe('主题：导出；分数：3；状态：正常；明细：内容：一\n内容：二')
  })

  it('should keep published versions from being changed, whoever asks', async () => {
    const versionId = await published(survey)
    const change = server.database.inTenant(2, tx =>
      tx
        .updateTable('sys_document_version')
        .set({ schema: '{}' })
        .where('version_id', '=', versionId)
        .execute(),
    )
    await expect(change).rejects.toThrow(/permission denied/)
  })
})

const fieldsOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"f${index}":{"title":"x"}`).join()

/** Every node of the menu for the roles of school and company; the student keeps to theirs. */
async function grantAll(server: TestServer): Promise<void> {
  await server.database.asOwner(async tx => {
    const nodes = await tx.selectFrom('sys_menu').select('menu_id').execute()
    const roles = await tx
      .selectFrom('sys_user as account')
      .innerJoin('sys_user_role as link', 'link.user_id', 'account.user_id')
      .select(['link.tenant_id', 'link.role_id'])
      .where('account.user_name', 'in', ['school', 'company'])
      .execute()
    await tx
      .insertInto('sys_role_menu')
      .values(roles.flatMap(role => nodes.map(node => ({ ...role, ...node }))))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}
