import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpSender, fillRequest, valueAt } from '#server/sms/createHttpSender.ts'
import type { OutgoingSms, SmsChannel } from '#server/sms/SmsSender.ts'

interface Asked {
  method: string
  url: string
  headers: Record<string, unknown>
  body: string
}

const sms: OutgoingSms = {
  mobile: '13900000001',
  text: '【测试】您好，"小王"',
  apiTemplateId: 'T1',
  params: { name: '"},"admin":true,"x":{"' },
  logId: '1-7',
}

describe('createHttpSender', () => {
  let operator: Server
  let base: string
  let asked: Asked[]
  let answer: (response: ServerResponse, request: IncomingMessage) => void
  const sender = createHttpSender()
  const channel = (more: Partial<SmsChannel> = {}): SmsChannel => ({
    ...{
      id: 1,
      code: 'HTTP',
      signature: '测试',
      apiKey: 'key-1234',
      apiSecret: 'secret&5678',
      callbackUrl: null,
    },
    ...{ url: `${base}/send?v=2`, method: 'POST', bodyType: 'json', headers: {}, body: {} },
    ...{ successPath: 'code', successValue: '0', serialPath: 'data.id', messagePath: 'msg' },
    ...more,
  })
  const reply = (status: number, body: unknown) => {
    answer = response =>
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  beforeAll(async () => {
    operator = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      answer(response, request)
    })
    await new Promise<void>(resolve => operator.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(operator.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    asked = []
    reply(200, { code: 0, msg: 'ok', data: { id: 42 } })
  })
  afterAll(() => {
    operator.closeAllConnections()
    operator.close()
  })

  it('should fill headers and JSON, where a value stays a value', async () => {
    const body = {
      to: ['{mobile}'],
      text: '{content}',
      auth: { key: '{apiKey}' },
      name: '{params.name}',
      n: 1,
    }
    const receipt = await sender.send(sms, channel({ headers: { 'x-key': '{apiSecret}' }, body }))
    expect(receipt).toEqual({ serialNo: '42', code: '0', message: 'ok' })
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/send?v=2' })
    expect(asked[0]?.headers).toMatchObject({ 'x-key': 'secret&5678', 'content-type': 'application/json' })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      ...{ to: ['13900000001'], text: sms.text, auth: { key: 'key-1234' }, name: sms.params.name, n: 1 },
    })
  })

  it('should send forms, and put a GET into the address', async () => {
    const body = { m: '{mobile}', s: '{apiSecret}', p: '{params}' }
    await sender.send(sms, channel({ bodyType: 'form', body }))
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      ...{ m: sms.mobile, s: 'secret&5678', p: JSON.stringify(sms.params) },
    })
    await sender.send(sms, channel({ method: 'GET', body }))
    const { searchParams } = new URL(asked[1]?.url ?? '', base)
    expect(Object.fromEntries(searchParams)).toMatchObject({ v: '2', s: 'secret&5678' })
  })

  it("should tell the operator's reason without the secrets that it repeats", async () => {
    reply(200, { code: 7, msg: 'bad key key-1234 / secret%265678' })
    await expect(sender.send(sms, channel())).rejects.toThrow('HTTP 200 7 bad key ****** / ******')
    reply(500, 'no key-1234')
    await expect(sender.send(sms, channel({ successPath: null }))).rejects.toThrow(/^HTTP 500 no \*{6}$/)
  })

  it('should follow no redirect', async () => {
    answer = response => response.writeHead(302, { location: `${base}/inside` }).end()
    await expect(sender.send(sms, channel({ successPath: null }))).rejects.toThrow('HTTP 302')
    expect(asked.map(({ url }) => url)).toEqual(['/send?v=2'])
  })

  it('should give up on an operator that says nothing, or too much', async () => {
    answer = () => undefined
    await expect(createHttpSender({ timeout: 300 }).send(sms, channel())).rejects.toThrow(
      '运营商 0.3 秒内没有应答',
    )
    reply(200, 'x'.repeat(70 * 1024))
    await expect(sender.send(sms, channel({ successPath: null }))).rejects.toThrow('应答过长')
  })

  it('should say that nobody answers, and keep a header that is none to itself', async () => {
    await expect(sender.send(sms, channel({ url: 'http://127.0.0.1:9/' }))).rejects.toThrow('无法连接运营商')
    const broken = channel({ apiKey: 'key\n1234', headers: { 'x-key': '{apiKey}' } })
    const { message } = await sender.send(sms, broken).catch((error: Error) => error as never)
    expect(message).toContain('******')
    expect(message).not.toContain('1234')
  })
})

describe('fillRequest', () => {
  it('should leave what nobody knows, and names of objects', () => {
    const values = new Map([['mobile', '139']])
    expect(fillRequest({ '{mobile}': ['{mobile}', '{other}', '{ mobile }', null, 1] }, values)).toEqual({
      '{mobile}': ['139', '{other}', '{ mobile }', null, 1],
    })
  })
})

describe('valueAt', () => {
  it('should find values on their path, and nothing of objects themselves', () => {
    expect(valueAt({ a: [{ b: 0 }] }, 'a.0.b')).toBe('0')
    expect(valueAt({ a: { b: true } }, 'a')).toBe('{"b":true}')
    expect(valueAt({ a: 1 }, 'a.b')).toBeNull()
    expect(valueAt({}, 'constructor.name')).toBeNull()
    expect(valueAt('text', 'length')).toBeNull()
    expect(valueAt({ a: 1 }, null)).toBeNull()
  })
})
