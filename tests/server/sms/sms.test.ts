import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpSender } from '#server/sms/createHttpSender.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const callbackToken = 'Receipt-Token-0123456789'

let server: TestServer
let operator: Server
let token: string
let asked: { headers: Record<string, unknown>; body: string }[]
let outcome: object

beforeAll(async () => {
  asked = []
  outcome = { code: '0', id: 'S-1' }
  operator = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ headers: request.headers, body })
    response.end(JSON.stringify(outcome))
  })
  await new Promise<void>(resolve => operator.listen(0, '127.0.0.1', resolve))
  server = await startTestServer()
  token = await server.signIn('admin')
})
afterAll(async () => {
  await server.close()
  operator.close()
})

const post = (path: string, body: object, as = token) => server.call('POST', path, { token: as, body })
const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query })
const idOf = (reply: Reply): number => {
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  return (reply.data as { id: number }).id
}

const httpChannel = (more: object = {}) => ({
  ...{ signature: '人才平台', code: 'HTTP', status: '0', apiKey: 'Api-Key-77', apiSecret: 'Api-Secret-88' },
  url: `http://127.0.0.1:${(operator.address() as AddressInfo).port}/send`,
  ...{
    headers: { authorization: 'Bearer {apiKey}' },
    body: { to: '{mobile}', text: '{content}', s: '{apiSecret}' },
  },
  ...{ successPath: 'code', successValue: '0', serialPath: 'id', messagePath: 'msg', callbackToken },
  ...more,
})

const template = (channelId: number, code: string) => ({
  ...{
    name: '通知',
    code,
    type: 2,
    status: '0',
    channelId,
    apiTemplateId: 'T-1',
    content: '{name}，面试在 {day}。',
  },
})

const latest = async (): Promise<Record<string, unknown>> =>
  ((await get('/system/sms-log/page')).data as { list: Record<string, unknown>[] }).list[0] ?? {}

