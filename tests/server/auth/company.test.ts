import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'
import { codeOf, forgetCounts, setMobile, setSetting } from './support.ts'

const phone = '13911112222'
const company = {
  companyName: '江城新材料有限公司',
  creditCode: '91310000MA1FL0001R',
  contactName: '王明',
  phone,
  userName: 'newcompany',
  password: 'Company-Pass-1',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => forgetCounts(server))
afterAll(() => server.close())

async function newCode(to = phone): Promise<string> {
  await forgetCounts(server)
  expect(await server.call('GET', `/system/company/sendSmserificationCode/${to}`)).toMatchObject({
    code: 200,
  })
  return codeOf(server, to)
}

const register = (body: Record<string, unknown>) => server.call('POST', '/system/company/register', { body })

describe('GET /system/company/sendSmserificationCode/:phone', () => {
  it.each([
    ['12345', 601],
    ['1391111222a', 601],
    ['1'.repeat(300), 601],
    ['%00', 404],
  ])('should refuse %s', async (number, code) => {
    expect(await server.call('GET', `/system/company/sendSmserificationCode/${number}`)).toMatchObject({
      code,
    })
  })

  it('should send one message a minute to a phone', async () => {
    await newCode('13911113333')
    expect(await server.call('GET', '/system/company/sendSmserificationCode/13911113333')).toMatchObject({
      code: 601,
      msg: '操作过于频繁，请稍后再试',
    })
  })
})

describe('POST /system/company/register', () => {
  it.each([
    ['creditCode', { creditCode: '91310000MA1FL0001X' }],
    ['phone', { phone: '123' }],
    ['password', { password: 'weak' }],
    ['userName', { userName: '王明' }],
    ['companyName', { companyName: '   ' }],
    ['confirmPassword', { confirmPassword: 'Other-Pass-1' }],
    ['smsCode', { smsCode: '' }],
    ['tenantType', { tenantType: 0 }],
  ])('should refuse a wrong %s at its field', async (field, wrong) => {
    const reply = await register({ ...company, smsCode: '123456', ...wrong })
    expect(reply).toMatchObject({ code: 601, data: { errors: [{ field }] } })
  })

  it('should refuse a code that was not sent', async () => {
    expect(await register({ ...company, smsCode: '123456' })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'smsCode' }] },
    })
  })

  it('should refuse a user name that is taken and keep nothing of the company', async () => {
    expect(await register({ ...company, userName: 'School', smsCode: await newCode() })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'userName', code: 'DUPLICATE' }] },
    })
    const rows = await server.database.asOwner(tx =>
      tx.selectFrom('sys_tenant').select('id').where('name', '=', company.companyName).execute(),
    )
    expect(rows).toEqual([])
  })

  it('should wait for the review, then let its administrator work in its own rows', async () => {
    const admin = await server.signIn('admin')
    const unread = async () =>
      Number((await server.call('GET', '/system/notify-message/get-unread-count', { token: admin })).data)
    const before = await unread()
    expect(await register({ ...company, smsCode: await newCode() })).toMatchObject({ code: 200 })
    expect(await unread()).toBe(before + 1)
    const credentials = { username: company.userName, password: company.password }
    expect(await server.call('POST', '/auth/login', { body: credentials })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('待审核'),
    })
    const { data } = await server.call('GET', '/system/tenant/page', {
      token: admin,
      query: { name: company.companyName },
    })
    const [tenant] = (data as { list: { id: number }[] }).list
    expect(tenant).toMatchObject({ tenantType: 3, status: '1', stopReason: '待审核' })
    expect(
      await server.call('PUT', '/system/tenant/update', {
        token: admin,
        body: { id: tenant?.id, status: '0' },
      }),
    ).toMatchObject({ code: 200 })
    const token = await server.signIn(company.userName, company.password)
    const info = await server.call('GET', '/system/user/getInfo', { token })
    expect(info).toMatchObject({ roles: ['admin'], tenantName: company.companyName, tenantType: 3 })
    expect(info.permissions).toContain('system:user:list')
    expect(info.permissions).not.toContain('*:*:*')
    const users = await server.call('GET', '/system/user/list', { token })
    expect(users).toMatchObject({ total: 1 })
  })

  it('should register no company twice', async () => {
    const twice = { ...company, userName: 'another', smsCode: await newCode() }
    expect(await register(twice)).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'creditCode', code: 'DUPLICATE' }] },
    })
    expect(await register({ ...twice, creditCode: '91440300MA5EXAMP1F' })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'companyName', code: 'DUPLICATE' }] },
    })
  })

  it('should be closed when the setting says so', async () => {
    await setSetting(server, 'sys.account.registerCompany', 'false')
    expect(await register({ ...company, smsCode: '123456' })).toMatchObject({
      code: 601,
      msg: '当前系统没有开启企业注册功能',
    })
  })
})

describe('POST /system/company/uptPassword', () => {
  const reset = (body: Record<string, unknown>) =>
    server.call('POST', '/system/company/uptPassword', { body })
  const own = '13922223333'

  it('should set the password of the account that the phone belongs to, and end its sessions', async () => {
    await setMobile(server, 'teacher', own)
    const token = await server.signIn('teacher')
    const form = { userName: 'teacher', phone: own, password: 'Fresh-Pass-1' }
    expect(await reset({ ...form, smsCode: '123456' })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'smsCode' }] },
    })
    const smsCode = await newCode(own)
    expect(await reset({ ...form, smsCode, userName: 'school' })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'userName' }] },
    })
    expect(await reset({ ...form, smsCode, password: 'weak' })).toMatchObject({
      data: { errors: [{ field: 'password' }] },
    })
    expect(await reset({ ...form, smsCode, password: TEST_PASSWORD })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('最近 5 次'),
    })
    expect(await reset({ ...form, smsCode })).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token })).toMatchObject({ code: 401 })
    expect(await server.signIn('teacher', 'Fresh-Pass-1')).toEqual(expect.any(String))
    expect(await reset({ ...form, smsCode, password: 'Fresh-Pass-2' })).toMatchObject({ code: 601 })
  })

  it("should leave the platform's accounts alone", async () => {
    await setMobile(server, 'operator', '13922224444')
    const smsCode = await newCode('13922224444')
    expect(
      await reset({ userName: 'operator', phone: '13922224444', password: 'Fresh-Pass-1', smsCode }),
    ).toMatchObject({ code: 601, msg: expect.stringContaining('平台账号') })
  })
})
