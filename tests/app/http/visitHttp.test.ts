import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asksAhead } from '../../../src/app/asksAhead.ts'
import { createVisitHttp } from '../../../src/app/http/createVisitHttp.ts'
import type { Http } from '../../../src/app/http/Http.ts'
import { OPEN_SCREENS } from '../../../src/app/openScreens.ts'
import { browserToken } from '../../../src/app/session/browserToken.ts'
import { createSessionStorage } from '../../../src/app/session/createSessionStorage.ts'

/** A request of the browser, in the hands of the test. */
class FakeRequest {
  static sent: FakeRequest[] = []
  headers: Record<string, string> = {}
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  status = 200
  responseText = ''
  timeout = 0
  body: unknown = null
  address = ''
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  ontimeout: () => void = () => undefined
  onabort: () => void = () => undefined
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
    FakeRequest.sent.push(this)
  }
  abort() {
    this.onabort()
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.onload()
  }
}

beforeEach(() => {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

const last = () => FakeRequest.sent.at(-1) as FakeRequest

describe('createVisitHttp', () => {
  const http = createVisitHttp('/prod-api', () => 'token-of-somebody')

  it('should send JSON with its headers and without a session, and return the envelope', async () => {
    const answer = http.request('/a', {
      ...{ method: 'POST', body: { x: 1 }, query: { p: 'q' } },
      headers: { 'X-Link-Code': 'abc', repeatSubmit: 'false' },
    })
    expect(last().address).toBe('POST /prod-api/a?p=q')
    expect(last().body).toBe('{"x":1}')
    expect(last().headers).toMatchObject({ 'X-Link-Code': 'abc', 'X-File-Addresses': 'path' })
    expect(Object.keys(last().headers)).not.toContain('Authorization')
    expect(Object.keys(last().headers)).not.toContain('repeatSubmit')
    last().answer(200, '{"code":200,"data":7}')
    expect(await answer).toMatchObject({ data: 7 })
  })

  it('should name whoever is signed in where a call asks for it', () => {
    http.request('/a', { anonymous: false }).catch(() => undefined)
    expect(last().headers).toMatchObject({ Authorization: 'Bearer token-of-somebody' })
    createSessionStorage().save({ token: 'kept', expiresIn: null, tenantId: null })
    expect(browserToken()).toBe('kept')
    http.request('/a', { anonymous: true }).catch(() => undefined)
    expect(Object.keys(last().headers)).not.toContain('Authorization')
  })

  it('should refuse what the envelope refuses, with its mistakes', async () => {
    const answer = http.request('/a')
    const errors = [{ field: 'x', code: 'FULL', message: '满' }]
    last().answer(200, JSON.stringify({ code: 601, msg: '满了', data: { errors } }))
    await expect(answer).rejects.toMatchObject({ status: 601, message: '满了', errors })
  })

  it('should say in words that nothing came back', async () => {
    for (const [fail, words] of [
      [(one: FakeRequest) => one.onerror(), '后端接口连接异常'],
      [(one: FakeRequest) => one.ontimeout(), '系统接口请求超时'],
      [(one: FakeRequest) => one.answer(502, ''), '系统接口502异常'],
      [(one: FakeRequest) => one.answer(200, 'no JSON'), '系统未知错误，请反馈给管理员'],
    ] as const) {
      const answer = http.request('/a')
      fail(last())
      await expect(answer).rejects.toMatchObject({ status: 0, message: words })
    }
  })

  it('should send a file under its name, say how far it is, and let it be given up', async () => {
    const parts: (number | null)[] = []
    const controller = new AbortController()
    const answer = http.upload('/a/upload', new File(['x'], 'a.txt'), {
      ...{ query: { field: 'paper' }, signal: controller.signal, onProgress: part => parts.push(part) },
    })
    expect((last().body as FormData).get('file')).toBeInstanceOf(File)
    expect(Object.keys(last().headers)).not.toContain('Content-Type')
    last().upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    expect(parts).toEqual([0.5])
    controller.abort()
    await expect(answer).rejects.toMatchObject({ message: '请求已取消' })
  })
})

describe('asksAhead', () => {
  const screen = OPEN_SCREENS['/interact/vote/scanQRvote']
  const headers = { 'X-Link-Code': 'abc' }

  function server(request: Http['request']) {
    const calls: string[] = []
    const http = {
      request(path: string, options?: object) {
        calls.push(path)
        return request(path, options)
      },
    }
    return { calls, http: http as unknown as Http }
  }

  it('should hand out once what it asked for while nothing was drawn', async () => {
    const { calls, http } = server(async () => ({ code: 200, data: calls.length }))
    const ahead = asksAhead(http, screen, { code: 'abc', stamp: null })
    expect(calls).toEqual([`${screen.link}/open`, screen.reads])
    expect((await ahead.request(screen.reads, { headers })).code).toBe(200)
    expect(calls).toHaveLength(2)
    await ahead.request(screen.reads, { headers })
    expect(calls).toHaveLength(3)
  })

  it('should ask for nothing ahead without a code, and with one that changes', () => {
    const { calls, http } = server(async () => ({ code: 200 }))
    asksAhead(http, screen, null)
    asksAhead(http, screen, { code: 'abc', stamp: '123' })
    expect(calls).toEqual([])
  })

  it('should not answer another code with what belongs to the first', async () => {
    const { calls, http } = server(async () => ({ code: 200 }))
    const ahead = asksAhead(http, screen, { code: 'abc', stamp: null })
    await ahead.request(screen.reads, { headers: { 'X-Link-Code': 'other' } })
    expect(calls).toHaveLength(3)
  })
})
