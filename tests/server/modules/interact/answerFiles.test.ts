import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JPEG, jpegWith, pngWith } from '#tests/server/files/support/pictures.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys, type Row } from './createSurveys.ts'

const PICTURE = { colour: { type: 'string', title: '颜色', maxLength: 20 } }
const SECRET = '王小明的手机'
let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let versionId: number
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
  const photo = { type: 'string', title: '照片', 'x-component': 'image', maxLength: 1000 }
  versionId = (await surveys.form({ ...PICTURE, photo })).versionId
})
afterAll(() => server.close())

async function upload(code: string, name: string, content: Buffer) {
  const { payload, headers } = multipart('file', name, content)
  const { json } = await server.fastify
    .inject({
      method: 'POST',
      url: '/prod-api/interact/survey/link/answer/upload?field=photo',
      headers: { ...headers, 'x-link-code': code },
      payload,
    })
    .then(reply => ({
      json: reply.json() as { code: number; msg: string; data: { name: string; url: string } },
    }))
  return json
}

/** What is kept of a file. */
const keptOf = async (url: string) => {
  const name = url.split('/').at(-1)
  const { rows } = await server.database.asPlatform('a test looks at what is kept', tx =>
    sql<Row>`select f.user_id as "userId", f.link_id as "linkId", f.original_name as "originalName", f.unnamed,
      f.created_at::date::text as day, f.used_at::date::text as used from sys_file f where f.name like ${`%${name}`}`.execute(
      tx,
    ),
  )
  return rows[0]
}

