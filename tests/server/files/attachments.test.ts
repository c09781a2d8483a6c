import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { papers } from './support/papers.ts'
import * as sample from './support/samples.ts'
import { download, FILES, IMAGES, upload } from './support/upload.ts'

const GONE = '文件不存在或已失效，请重新上传'

describe('files of records', () => {
  let server: TestServer
  let school: string
  let student: string
  let teacher: string
  let other: string
  let serial = 0
  beforeAll(async () => {
    server = await startTestServer([papers])
    school = await server.signIn('school')
    student = await server.signIn('student')
    teacher = await server.signIn('teacher')
    other = await server.signIn('school2')
  })
  beforeEach(() => {
    serial += 1
  })
  afterAll(() => server.close())

  const pdf = async (token: string, content: Buffer = sample.pdf, name = '计划.pdf') =>
    (await upload(server, { token, name, content })).data
  const image = async (name: string, content: Buffer) =>
    (await upload(server, { token: school, name, content, path: IMAGES })).data
  const create = (values: object, token = school) =>
    server.call('POST', '/fixture/papers', { token, body: { title: `资料${serial}`, ...values } })
  const keyOf = (reply: Record<string, unknown>) => (reply.data as { paperId: number }).paperId
  const statusOf = async (url: string, token?: string) => {
    const answer = await download(server, url, token)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return isJson ? answer.json().code : answer.statusCode
  }

  describe('GET /files/attachment/:name', () => {
    it('should open before it is saved to who uploaded it, and to nobody else', async () => {
      const { url } = await pdf(school)
      expect(await statusOf(url)).toBe(401)
      expect(await statusOf(url, teacher)).toBe(404)
      expect(await statusOf(url, other)).toBe(404)
      expect(await statusOf(url, school)).toBe(200)
    })

    it('should open to who may read the record, as a file to save', async () => {
      const { url } = await pdf(school)
      expect(await create({ paper: url })).toMatchObject({ code: 200 })
      expect(await statusOf(url, other)).toBe(404)
      expect(await statusOf(url)).toBe(401)
      const { headers, rawPayload } = await download(server, url, school)
      expect(rawPayload.equals(sample.pdf)).toBe(true)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="??.pdf"; filename*=UTF-8''%E8%AE%A1%E5%88%92.pdf`,
      })
    })

    it('should stay closed to who is outside the data scope of the record', async () => {
      const { url } = await pdf(school)
      await create({ paper: url })
      // Students read what they have written themselves.
      expect(await statusOf(url, student)).toBe(404)
    })

    it('should stay closed to who may not read the field', async () => {
      const visible = await pdf(school)
      const secret = await pdf(school)
      const id = keyOf(await create({ paper: visible.url, secret: secret.url }))
      await server.database.asOwner(tx =>
        tx
          .updateTable('fixture_papers')
          .set({
            create_by_id: tx.selectFrom('sys_user').select('user_id').where('user_name', '=', 'student'),
          })
          .where('paper_id', '=', id)
          .execute(),
      )
      expect(await statusOf(visible.url, student)).toBe(200)
      expect(await statusOf(secret.url, student)).toBe(404)
      expect(await statusOf(secret.url, school)).toBe(200)
    })

    it('should close when the record lets go of it, or is removed', async () => {
      const { url } = await pdf(school)
      const paperId = keyOf(await create({ papers: [{ name: '计划.pdf', url }] }))
      expect(await statusOf(url, school)).toBe(200)
      await server.call('DELETE', `/fixture/papers/${paperId}`, { token: school })
      expect(await statusOf(url, school)).toBe(404)

      const second = await pdf(school)
      const key = keyOf(await create({ paper: second.url }))
      await server.call('PUT', '/fixture/papers', { token: school, body: { paperId: key, paper: null } })
      expect(await statusOf(second.url, school)).toBe(404)
    })

    it('should open files of child rows and of texts as well', async () => {
      const inRow = await pdf(school)
      const inText = await pdf(school)
      const parts = [{ part: inRow.url }]
      expect(await create({ parts, body: `<a href="${inText.url}">计划</a>` })).toMatchObject({ code: 200 })
      expect(await statusOf(inRow.url, school)).toBe(200)
      expect(await statusOf(inText.url, school)).toBe(200)
      expect(await statusOf(inText.url, other)).toBe(404)
    })

    it.each([
      'x',
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      `${'0'.repeat(32)}.pdf`,
      `${'0'.repeat(32)}.pdf%00.png`,
      `${'0'.repeat(32)}`,
    ])('should know nothing of %s', async name => {
      expect(await statusOf(`/prod-api/files/attachment/${name}`, school)).toBe(404)
      expect(await statusOf(`/prod-api/files/${name}`)).toBe(404)
    })

    it('should not answer an attachment at the address of pictures', async () => {
      const { url } = (
        await upload(server, { token: school, name: 'a.png', content: sample.png, path: FILES })
      ).data
      expect(await statusOf(url.replace('/attachment/', '/'))).toBe(404)
      expect((await download(server, url, school)).headers['content-disposition']).toMatch(/^attachment/)
    })
  })

  describe('saving a record', () => {
    const ofField = (field: string, message: string) => ({
      code: 601,
      data: { errors: [expect.objectContaining({ field, message })] },
    })

    it('should refuse an attachment of somebody else, who would get to read it so', async () => {
      const { url } = await pdf(school)
      expect(await create({ paper: url }, other)).toMatchObject(ofField('paper', GONE))
      expect(await create({ body: `<a href="${url}">x</a>` }, other)).toMatchObject(ofField('body', GONE))
      expect(await create({ parts: [{ part: url }] }, other)).toMatchObject({ code: 601 })
      expect(await statusOf(url, other)).toBe(404)
    })

    it('should let who may read an attachment put it into a second record', async () => {
      const { url } = await pdf(school)
      await create({ paper: url })
      expect(await create({ title: '副本', paper: url })).toMatchObject({ code: 200 })
    })

    it('should refuse an address of a file that does not exist', async () => {
      const name = '0'.repeat(32)
      expect(await create({ paper: `/prod-api/files/attachment/${name}.pdf` })).toMatchObject(
        ofField('paper', GONE),
      )
      expect(await create({ photo: `/prod-api/files/${name}.png` })).toMatchObject(ofField('photo', GONE))
    })

    it.each([
      'https://evil.example/a.png',
      `https://evil.example/files/${'0'.repeat(32)}.png`,
      '//evil.example/a.png',
      'javascript:alert(1)//',
      'data:image/png;base64,AA==',
      '/prod-api/auth/logout',
    ])('should refuse the address %s, which is none of a file here', async address => {
      const FOREIGN = '请上传文件，不能填写其他地址'
      const photo = await image('a.png', sample.png)
      expect(await create({ photo: address })).toMatchObject(ofField('photo', FOREIGN))
      expect(await create({ photo: `${photo.url},${address}` })).toMatchObject(ofField('photo', FOREIGN))
      expect(await create({ parts: [{ part: address }] })).toMatchObject(ofField('parts.0.part', FOREIGN))
      expect(await create({ papers: [{ name: 'a', url: address }] })).toMatchObject(
        ofField('papers', FOREIGN),
      )
    })

    it('should take an address without the base, as clients send it that add the base themselves', async () => {
      const photo = await image('a.png', sample.png)
      expect(await create({ photo: photo.url.replace('/prod-api', '') })).toMatchObject({ code: 200 })
    })

    it('should hold the field to its types, size and number', async () => {
      const megabyte = 1024 * 1024
      const types = '文件格式不正确, 请上传doc/xls/ppt/txt/pdf格式文件!'
      const picture = await upload(server, { token: school, name: 'a.png', content: sample.png })
      expect(await create({ paper: picture.data.url })).toMatchObject(ofField('paper', types))

      const large = await pdf(school, sample.pdfOf(5 * megabyte + 1))
      const size = '上传文件大小不能超过 5 MB!'
      expect(await create({ paper: large.url })).toMatchObject(ofField('paper', size))
      expect(await create({ parts: [{ part: large.url }] })).toMatchObject(ofField('parts.0.part', size))
      expect(await create({ papers: [large] })).toMatchObject({ code: 200 })

      const three = [await pdf(school), await pdf(school), await pdf(school)]
      expect(await create({ papers: three })).toMatchObject(ofField('papers', '上传文件数量不能超过 2 个!'))

      const photo = await image('a.png', sample.pngOf(5 * megabyte))
      expect(await create({ photo: photo.url })).toMatchObject(ofField('photo', size))
      const drawing = await image('a.svg', sample.svg)
      const pictures = '文件格式不正确, 请上传png/jpg/jpeg格式文件!'
      expect(await create({ photo: drawing.url })).toMatchObject(ofField('photo', pictures))
    })
  })
})
