import { type AxiosAdapter, AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios'

export type Answer =
  | { json: unknown; status?: number }
  | { blob: Blob }
  /** No connection, or no answer in time. */
  | { failure: 'network' | 'timeout' }
  /** No answer until it is given up. */
  | { pending: true }

export interface SentCall {
  method: string
  url: string
  query: string
  body: unknown
  headers: Record<string, unknown>
  timeout: number | undefined
  signal: AbortSignal | undefined
}

/** Returns an adapter for axios that answers by address, and the calls that it was given. */
export function fakeAdapter(answers: Record<string, Answer | ((call: SentCall) => Answer)>) {
  const calls: SentCall[] = []
  const adapter: AxiosAdapter = async config => {
    const call = callOf(config)
    calls.push(call)
    const found = answers[`${call.method} ${call.url}`] ?? { json: { code: 200 } }
    const answer = typeof found === 'function' ? found(call) : found
    if ('pending' in answer)
      return new Promise((_, reject) => whenGivenUp(call, () => reject(new CanceledError())))
    if ('failure' in answer) throw failureOf(answer.failure, config)
    const status = 'status' in answer ? (answer.status ?? 200) : 200
    const data = 'blob' in answer ? answer.blob : answer.json
    const response = { data, status, statusText: '', headers: {}, config }
    if (status < 400) return response
    throw new AxiosError(
      `Request failed with status code ${status}`,
      'ERR_BAD_RESPONSE',
      config,
      null,
      response,
    )
  }
  return { adapter, calls }
}

function callOf(config: InternalAxiosRequestConfig): SentCall {
  const serialize = config.paramsSerializer as unknown as { serialize(params: unknown): string } | undefined
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url: config.url ?? '',
    query: config.params ? (serialize?.serialize(config.params) ?? '') : '',
    body: config.data,
    headers: { ...config.headers },
    timeout: config.timeout,
    signal: config.signal as AbortSignal | undefined,
  }
}

function whenGivenUp({ signal }: SentCall, act: () => void): void {
  signal?.addEventListener('abort', act)
}

function failureOf(failure: 'network' | 'timeout', config: InternalAxiosRequestConfig): AxiosError {
  return failure === 'network'
    ? new AxiosError('Network Error', 'ERR_NETWORK', config)
    : new AxiosError('timeout of 30000ms exceeded', 'ECONNABORTED', config)
}
