import { withoutSecrets } from '../secrets/withoutSecrets.ts'
import type { OutgoingSms, SmsChannel, SmsReceipt, SmsSender } from './SmsSender.ts'

/** A placeholder of a request: {mobile}, {params.code}. */
const placeholder = /\{([A-Za-z]+(?:\.[\p{L}\p{N}_]{1,32})?)\}/gu

/** ms */
const patience = 10_000

/** Bytes of an answer that are read. */
const longestAnswer = 64 * 1024

/** Asks any operator with an HTTP interface, as the channel describes it. No redirect is followed. */
export function createHttpSender({ timeout = patience }: { timeout?: number } = {}): SmsSender {
  return {
    async send(sms, channel) {
      const secrets = [channel.apiKey, channel.apiSecret]
      try {
        return await ask(sms, channel, timeout)
      } catch (error) {
        throw new Error(withoutSecrets(reasonOf(error, timeout), secrets))
      }
    },
  }
}

/** @throws Error with the operator's reason, secrets included where the operator repeats them */
async function ask(sms: OutgoingSms, channel: SmsChannel, timeout: number): Promise<SmsReceipt> {
  const { url, ...request } = requestOf(sms, channel)
  const response = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  const text = await readAnswer(response)
  const answer = jsonOf(text)
  const code = valueAt(answer, channel.successPath)
  const message = valueAt(answer, channel.messagePath)
  const isTaken = response.ok && (channel.successPath === null || code === channel.successValue)
  if (isTaken) return { serialNo: valueAt(answer, channel.serialPath), code, message }
  throw new Error([`HTTP ${response.status}`, code, message ?? text.slice(0, 150)].filter(Boolean).join(' '))
}

/** The request that the channel describes for a message. */
function requestOf(sms: OutgoingSms, channel: SmsChannel) {
  const values = valuesOf(sms, channel)
  const url = new URL(channel.url ?? '')
  // It would be repeated in what is said of a failure.
  if (url.username !== '' || url.password !== '')
    throw new Error('渠道的请求地址中有用户名或密码，请修改渠道')
  const body = fillRequest(channel.body, values)
  const headers = new Headers(fillRequest(channel.headers, values) as Record<string, string>)
  if (channel.method === 'GET') {
    for (const [name, value] of fieldsOf(body)) url.searchParams.append(name, value)
    return { url, method: 'GET', headers }
  }
  const isForm = channel.bodyType === 'form'
  if (!headers.has('content-type')) {
    headers.set('content-type', isForm ? 'application/x-www-form-urlencoded' : 'application/json')
  }
  const text = isForm ? new URLSearchParams(fieldsOf(body)).toString() : JSON.stringify(body)
  return { url, method: channel.method, headers, body: text }
}

const fieldsOf = (body: Record<string, unknown>): [string, string][] =>
  Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])

function valuesOf(sms: OutgoingSms, channel: SmsChannel): Map<string, string> {
  return new Map([
    ['mobile', sms.mobile],
    ['content', sms.text],
    ['signature', channel.signature],
    ['apiTemplateId', sms.apiTemplateId ?? ''],
    ['params', JSON.stringify(sms.params)],
    ['logId', sms.logId],
    ['apiKey', channel.apiKey ?? ''],
    ['apiSecret', channel.apiSecret ?? ''],
    ['callbackUrl', channel.callbackUrl ?? ''],
    ...Object.entries(sms.params).map(([name, value]) => [`params.${name}`, value] as [string, string]),
  ])
}

/** @throws Error when the answer is longer than any operator's */
async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > longestAnswer) throw new Error('运营商的应答过长')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** null for an answer that is no JSON: operators may say "OK". */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function reasonOf(error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `运营商 ${timeout / 1000} 秒内没有应答`
  const { code, message: inner } = Object(cause) as { code?: string; message?: string }
  return cause === undefined ? message : `无法连接运营商：${inner || code || message}`
}

/**
 * A value with the {placeholders} of every text in it replaced, however deep. Texts are filled one by one, so that
 * what is filled in never becomes part of the structure. Placeholders that nobody knows stay.
 */
export function fillRequest<T>(value: T, values: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(placeholder, (whole, name: string) => values.get(name) ?? whole) as T
  }
  if (Array.isArray(value)) return value.map(item => fillRequest(item, values)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fillRequest(inner, values)]),
  ) as T
}

/** The value at a path of names and places (data.0.id) as text; null where there is none. */
export function valueAt(json: unknown, path: string | null): string | null {
  if (path === null || path === '') return null
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