describe('files of answers', () => {
  it('should be owned by the answer, without a name, a moment, an uploader or what cameras write', async () => {
    const id = await surveys.publish({ formVersionId: versionId, anonymous: true })
    const code = await surveys.link(id)
    const noted = jpegWith([Buffer.concat([Buffer.from([0xff, 0xfe, 0, 20]), Buffer.from(SECRET)])])
    const sent = await upload(code, `${SECRET}.jpg`, noted)
    expect(sent).toMatchObject({ code: 200, data: { name: 'file.jpg' } })
    const browser = await surveys.browser(code)
    const content = { colour: 'red', photo: sent.data.url }
    expect(await browser.send({ formVersionId: versionId, content })).toMatchObject({ code: 200 })
    expect(await keptOf(sent.data.url)).toEqual({
      ...{ userId: 0, linkId: null, originalName: 'file.jpg', unnamed: true },
      ...{ day: '2000-01-01', used: '2000-01-01' },
    })
    const picture = await server.fastify.inject({ method: 'GET', url: sent.data.url })
    expect(picture.statusCode).toBe(200)
    expect(picture.rawPayload.includes(SECRET)).toBe(false)
    expect(picture.rawPayload.length).toBeLessThan(JPEG.length)
  })

  it('should refuse what cannot be cleaned, and files that came another way', async () => {
    const id = await surveys.publish({ formVersionId: versionId })
    const code = await surveys.link(id)
    expect(await upload(code, 'a.png', pngWith({ tEXt: SECRET }))).toMatchObject({ code: 200 })
    // Also of what no upload takes, people are told the kinds of this question.
    const kinds = '文件格式不正确, 请上传png/jpg/jpeg格式文件!'
    for (const name of ['a.gif', 'a.exe', 'a.docx'])
      expect(await upload(code, name, Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')), name).toMatchObject({
        ...{ code: 601, msg: kinds },
        data: { errors: [{ field: 'photo', code: 'FILE_TYPE', message: kinds }] },
      })
    const { payload, headers } = multipart('file', 'mine.jpg', JPEG)
    const mine = await server.fastify.inject({
      ...{ method: 'POST', url: '/prod-api/file/upload', payload },
      headers: { ...headers, authorization: `Bearer ${surveys.staff}` },
    })
    const browser = await surveys.browser(code)
    const content = { colour: 'red', photo: (mine.json() as { data: { url: string } }).data.url }
    expect(await browser.send({ formVersionId: versionId, content })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('此处不能带文件'),
    })
  })

  it('should be called as they were where answers have names, and lose that with them', async () => {
    const id = await surveys.publish({ formVersionId: versionId })
    const code = await surveys.link(id)
    const named = await upload(code, '合影.jpg', JPEG)
    const later = await upload(code, '单人照.jpg', JPEG)
    expect(named.data.name).toBe('合影.jpg')
    await surveys.succeed(surveys.staff, 'PUT', '/interact/survey/surveyCreated', {
      ...{ surveyId: id, anonymous: true },
    })
    const browser = await surveys.browser(code)
    const content = { colour: 'red', photo: later.data.url }
    expect(await browser.send({ formVersionId: versionId, content })).toMatchObject({ code: 200 })
    expect(await keptOf(later.data.url)).toMatchObject({ originalName: 'file.jpg', unnamed: true })
  })

  it('should be taken of accounts too, cleaned and without the account', async () => {
    const token = await server.signIn('teacher')
    const send = async (surveyId: number, field: string, by: string | null = token) => {
      const { payload, headers } = multipart('file', `${SECRET}.jpg`, JPEG)
      const reply = await server.fastify.inject({
        ...{ method: 'POST', url: `/prod-api/interact/join/${surveyId}/upload?field=${field}`, payload },
        headers: { ...headers, ...(by && { authorization: `Bearer ${by}` }) },
      })
      return reply.json() as { code: number; data: { name: string; url: string } }
    }
    for (const [anonymous, name] of [
      [false, `${SECRET}.jpg`],
      [true, 'file.jpg'],
    ] as const) {
      const surveyId = await surveys.publish({ formVersionId: versionId, identity: '4', anonymous })
      const { data } = await send(surveyId, 'photo')
      const content = { colour: 'red', photo: data.url }
      const body = { requestKey: randomUUID(), formVersionId: versionId, content }
      expect(await surveys.call(token, 'POST', `/interact/join/${surveyId}`, body)).toMatchObject({
        code: 200,
      })
      expect(await keptOf(data.url)).toEqual({
        ...{ userId: 0, linkId: null, originalName: name, unnamed: true },
        ...{ day: '2000-01-01', used: '2000-01-01' },
      })
      const [, file = ''] = /\/([a-f0-9]{32}\.jpg)$/.exec(data.url) ?? []
      if (!anonymous) {
        const list = await surveys.succeed(surveys.staff, 'GET', `/interact/answers/${surveyId}`)
        expect(list).toMatchObject({ fileNames: { [file]: name } })
      }
      expect((await send(surveyId, 'colour')).code).toBe(404)
      expect((await send(surveyId, 'photo', await server.signIn('company'))).code).toBe(404)
      expect((await send(surveyId, 'photo', null)).code).toBe(401)
      await surveys.act('close', surveyId)
      expect((await send(surveyId, 'photo')).code).toBe(601)
    }
  })

  it('should refuse a form that asks for other files, of visitors and accounts', async () => {
    const paper = { type: 'string', title: '附件', 'x-component': 'file', maxLength: 1000 }
    const other = await surveys.form({ ...PICTURE, paper })
    const made = (values: Row) =>
      surveys.call(surveys.staff, 'POST', '/interact/survey/surveyCreated', {
        ...{ title: '带附件', kind: '1', identity: '1', frequency: 'once', results: 'never', ...values },
      })
    expect(await made({ formVersionId: other.versionId })).toMatchObject({
      data: { errors: [{ field: 'formVersionId', message: expect.stringContaining('PNG 和 JPEG') }] },
    })
    expect(await made({ formVersionId: other.versionId, identity: '4' })).toMatchObject({
      data: { errors: [{ field: 'formVersionId', message: expect.stringContaining('PNG 和 JPEG') }] },
    })
  })
})