describe('/system/sms-channel', () => {
  it.each(['ALIYUN', 'TENCENT', 'HUAWEI', 'QINIU', 'DEBUG_DING_TALK'])(
    'should refuse %s, which nothing here can send by, and say what there is',
    async code => {
      expect(await post('/system/sms-channel/create', httpChannel({ code }))).toMatchObject({
        ...{ code: 601, data: { errors: [{ field: 'code' }] } },
        msg: expect.stringMatching(/还没有实现，请选择“通用 HTTP”或“本地调试”/),
      })
    },
  )

  it.each([
    [{ url: '' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'https://user:pass-1@sms.example.com/send' }, 'url'],
    [{ url: 'https://user@sms.example.com/send' }, 'url'],
    [{ callbackUrl: 'https://user:pass-1@school.example.com/prod-api' }, 'callbackUrl'],
    [{ apiKey: '' }, 'apiKey'],
    [{ successValue: '' }, 'successValue'],
    [{ callbackToken: 'short' }, 'callbackToken'],
    [{ code: 'NONE' }, 'code'],
  ])('should refuse %j', async (more, field) => {
    expect(await post('/system/sms-channel/create', httpChannel(more))).toMatchObject({
      ...{ code: 601, data: { errors: [{ field }] } },
    })
  })

  it('should answer no secret, and keep none in the clear', async () => {
    const id = idOf(await post('/system/sms-channel/create', httpChannel()))
    const read = await get('/system/sms-channel/get', { id: String(id) })
    const list = await get('/system/sms-channel/page')
    expect(JSON.stringify([read, list])).not.toMatch(/Api-Key|Api-Secret|Receipt-Token|sealed:/)
    const row = await server.database.asOwner(tx =>
      tx.selectFrom('sys_sms_channel').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect([row.api_key, row.api_secret, row.callback_token].every(text => text.startsWith('sealed:'))).toBe(
      true,
    )
    expect((await get('/system/sms-channel/simple-list')).data).toContainEqual({
      ...{ id, signature: '人才平台', code: 'HTTP' },
    })
  })
})

describe('POST /system/sms-template/send-sms', () => {
  let id: number
  let channelId: number
  const send = (more: object = {}) =>
    post('/system/sms-template/send-sms', {
      ...{ id, mobile: '13900000001', templateParams: { name: '小王', day: '周五' }, ...more },
    })

  /** What the operation log says of the tests so far. */
  const notedTests = async () => {
    const rows = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_oper_log')
        .select(['status', 'error_msg'])
        .where('oper_url', 'like', '%/sms-template/send-sms')
        .orderBy('oper_time')
        .execute(),
    )
    return rows.map(row => ({ status: Number(row.status), error: row.error_msg }))
  }

  beforeAll(async () => {
    channelId = idOf(await post('/system/sms-channel/create', httpChannel()))
    id = idOf(await post('/system/sms-template/create', template(channelId, 'interview')))
  })

  it('should ask the operator as the channel says, and note its answer', async () => {
    expect(await send()).toMatchObject({ code: 200 })
    expect(asked.at(-1)?.headers).toMatchObject({ authorization: 'Bearer Api-Key-77' })
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
      ...{ to: '13900000001', text: '【人才平台】小王，面试在 周五。', s: 'Api-Secret-88' },
    })
    expect(await latest()).toMatchObject({
      ...{
        mobile: '13900000001',
        sendStatus: 10,
        receiveStatus: 0,
        apiSerialNo: 'S-1',
        channelId,
        templateId: id,
      },
      ...{ templateContent: '小王，面试在 周五。' },
    })
  })

  it("should tell the operator's reason without the secrets", async () => {
    outcome = { code: '5', msg: 'unknown key Api-Key-77' }
    expect(await send()).toMatchObject({ code: 601, msg: '短信发送失败：HTTP 200 5 unknown key ******' })
    expect(await latest()).toMatchObject({ sendStatus: 20, apiSendMsg: 'HTTP 200 5 unknown key ******' })
    expect(await notedTests()).toEqual([
      { status: 0, error: null },
      { status: 1, error: '短信发送失败：HTTP 200 5 unknown key ******' },
    ])
    outcome = { code: '0', id: 'S-2' }
  })

  it('should ask nowhere, and note no password, where an older channel has one in its address', async () => {
    const url = 'http://user:pass-1@127.0.0.1:9/send'
    const ask = createHttpSender().send({ params: {} } as never, { url, body: {}, headers: {} } as never)
    await expect(ask).rejects.toThrow('渠道的请求地址中有用户名或密码，请修改渠道')
  })

  it.each([
    [{ mobile: '123' }, 'mobile'],
    [{ templateParams: { name: '小王' } }, 'templateParams'],
    [{ templateParams: { name: '小王', day: 5 } }, 'templateParams.day'],
  ])('should refuse %j and send nothing', async (more, field) => {
    const before = asked.length
    expect(await send(more)).toMatchObject({ code: 601, data: { errors: [{ field }] } })
    expect(asked).toHaveLength(before)
  })

  it('should keep to those who may, and to channels that are on', async () => {
    const school = await server.signIn('school')
    expect(await post('/system/sms-template/send-sms', { id, mobile: '13900000001' }, school)).toMatchObject({
      code: 403,
    })
    await server.call('PUT', '/system/sms-channel/update', { token, body: { id: channelId, status: '1' } })
    expect(await send()).toMatchObject({ code: 601, msg: '短信模板或通道未启用，请联系管理员' })
    await server.call('PUT', '/system/sms-channel/update', { token, body: { id: channelId, status: '0' } })
  })

  describe('/system/sms/callback/:channelId', () => {
    const receipt = { serialNo: 'S-3', status: 'DELIVRD', message: '已送达' }
    const call = (query: Record<string, string>, body: object = receipt, headers = {}) =>
      server.call('POST', `/system/sms/callback/${channelId}`, { query, body, headers })
    beforeAll(async () => {
      outcome = { code: '0', id: 'S-3' }
      await server.call('PUT', '/system/sms-channel/update', {
        ...{ token, body: { id: channelId, receiptMessagePath: 'message' } },
      })
      await send()
    })

    it.each([{}, { token: '' }, { token: 'Receipt-Token-012345678' }, { token: `${callbackToken}x` }])(
      'should refuse the token %j',
      async query => {
        expect(await call(query as Record<string, string>)).toMatchObject({ code: 403 })
        expect(await latest()).toMatchObject({ receiveStatus: 0 })
      },
    )

    it('should note what the operator says', async () => {
      expect(await call({ token: callbackToken }, { ...receipt, status: 'UNDELIV' })).toMatchObject({
        code: 200,
        data: true,
      })
      expect(await latest()).toMatchObject({ receiveStatus: 20, apiReceiveCode: 'UNDELIV' })
      expect(await call({}, receipt, { 'x-callback-token': callbackToken })).toMatchObject({
        code: 200,
        data: true,
      })
      expect(await latest()).toMatchObject({
        ...{
          receiveStatus: 10,
          apiReceiveCode: 'DELIVRD',
          apiReceiveMsg: '已送达',
          receiveTime: expect.any(String),
        },
      })
    })

    it('should find the message of another tenant, and take what it does not know', async () => {
      outcome = { code: '0', id: 'S-4' }
      await server.database.asOwner(tx =>
        tx
          .updateTable('sys_sms_template')
          .set({ channel_id: channelId })
          .where('code', '=', 'phone-code')
          .execute(),
      )
      expect(await server.call('GET', '/system/company/sendSmserificationCode/13900000008')).toMatchObject({
        code: 200,
      })
      expect(await call({ token: callbackToken }, { ...receipt, serialNo: 'S-4' })).toMatchObject({
        data: true,
      })
      const row = await server.database.asOwner(tx =>
        tx.selectFrom('sys_sms_log').selectAll().where('api_serial_no', '=', 'S-4').executeTakeFirstOrThrow(),
      )
      expect(row).toMatchObject({ mobile: '13900000008', receive_status: 10 })
      expect(await call({ token: callbackToken }, { serialNo: 'S-99' })).toMatchObject({
        code: 200,
        data: false,
      })
      expect(await call({ token: callbackToken }, {})).toMatchObject({ code: 601 })
    })

    describe('of several messages in one call', () => {
      const sent = async (id: string) => {
        outcome = { code: '0', id }
        expect(await send()).toMatchObject({ code: 200 })
      }
      const states = async (...numbers: string[]) => {
        const rows = await server.database.asOwner(tx =>
          tx
            .selectFrom('sys_sms_log')
            .select(['api_serial_no', 'receive_status'])
            .where('api_serial_no', 'in', numbers)
            .orderBy('api_serial_no')
            .execute(),
        )
        return rows.map(row => [row.api_serial_no, Number(row.receive_status)])
      }
      const change = (values: object) =>
        server.call('PUT', '/system/sms-channel/update', { token, body: { id: channelId, ...values } })

      it('should note each of a list, and say what is unknown and what is wrong', async () => {
        await sent('L-1')
        await sent('L-2')
        const list = [
          { serialNo: 'L-1', status: 'DELIVRD' },
          { status: 'DELIVRD' },
          'L-2',
          null,
          { serialNo: 'L-99', status: 'DELIVRD' },
          { serialNo: 'L-2', status: 'UNDELIV' },
        ]
        expect(await call({ token: callbackToken }, list)).toMatchObject({
          ...{ code: 200, data: { noted: 2, unknown: ['L-99'], faulty: [2, 3, 4] } },
        })
        expect(await states('L-1', 'L-2')).toEqual([
          ['L-1', 10],
          ['L-2', 20],
        ])
        expect(await call({ token: 'Receipt-Token-012345678' }, list)).toMatchObject({ code: 403 })
        const tooMany = Array.from({ length: 1001 }, () => ({ serialNo: 'L-1' }))
        expect(await call({ token: callbackToken }, tooMany)).toMatchObject({
          ...{ code: 601, msg: '一次最多接收 1000 条回执' },
        })
      })

      it('should find the list where the channel says, as JSON or as a text of it', async () => {
        await sent('L-3')
        await sent('L-4')
        expect(await change({ receiptListPath: 'report.list' })).toMatchObject({ code: 200 })
        const item = (serialNo: string) => ({ serialNo, status: 'DELIVRD' })
        expect(await call({ token: callbackToken }, { report: { list: [item('L-3')] } })).toMatchObject({
          data: { noted: 1, unknown: [], faulty: [] },
        })
        expect(
          await call({ token: callbackToken }, { report: { list: JSON.stringify([item('L-4')]) } }),
        ).toMatchObject({ data: { noted: 1 } })
        expect(await states('L-3', 'L-4')).toEqual([
          ['L-3', 10],
          ['L-4', 10],
        ])
        expect(await call({ token: callbackToken }, { report: item('L-3') })).toMatchObject({
          ...{ code: 601, msg: '回执中的“report.list”不是列表' },
        })
        expect(await change({ receiptListPath: null })).toMatchObject({ code: 200 })
      })
    })

    it('should take no receipts for a channel without a token, nor for none', async () => {
      const silent = idOf(await post('/system/sms-channel/create', httpChannel({ callbackToken: null })))
      for (const place of [silent, 999_999, 'x']) {
        expect(
          await server.call('POST', `/system/sms/callback/${place}`, { query: { token: '' }, body: receipt }),
        ).toMatchObject({
          code: 403,
        })
      }
    })
  })
})
