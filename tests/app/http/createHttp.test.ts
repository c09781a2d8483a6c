import axios, { type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseLanguage } from '#model/language/t.ts'
import { createHttp } from '../../../src/app/http/createHttp.ts'
import { HttpFault } from '../../../src/app/http/HttpFault.ts'
import { type Answer, fakeAdapter } from '../support/fakeAdapter.ts'
import { fakeNotifier } from '../support/fakeNotifier.ts'

const LIST = 'GET /system/post/list'

function clientOf(
  answers: Parameters<typeof fakeAdapter>[0],
  options: { token?: string | null; now?: () => number } = {},
) {
  const { adapter, calls } = fakeAdapter(answers)
  const notify = fakeNotifier()
  const onExpired = vi.fn()
  const token = () => (options.token === undefined ? 'secret' : options.token)
  const http = createHttp({ base: '/prod-api', token, notify, onExpired, adapter, now: options.now })
  return { http, calls, notify, onExpired }
}

async function faultOf(promise: Promise<unknown>): Promise<HttpFault> {
  const error = await promise.then(
    () => null,
    failure => failure,
  )
  expect(error).toBeInstanceOf(HttpFault)
  return error as HttpFault
}

interface Row {
  answer: Answer
  status: number
  message: string
  /** How people are told. */
  shown: 'dialog' | 'notice' | 'warning' | 'error'
}

/** The answers of client-contract section 1 that are refusals. */
const REFUSALS: Record<string, Row> = {
  'HTTP 200 {code:401}': {
    answer: { json: { code: 401, msg: 'token gone' } },
    status: 401,
    message: '无效的会话，或者会话已过期，请重新登录。',
    shown: 'dialog',
  },
  'HTTP 401': {
    answer: { json: { code: 401 }, status: 401 },
    status: 0,
    message: '系统接口401异常',
    shown: 'error',
  },
  'HTTP 200 {code:403}': {
    answer: { json: { code: 403, msg: 'the server says otherwise' } },
    status: 403,
    message: '当前操作没有权限',
    shown: 'notice',
  },
  'HTTP 403': { answer: { json: {}, status: 403 }, status: 0, message: '系统接口403异常', shown: 'error' },
  'HTTP 200 {code:404}': {
    answer: { json: { code: 404, msg: 'the server says otherwise' } },
    status: 404,
    message: '访问资源不存在',
    shown: 'notice',
  },
  'HTTP 200 {code:500,msg}': {
    answer: { json: { code: 500, msg: '系统未知错误' } },
    status: 500,
    message: '系统未知错误',
    shown: 'notice',
  },
  'HTTP 500 {code:500,msg}': {
    answer: { json: { code: 500, msg: 'lost' }, status: 500 },
    status: 0,
    message: '系统接口500异常',
    shown: 'error',
  },
  'HTTP 200 {code:601,msg}': {
    answer: { json: { code: 601, msg: '岗位编码已存在' } },
    status: 601,
    message: '岗位编码已存在',
    shown: 'warning',
  },
  'HTTP 200 {code:400,msg}': {
    answer: { json: { code: 400, msg: '参数不对' } },
    status: 400,
    message: '参数不对',
    shown: 'notice',
  },
  'HTTP 200 {code:400} without a message': {
    answer: { json: { code: 400 } },
    status: 400,
    message: '系统未知错误，请反馈给管理员',
    shown: 'notice',
  },
  'no connection': { answer: { failure: 'network' }, status: 0, message: '后端接口连接异常', shown: 'error' },
  'no answer in time': {
    answer: { failure: 'timeout' },
    status: 0,
    message: '系统接口请求超时',
    shown: 'error',
  },
  'a page instead of an envelope': {
    answer: { json: '<html>' },
    status: 0,
    message: '系统未知错误，请反馈给管理员',
    shown: 'error',
  },
}

describe('a request of the browser', () => {
  it('should be sent at once, looking for no cookie', async () => {
    const get = vi.fn(() => new Promise(() => undefined))
    vi.stubGlobal('cookieStore', { get })
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
    const http = createHttp({
      ...{ base: '/prod-api', token: () => 'secret', notify: fakeNotifier(), onExpired: vi.fn() },
    })
    http.request('/system/post/list').catch(() => undefined)
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(get).not.toHaveBeenCalled()
  })
})

