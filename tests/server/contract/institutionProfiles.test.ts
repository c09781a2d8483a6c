import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const SCHOOL = '/system/school/profile'
const COMPANY = '/system/company/profile'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('profiles of institutions', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestServer()
    await server.database.asOwner(async tx => {
      for (const table of ['union_school', 'union_company']) await tx.deleteFrom(table).execute()
    })
    for (const name of ['admin', 'school', 'teacher', 'company', 'employee']) {
      tokens[name] = await server.signIn(name)
    }
  })
  afterAll(() => server.close())

  const get = (name: string, path: string) => server.call('GET', path, { token: tokens[name] })
  const put = (name: string, path: string, body: Record<string, unknown>) =>
    server.call('PUT', path, { token: tokens[name], body })

  it('should be empty but for the name of the institution until it is completed', async () => {
    expect((await get('school', SCHOOL)).data).toEqual({
      name: '江城职业技术学院',
      logoUrl: null,
      desp: null,
      educationType: null,
      category: null,
      ownership: null,
      tags: [],
      version: 0,
    })
  })

  it.each([
    ['a school asks for a company', 'school', COMPANY],
    ['a company asks for a school', 'company', SCHOOL],
    ['the platform asks for a school', 'admin', SCHOOL],
  ])('should be refused when %s', async (_, name, path) => {
    expect(await get(name, path)).toMatchObject({ code: 601, msg: expect.stringContaining('当前机构不是') })
    if (name === 'admin') expect((await put(name, path, { desp: 'x' })).code).toBe(601)
  })

  it.each([
    ['teacher', SCHOOL],
    ['employee', COMPANY],
  ])('should not be changed by %s, who may read it', async (name, path) => {
    expect((await put(name, path, { desp: 'x' })).code).toBe(403)
    expect((await get(name, path)).code).toBe(200)
  })

  it.each([
    ['another name', { name: '别的学校' }, 'name', 'FIELD_READ_ONLY'],
    ['a value that no dictionary has', { ownership: '99' }, 'ownership', 'DICTIONARY_VALUE'],
    ['a picture of a stranger', { logoUrl: 'https://evil.example/files/a.png' }, 'logoUrl', 'INVALID'],
    [
      'a path of this site that is no picture',
      { logoUrl: `/prod-api/auth/x?y=/files/${'0'.repeat(32)}.png` },
      'logoUrl',
      'INVALID',
    ],
    [
      'a picture that is not here',
      { logoUrl: `/prod-api/files/${'0'.repeat(32)}.png` },
      'logoUrl',
      'INVALID',
    ],
    ['a script', { logoUrl: `javascript:alert('/files/${'0'.repeat(32)}.png')` }, 'logoUrl', 'INVALID'],
    ['a tag that does not exist', { tags: [4] }, 'tags.0', undefined],
    ['a long description', { desp: '长'.repeat(1001) }, 'desp', undefined],
  ])('should refuse %s at its field', async (_, body, field, code) => {
    const answer = await put('school', SCHOOL, body)

    expect(answer.code).toBe(601)
    const [error] = (answer.data as { errors: { field: string; code: string }[] }).errors
    expect(error).toMatchObject({ field, ...(code === undefined ? {} : { code }) })
    expect((await get('school', SCHOOL)).data).toMatchObject({ version: 0 })
  })

  it('should keep what was sent, echo and all, and refuse who has an older version', async () => {
    const upload = multipart('file', 'logo.png', PIXEL)
    const { data } = await server.call('POST', '/image-upload', { token: tokens.school, ...upload })
    const logoUrl = (data as { url: string }).url
    const before = (await get('school', SCHOOL)).data as Record<string, unknown>
    const sent = { ...before, logoUrl, educationType: '2', ownership: '1', tags: [1, 3], desp: '简介' }

    expect((await put('school', SCHOOL, sent)).code).toBe(200)
    expect((await get('school', SCHOOL)).data).toEqual({ ...sent, version: 1 })
    expect((await put('school', SCHOOL, { ...sent, desp: '旧' })).code).toBe(601)
    expect((await put('school', SCHOOL, { desp: '' })).code).toBe(200)
    expect((await get('school', SCHOOL)).data).toEqual({ ...sent, desp: null, version: 2 })
  })

  it('should keep those of two companies apart', async () => {
    tokens.company2 = await server.signIn('company2')
    expect((await put('company', COMPANY, { industry: 'C', size: '2', nature: '2' })).code).toBe(200)

    expect((await get('employee', COMPANY)).data).toMatchObject({ industry: 'C', size: '2', nature: '2' })
    expect((await get('company2', COMPANY)).data).toMatchObject({ industry: null, version: 0 })
  })
})
