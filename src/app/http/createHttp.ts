import type { AxiosAdapter, AxiosProgressEvent, AxiosRequestConfig, AxiosResponse } from 'axios'
import axios from 'axios'
import type { Envelope, RequestOptions } from '#engine'
import { chosenLanguage, t } from '#model/language/t.ts'
import type { Notifier } from '../notify/Notifier.ts'
import { envelopeFault, tableFault, unknownError } from './callFaults.ts'
import { createDuplicateGuard } from './createDuplicateGuard.ts'
import type { Http, HttpRequestOptions } from './Http.ts'
import { HttpFault } from './HttpFault.ts'
import { queryString } from './queryString.ts'
import { isGivenUp, transportFault } from './transportFaults.ts'

interface HttpOptions {
  /** Address of the API: /prod-api. */
  base: string
  /** Token of the session; null for none. */
  token(): string | null
  notify: Notifier
  /**
   * The server does not know the session (any more). @param fault what it answered
   * @returns whether the same person has one again
   */
  onExpired(fault: HttpFault): Promise<boolean>
  /** What carries the requests; the browser's own unless said otherwise. */
  adapter?: AxiosAdapter
  now?: () => number
}

/** Of `XMLHttpRequest` browsers take no priority. */
const WAITING: AxiosRequestConfig = { adapter: 'fetch', fetchOptions: { priority: 'low' } }

type CallKind = 'request' | 'upload' | 'download'

interface SentCall {
  options: HttpRequestOptions
  /** Token that it was sent with. */
  sentAs: string | null
}

const TIMEOUT = 30_000
/** Files are reached below this client's own address, whatever address the server tells others. */
const FILES_AS_PATHS = { 'X-File-Addresses': 'path' }
/** ms; a large file on a slow line takes its time, and whoever waits sees how far it is and may give up. */
const UPLOAD_TIMEOUT = 600_000
const downloadFailed = () => t('下载文件出现错误，请联系管理员！')
const repeated = () => t('数据正在处理，请勿重复提交')
/** Seconds that a transport error stays. */
const TRANSPORT_SECONDS = 5

/**
 * Returns the HTTP client of the frame: it speaks the contract's envelope, carries the token, and shows what
 * fails unless the call is silent.
 *
 * @see spec.md sections 7 and 8
 */