describe('createHttp', () => {
  describe('request', () => {
    it.each(Object.entries(REFUSALS))('should throw and show what %s says', async (_, row) => {
      const { http, notify, onExpired } = clientOf({ [LIST]: row.answer })

      const fault = await faultOf(http.request('/system/post/list'))

      expect(fault).toMatchObject({ status: row.status, message: row.message })
      expect(onExpired).toHaveBeenCalledTimes(row.shown === 'dialog' ? 1 : 0)
      expect(notify.notice.mock.calls).toEqual(row.shown === 'notice' ? [['提示', row.message]] : [])
      const shown = {
        warning: [['warning', row.message]],
        error: [['error', row.message, 5]],
        dialog: [],
        notice: [],
      }
      expect(notify.message.mock.calls).toEqual(shown[row.shown])
    })

    it.each([
      ['rows beside the code', { code: 200, rows: [{ postId: 1 }], total: 1 }],
      ['rows inside data', { code: 200, data: { rows: [], total: 0 } }],
      ['code 0', { code: 0, data: { list: [], total: 0 } }],
      ['no code', { data: [] }],
    ])('should return the whole envelope when it has %s', async (_, envelope) => {
      const { http, notify } = clientOf({ [LIST]: { json: envelope } })

      expect(await http.request('/system/post/list')).toEqual(envelope)
      expect(notify.message).not.toHaveBeenCalled()
      expect(notify.notice).not.toHaveBeenCalled()
    })

    it('should throw the errors of fields without showing them when it is silent', async () => {
      const errors = [
        { field: 'postCode', code: 'DUPLICATE', message: '已存在，请换一个' },
        { field: 7, message: 'not of the agreed shape' },
      ]
      const { http, notify } = clientOf({ [LIST]: { json: { code: 601, msg: '请检查', data: { errors } } } })

      const fault = await faultOf(http.request('/system/post/list', { silent: true }))

      expect(fault.errors).toEqual([errors[0]])
      expect(notify.message).not.toHaveBeenCalled()
    })

    it('should still ask for a new login when a silent call meets an ended session', async () => {
      const { http, onExpired } = clientOf({ [LIST]: { json: { code: 401 } } })

      await faultOf(http.request('/system/post/list', { silent: true }))

      expect(onExpired).toHaveBeenCalledTimes(1)
    })

    it('should read again in the session that the same person opens, and send nothing else again', async () => {
      const current = { token: 'old' }
      const { adapter, calls } = fakeAdapter({
        [LIST]: ({ headers }) =>
          headers.Authorization === 'Bearer new'
            ? { json: { code: 200, rows: [] } }
            : { json: { code: 401 } },
        'PUT /system/post': { json: { code: 401 } },
      })
      const onExpired = vi.fn(async () => {
        current.token = 'new'
        return true
      })
      const notify = fakeNotifier()
      const http = createHttp({ base: '/prod-api', token: () => current.token, notify, onExpired, adapter })

      const [list, refused] = await Promise.all([
        http.request('/system/post/list'),
        faultOf(http.request('/system/post', { method: 'PUT', body: { postId: 1 } })),
      ])

      expect(list.rows).toEqual([])
      expect(refused.status).toBe(401)
      expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET'])
    })

    it('should let the same be sent again at once that an ended session has refused', async () => {
      const { http, calls } = clientOf({ 'PUT /system/post': { json: { code: 401 } } }, { now: () => 0 })
      const save = () => faultOf(http.request('/system/post', { method: 'PUT', body: { postId: 1 } }))

      expect((await save()).status).toBe(401)
      expect((await save()).status).toBe(401)
      expect(calls).toHaveLength(2)
    })

    it('should refuse what was asked once nobody signs in again', async () => {
      const { http, calls, onExpired } = clientOf({ [LIST]: { json: { code: 401 } } })
      onExpired.mockResolvedValue(false)

      const fault = await faultOf(http.request('/system/post/list'))

      expect(fault.message).toBe('无效的会话，或者会话已过期，请重新登录。')
      expect(calls).toHaveLength(1)
    })

    it('should tell an outage in the same words for every call, so that they are shown once', async () => {
      const msg = '数据库暂时不可用，未保存，请稍后再试'
      const { http, notify } = clientOf({
        [LIST]: { json: { code: 500, msg, retryAfter: 5, requestId: 'r-8' } },
      })

      const fault = await faultOf(http.request('/system/post/list'))

      expect(fault).toMatchObject({ status: 500, retryAfter: 5, message: msg })
      expect(notify.notice.mock.calls).toEqual([['提示', msg]])
    })

    it('should name the request id of a hidden failure', async () => {
      const { http, notify } = clientOf({
        [LIST]: { json: { code: 500, msg: '系统未知错误', requestId: 'r-7' } },
      })

      const fault = await faultOf(http.request('/system/post/list'))

      expect(fault.requestId).toBe('r-7')
      expect(notify.notice).toHaveBeenCalledWith('提示', '系统未知错误（编号 r-7）')
    })

    it('should carry the token, unless the call is anonymous', async () => {
      const { http, calls } = clientOf({})

      await http.request('/system/post/list')
      await http.request('/code', { anonymous: true, timeout: 20_000 })

      expect(calls[0]?.headers.Authorization).toBe('Bearer secret')
      expect(calls[0]?.timeout).toBe(30_000)
      expect(calls[1]?.headers.Authorization).toBeUndefined()
      expect(calls[1]?.timeout).toBe(20_000)
    })

    it('should ask for English answers when the screen is English, files included, and for none otherwise', async () => {
      const { http, calls } = clientOf({ 'POST /system/post/export': { blob: new Blob(['x']) } })
      const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
      URL.createObjectURL ??= () => 'blob:x'

      await http.request('/system/post/list')
      chooseLanguage('en', text => text)
      onTestFinished(() => chooseLanguage('zh'))
      await http.request('/system/post/1')
      await http.upload('/common/upload', new File(['x'], 'a.png'))
      await http.download('/system/post/export', { method: 'POST', body: {}, fileName: 'posts.xlsx' })

      expect(calls.map(({ headers }) => headers['X-Language'])).toEqual([undefined, 'en', 'en', 'en'])
      expect(link).toHaveBeenCalledOnce()
      link.mockRestore()
    })

    it('should send bodies as JSON and queries in the writing of the contract', async () => {
      const { http, calls } = clientOf({})

      await http.request('/system/post', { method: 'POST', body: { postName: '干事' } })
      await http.request('/system/post/list', {
        query: { postName: '', params: { beginTime: '2026-01-01' } },
      })

      expect(calls[0]).toMatchObject({ method: 'POST', body: '{"postName":"干事"}' })
      expect(calls[0]?.headers['Content-Type']).toContain('application/json')
      expect(calls[1]?.query).toBe('params%5BbeginTime%5D=2026-01-01')
    })

    it('should let a save that met no server be repeated as it is', async () => {
      const times = [0, 1500]
      const answers: Record<string, Answer> = { 'POST /system/post': { failure: 'network' } }
      const { http, calls, notify } = clientOf(answers, { now: () => times.shift() ?? 0 })
      const save = () => http.request('/system/post', { method: 'POST', body: { postName: 'a' } })

      await faultOf(save())
      answers['POST /system/post'] = { json: { code: 200 } }
      await save()

      expect(notify.message.mock.calls).toEqual([['error', '后端接口连接异常', 5]])
      expect(calls.map(call => call.body)).toEqual(['{"postName":"a"}', '{"postName":"a"}'])
    })

    it('should refuse a repeated POST within a second, and send it when told to', async () => {
      const { http, calls, notify } = clientOf({}, { now: () => 1000 })
      const save = (headers?: Record<string, string>) =>
        http.request('/system/post', { method: 'POST', body: { postName: 'a' }, headers })
      await save()

      const fault = await faultOf(save())
      await save({ repeatSubmit: 'false' })

      expect(fault.message).toBe('数据正在处理，请勿重复提交')
      expect(notify.message).toHaveBeenCalledWith('warning', fault.message)
      expect(calls).toHaveLength(2)
      expect(calls[1]?.headers).not.toHaveProperty('repeatSubmit')
    })

    it('should send what differs by its query only, however soon', async () => {
      const { http, calls } = clientOf({}, { now: () => 1000 })

      for (const id of [1, 2]) await http.request('/system/x/read', { method: 'PUT', query: { id } })
      await faultOf(http.request('/system/x/read', { method: 'PUT', query: { id: 2 } }))

      expect(calls.map(call => call.query)).toEqual(['id=1', 'id=2'])
    })

    it('should keep quiet about a call that was given up', async () => {
      const { http, notify } = clientOf({})
      const controller = new AbortController()
      controller.abort()

      const fault = await faultOf(http.request('/system/post/list', { signal: controller.signal }))

      expect(fault.message).toBe('请求已取消')
      expect(notify.message).not.toHaveBeenCalled()
    })
  })

  describe('upload', () => {
    it('should send two files to one address within a second, each in the given field', async () => {
      const { http, calls } = clientOf({})
      const file = new File(['x'], 'a.png', { type: 'image/png' })

      await http.upload('/system/user/profile/avatar', file, { field: 'avatarfile' })
      await http.upload('/system/user/profile/avatar', file, { field: 'avatarfile' })

      expect(calls).toHaveLength(2)
      const sent = calls[0]?.body as FormData
      expect((sent.get('avatarfile') as File).name).toBe('a.png')
      expect(String(calls[0]?.headers['Content-Type'] ?? '')).not.toContain('json')
    })
  })

  describe('download', () => {
    const EXPORT = 'POST /system/post/export'

    function withAnchor() {
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
      URL.createObjectURL = vi.fn(() => 'blob:saved')
      URL.revokeObjectURL = vi.fn()
      return click
    }

    it('should save the answered file and show that it is fetched', async () => {
      const click = withAnchor()
      const { http, calls, notify } = clientOf({
        [EXPORT]: { blob: new Blob(['x'], { type: 'application/zip' }) },
      })

      await http.download('/system/post/export', {
        method: 'POST',
        body: { status: '0' },
        fileName: '岗位.xlsx',
      })

      expect(click).toHaveBeenCalledTimes(1)
      expect(calls[0]?.body).toBe('status=0')
      expect(notify.loading.mock.calls[0]?.[0]).toBe('正在下载数据，请稍候')
      expect(notify.done).toHaveBeenCalledTimes(1)
    })

    it('should save nothing and say nothing when it is given up on the way', async () => {
      const click = withAnchor()
      const { http, notify } = clientOf({
        [EXPORT]: () => {
          notify.loading.mock.calls[0]?.[1]()
          return { blob: new Blob(['x'], { type: 'application/zip' }) }
        },
      })

      const fault = await faultOf(http.download('/system/post/export', { method: 'POST', fileName: 'a' }))

      expect(fault.message).toBe('请求已取消')
      expect(click).not.toHaveBeenCalled()
      expect(notify.done).toHaveBeenCalledTimes(1)
      expect(notify.message).not.toHaveBeenCalled()
    })

    it('should say that the resource is closed when the session has ended, and ask for a new login', async () => {
      const click = withAnchor()
      const { http, notify, onExpired } = clientOf({
        [EXPORT]: { blob: new Blob(['{"code":401,"msg":"gone"}'], { type: 'application/json' }) },
      })

      const fault = await faultOf(http.download('/system/post/export', { method: 'POST', fileName: 'a' }))

      expect(fault).toMatchObject({ status: 401, message: '认证失败，无法访问系统资源' })
      expect(notify.notice.mock.calls).toEqual([['提示', '认证失败，无法访问系统资源']])
      expect(onExpired).toHaveBeenCalledTimes(1)
      expect(click).not.toHaveBeenCalled()
    })

    it('should fetch a file by its path and save it under the given name', async () => {
      const click = withAnchor()
      const { http, calls } = clientOf({
        'GET /system/archive': { blob: new Blob(['x'], { type: 'application/zip' }) },
      })

      await http.download('/system/archive', { query: { id: 3 }, fileName: '档案.zip' })

      expect(calls[0]).toMatchObject({ method: 'GET', query: 'id=3' })
      expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('档案.zip')
    })

    it.each([
      ['{"code":403,"msg":"x"}', 403, '当前操作没有权限'],
      ['{"code":601,"msg":"导出的数据过多"}', 601, '导出的数据过多'],
      ['{"code":500}', 500, '下载文件出现错误，请联系管理员！'],
      ['not json', 0, '下载文件出现错误，请联系管理员！'],
    ])('should take the JSON answer %s for a failure and save nothing', async (text, status, message) => {
      const click = withAnchor()
      const { http, notify } = clientOf({
        [EXPORT]: { blob: new Blob([text], { type: 'application/json' }) },
      })

      const fault = await faultOf(
        http.download('/system/post/export', { method: 'POST', body: {}, fileName: 'a' }),
      )

      expect(fault).toMatchObject({ status, message })
      expect(click).not.toHaveBeenCalled()
      expect(notify.done).toHaveBeenCalledTimes(1)
    })
  })
})

describe('createHttp and addresses', () => {
  it.each(['https://example.com/take', '//example.com/take'])(
    'should send the token below its own address alone when it is given %s',
    async address => {
      const configs: InternalAxiosRequestConfig[] = []
      const adapter: AxiosAdapter = async config => {
        configs.push(config)
        return { data: { code: 200 }, status: 200, statusText: 'OK', headers: {}, config }
      }
      const notify = fakeNotifier()
      const http = createHttp({ base: '/prod-api', token: () => 'x', notify, onExpired: vi.fn(), adapter })
      await http.request(address)
      await http.upload(address, new File(['x'], 'x.pdf'))
      for (const config of configs) expect(axios.getUri(config)).toMatch(/^\/prod-api\//)
      expect(configs).toHaveLength(2)
    },
  )
})
