import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'
import { codeOf, forgetCounts, setMobile, setSetting } from './support.ts'

const mobile = '13900000001'
const login = (server: TestServer, body: Record<string, unknown>) =>
  server.call('POST', '/auth/login', { body })
const send = (server: TestServer, username: unknown) =>
  server.call('POST', '/auth/sms/sendSms', { body: { username } })

describe('POST /auth/sms/sendSms', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await setMobile(server, 'school', mobile)
  })
  beforeEach(() => forgetCounts(server))
  afterAll(() => server.close())

  it('should refuse while the factor is off, and say so', async () => {
    expect(await server.call('GET', '/auth/sms/mfa')).toMatchObject({ code: 200, data: false })
    expect(await send(server, 'school')).toMatchObject({ code: 601, msg: '系统未开启短信二次验证' })
  })

  it('should not be turned on by who could not sign in then', async () => {
    expect(await setSetting(server, 'sys.account.smsMfa', 'true')).toMatchObject({
      code: 601,
      msg: expect.stringContaining('手机号'),
    })
    expect(await setSetting(server, 'sys.account.smsMfa', 'yes')).toMatchObject({ code: 601 })
    await setMobile(server, 'admin', '13900000009')
    expect(await setSetting(server, 'sys.account.smsMfa', 'true')).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/auth/sms/mfa')).toMatchObject({ code: 200, data: true })
  })

  it('should ask for the code beside the password, and take it once', async () => {
    const credentials = { username: 'school', password: TEST_PASSWORD }
    expect(await login(server, credentials)).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'smsCode', message: '请输入短信验证码' }] },
    })
    const before = await send(server, 'school')
    expect(before).toMatchObject({ code: 200, data: { seconds: 60 } })
    const smsCode = await codeOf(server, mobile)
    expect(smsCode).toMatch(/^\d{6}$/)
    expect(
      await login(server, { ...credentials, smsCode: smsCode === '000000' ? '1' : '000000' }),
    ).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'smsCode', code: 'CAPTCHA' }] },
    })
    expect(await login(server, { ...credentials, password: 'wrong', smsCode })).toMatchObject({
      code: 601,
      msg: '用户名或密码错误',
    })
    expect(await login(server, { ...credentials, smsCode })).toMatchObject({ code: 200 })
    expect(await login(server, { ...credentials, smsCode })).toMatchObject({ code: 601 })
  })

  it('should answer the same whether there is an account, a mobile, or none', async () => {
    await setMobile(server, 'company', null)
    const known = await send(server, 'school')
    expect(await send(server, 'nobody-at-all')).toEqual(known)
    expect(await send(server, 'company')).toEqual(known)
    expect(await send(server, 'school')).toMatchObject({ code: 601, msg: '操作过于频繁，请稍后再试' })
    expect(await send(server, 'NOBODY-at-all ')).toMatchObject({ code: 601, msg: '操作过于频繁，请稍后再试' })
  })

  it('should give no code more than five tries', async () => {
    await send(server, 'school')
    const smsCode = await codeOf(server, mobile)
    const wrong = smsCode === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt++) {
      await forgetCounts(server)
      await login(server, { username: 'school', password: TEST_PASSWORD, smsCode: wrong })
    }
    await forgetCounts(server)
    expect(await login(server, { username: 'school', password: TEST_PASSWORD, smsCode })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'smsCode', code: 'CAPTCHA' }] },
    })
  })

  it('should tell an account without a mobile why it cannot come in', async () => {
    expect(
      await login(server, { username: 'company', password: TEST_PASSWORD, smsCode: '123456' }),
    ).toMatchObject({ code: 601, msg: expect.stringContaining('未登记手机号') })
  })

  it.each([[null], [''], [{ a: 1 }], ['x'.repeat(65)], [['school']]])(
    'should refuse the name %j',
    async name => {
      expect(await send(server, name)).toMatchObject({ code: 601 })
    },
  )

  it('should keep the code nowhere in the clear but in the message of development', async () => {
    await send(server, 'school')
    const code = await codeOf(server, mobile)
    const rows = await server.database.asOwner(tx => tx.selectFrom('sys_sms_code').selectAll().execute())
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows.map(row => row.code_hash))).not.toContain(code)
  })
})

describe('SMS_DEBUG', () => {
  it('should be off unless asked for, and refused in production', () => {
    expect(readConfig({}).smsDebug).toBe(false)
    expect(readConfig({ SMS_DEBUG: 'on' }).smsDebug).toBe(true)
    expect(() => readConfig({ SMS_DEBUG: 'on', NODE_ENV: 'production' })).toThrow('SMS_DEBUG=on')
  })
})

describe('text messages in production', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer([], { SMS_DEBUG: 'off' })
  })
  afterAll(() => server.close())

  it('should not leave by the debug channel, nor show a code in the log', async () => {
    const phone = '13900000002'
    expect(await server.call('GET', `/system/company/sendSmserificationCode/${phone}`)).toMatchObject({
      code: 601,
      msg: '短信发送失败，请稍后再试',
    })
    const [row] = await server.database.asOwner(tx => tx.selectFrom('sys_sms_log').selectAll().execute())
    expect(row).toMatchObject({ mobile: phone, send_status: 20, template_params: { code: '******' } })
    expect(row?.template_content).not.toMatch(/\d{6}/)
  })

  it('should keep the factor off when no message could arrive', async () => {
    await setMobile(server, 'admin', '13900000009')
    expect(await setSetting(server, 'sys.account.smsMfa', 'true')).toMatchObject({
      code: 601,
      msg: expect.stringContaining('没有可用的短信通道'),
    })
  })
})