export function createHttp({ base, token, notify, onExpired, adapter, now }: HttpOptions): Http {
  const client = axios.create({
    ...{ baseURL: base, timeout: TIMEOUT, adapter, paramsSerializer: queryString },
    // The session is a header, so no cookie protects it. Looking for one would let each call wait for another process.
    xsrfCookieName: '',
    // The token goes nowhere else, whatever address a page or a form names.
    allowAbsoluteUrls: false,
  })
  let repeats = createDuplicateGuard(now)

  function assertNew({ method = 'GET', url = '', params, data }: AxiosRequestConfig): void {
    const address = `${url}?${queryString(params ?? {})}`
    if (repeats({ method, url: address, body: data })) throw new HttpFault({ status: 0, message: repeated() })
  }

  async function send(
    path: string,
    options: HttpRequestOptions,
    more: AxiosRequestConfig,
  ): Promise<AxiosResponse> {
    const { repeatSubmit, ...own } = options.headers ?? {}
    // An adapter that was given carries these as well.
    const waiting = options.canWait && !adapter ? WAITING : {}
    const config = { ...configOf(path, options), ...waiting, ...more }
    if (repeatSubmit !== 'false') assertNew(config)
    const current = options.anonymous ? null : token()
    const authorization = current ? { Authorization: `Bearer ${current}` } : {}
    const language = chosenLanguage() === 'en' ? { 'X-Language': 'en' } : {}
    try {
      return await client.request({
        ...config,
        headers: { ...config.headers, ...FILES_AS_PATHS, ...language, ...authorization, ...own },
      })
    } catch (error) {
      throw transportFault(error)
    }
  }

  function show(fault: HttpFault): void {
    if (fault.message === repeated() || fault.status === 601) notify.message('warning', fault.message)
    // Everything fails for one reason then: said once, without a number for each call.
    else if (fault.status === 500 && fault.retryAfter !== null) notify.notice(t('提示'), fault.message)
    else if (fault.status === 0) notify.message('error', fault.message, TRANSPORT_SECONDS)
    else
      notify.notice(
        t('提示'),
        fault.requestId
          ? t('{{message}}（编号 {{requestId}}）', { message: fault.message, requestId: fault.requestId })
          : fault.message,
      )
  }

  /**
   * Whether a refused call may be sent again, in a session that the same person has meanwhile. Only what changes nothing
   * is: whatever else was refused, the person sends again. A call of the session before does not ask again.
   */
  async function mayRepeat(
    fault: HttpFault,
    kind: CallKind,
    { options, sentAs }: SentCall,
  ): Promise<boolean> {
    if (fault.status !== 401 || options.askWhenExpired === false) return false
    const isRenewed = token() !== sentAs && token() !== null ? true : onExpired(fault)
    const isReading = kind === 'request' && (options.method ?? 'GET') === 'GET'
    return isReading && isRenewed
  }

  /** Runs a call and sees to its failure: ask for a new login, show it, or leave it to the caller. */
  async function attend<T>(kind: CallKind, options: HttpRequestOptions, run: () => Promise<T>): Promise<T> {
    const sentAs = token()
    try {
      return await run()
    } catch (error) {
      const fault = error instanceof HttpFault ? error : transportFault(error)
      const isExpired = fault.status === 401
      // Nothing of it was done: it may be sent again at once.
      if (isExpired) repeats = createDuplicateGuard(now)
      if (await mayRepeat(fault, kind, { options, sentAs })) return attend(kind, options, run)
      // Whoever stays after the question for a new login is to know that there is no file.
      const isSaid = isGivenUp(fault) || (isExpired && kind !== 'download')
      if (!options.silent && !isSaid) show(fault)
      throw fault
    }
  }

  return {
    request: (path, options = {}) =>
      attend('request', options, async () => {
        const json = options.body === undefined ? undefined : JSON.stringify(options.body)
        return successOf(await send(path, options, { data: json }))
      }),

    upload: (path, file, options = {}) =>
      attend('upload', options, async () => {
        const data = new FormData()
        data.append(options.field ?? 'file', file, file.name)
        for (const [name, value] of fieldsOf(options.body)) data.append(name, value)
        return successOf(await send(path, uploadOf(options), { data, headers: {} }))
      }),

    download: (path, options) =>
      attend('download', options, () =>
        options.onProgress ? download(path, options) : cover(path, options),
      ),
  }

  async function cover(path: string, options: RequestOptions & { fileName: string }): Promise<void> {
    const { controller, loading } = startLoading(notify, options.signal)
    try {
      await download(path, { ...options, signal: controller.signal, onProgress: loading.report })
    } finally {
      loading.done()
    }
  }

  async function download(path: string, options: RequestOptions & { fileName: string }): Promise<void> {
    const body = options.body === undefined ? undefined : queryString(options.body as Record<string, unknown>)
    const headers = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }
    const { data } = await send(path, options, { data: body, headers, responseType: 'blob', timeout: 0 })
    const blob = data as Blob
    if (blob.type.includes('json')) throw await refusalIn(blob)
    saveBlob(blob, options.fileName)
  }
}

/** Covers the window until a file has arrived, its caller gives it up, or whoever waits for it does. */
function startLoading(notify: Notifier, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const give = () => controller.abort()
  if (outer?.aborted) give()
  outer?.addEventListener('abort', give, { once: true })
  return { controller, loading: notify.loading(t('正在下载数据，请稍候'), give) }
}

function uploadOf(options: HttpRequestOptions): HttpRequestOptions {
  const { method = 'POST', timeout = UPLOAD_TIMEOUT } = options
  return { ...options, method, timeout }
}

function configOf(path: string, options: HttpRequestOptions): AxiosRequestConfig {
  const { method = 'GET', query, timeout = TIMEOUT, signal, onProgress, outlives = false } = options
  const report = onProgress && ((event: AxiosProgressEvent) => onProgress(event.progress ?? null))
  return {
    url: path,
    method,
    params: query,
    timeout,
    signal,
    onUploadProgress: report,
    onDownloadProgress: report,
    headers: { 'Content-Type': 'application/json;charset=utf-8' },
    ...(outlives && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
  }
}

function fieldsOf(body: unknown): [string, string][] {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>)
  return entries
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, String(value)])
}

/** The envelope of a success. @throws HttpFault */
function successOf({ data }: AxiosResponse): Envelope {
  if (typeof data !== 'object' || data === null) throw new HttpFault({ status: 0, message: unknownError() })
  const fault = envelopeFault(data as Envelope)
  if (fault) throw fault
  return data as Envelope
}

async function refusalIn(blob: Blob): Promise<HttpFault> {
  const failed = new HttpFault({ status: 0, message: downloadFailed() })
  try {
    return tableFault(JSON.parse(await blob.text()) as Envelope, downloadFailed()) ?? failed
  } catch {
    return failed
  }
}

/** Hands a file to the browser's downloads. */
function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
