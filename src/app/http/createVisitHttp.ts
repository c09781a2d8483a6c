import type { Envelope, RequestOptions } from '#engine'
import { chosenLanguage } from '#model/language/t.ts'
import { envelopeFault, transportWords, unknownError } from './callFaults.ts'
import type { Http, HttpRequestOptions } from './Http.ts'
import { HttpFault } from './HttpFault.ts'
import { queryString } from './queryString.ts'

/** ms; of calls, and of files on a slow line. */
const TIMEOUT = 30_000
const UPLOAD_TIMEOUT = 600_000

/**
 * Returns the HTTP client of screens that are open to all: the contract's envelope, without repeated calls or messages of
 * its own. That of the workbench brings a library which a visitor on a slow line would wait for.
 * @param token of a session that this browser has, for calls that are not anonymous; null for none
 */
export function createVisitHttp(base: string, token: () => string | null): Http {
  const call = async (path: string, given: HttpRequestOptions, body: XMLHttpRequestBodyInit | null) => {
    const current = given.anonymous === false ? token() : null
    const authorization: Record<string, string> =
      current === null ? {} : { Authorization: `Bearer ${current}` }
    const options = { ...given, headers: { ...given.headers, ...authorization } }
    return successOf(await send(base + path + searchOf(options), options, body))
  }
  return {
    request: (path, options = {}) =>
      call(
        path,
        { ...options, headers: { 'Content-Type': 'application/json;charset=utf-8', ...options.headers } },
        options.body === undefined ? null : JSON.stringify(options.body),
      ),
    upload: (path, file, options = {}) =>
      call(path, { method: 'POST', timeout: UPLOAD_TIMEOUT, ...options }, fileForm(file, options)),
    async download(path) {
      throw new Error(`${path}: a visitor downloads nothing.`)
    },
  }
}

function searchOf({ query }: RequestOptions): string {
  const text = query === undefined ? '' : queryString(query)
  return text === '' ? '' : `?${text}`
}

function fileForm(file: File, { field = 'file', body }: RequestOptions & { field?: string }): FormData {
  const data = new FormData()
  data.append(field, file, file.name)
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== null && value !== undefined) data.append(name, String(value))
  return data
}

/** Sends one request and returns its text. fetch would not tell how far an upload is. @throws HttpFault */
function send(
  url: string,
  options: HttpRequestOptions,
  body: XMLHttpRequestBodyInit | null,
): Promise<string> {
  const { method = 'GET', headers = {}, timeout = TIMEOUT, signal, onProgress } = options
  const { repeatSubmit: _, ...own } = headers
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (message: string) => reject(new HttpFault({ status: 0, message }))
    request.open(method, url)
    request.timeout = timeout
    const language: Record<string, string> = chosenLanguage() === 'en' ? { 'X-Language': 'en' } : {}
    for (const [name, value] of Object.entries({ 'X-File-Addresses': 'path', ...language, ...own }))
      request.setRequestHeader(name, value)
    if (onProgress)
      request.upload.onprogress = event =>
        onProgress(event.lengthComputable ? event.loaded / event.total : null)
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve(responseText)
      else fail(transportWords.refused(status))
    }
    request.onerror = () => fail(transportWords.offline())
    request.ontimeout = () => fail(transportWords.late())
    request.onabort = () => fail(transportWords.givenUp())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) fail(transportWords.givenUp())
    else request.send(body)
  })
}

/** The envelope of a success. @throws HttpFault */
function successOf(text: string): Envelope {
  const envelope = parsed(text)
  if (envelope === null) throw new HttpFault({ status: 0, message: unknownError() })
  const fault = envelopeFault(envelope)
  if (fault) throw fault
  return envelope
}

function parsed(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Envelope) : null
  } catch {
    return null
  }
}
