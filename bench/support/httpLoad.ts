import { Agent, type IncomingMessage, request } from 'node:http'
import { percentile } from './sideBySide.ts'

export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the leading slash. */
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

interface LoadOptions {
  /** An address of this machine: http://127.0.0.1:4300. */
  origin: string
  /** The nth request; may differ each time, so that records do not collide. */
  next(index: number): LoadRequest
  /** Connections kept open, each with one request under way. */
  connections: number
  /** Ends the load after so many requests. */
  maxRequests: number
  /** Ends the load after so many ms, whichever comes first. */
  maxMilliseconds: number
  /** Refuses an answer. Default: HTTP 200 with `code` 200. @throws when the answer is wrong. */
  check?(status: number, body: string): void
}

interface LoadResult {
  requests: number
  perSecond: number
  /** ms */
  p50: number
  p95: number
  p99: number
}

const LOOPBACK = /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?$/

/**
 * Sends requests over kept connections until count or time is up, and returns rate and latencies. A wrong
 * answer ends the load with an error: a fast refusal is no result.
 * @throws Error for an origin that is not on this machine, and for the first wrong answer.
 */
export async function httpLoad(options: LoadOptions): Promise<LoadResult> {
  if (!LOOPBACK.test(options.origin))
    throw new Error(`Load goes to this machine only, not to ${options.origin}.`)
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const latencies: number[] = []
  const start = performance.now()
  const state = { sent: 0, until: start + options.maxMilliseconds }
  try {
    const workers = Array.from({ length: options.connections }, () => work(options, agent, state, latencies))
    await Promise.all(workers)
  } finally {
    agent.destroy()
  }
  return resultOf(latencies, performance.now() - start)
}

async function work(
  options: LoadOptions,
  agent: Agent,
  state: { sent: number; until: number },
  latencies: number[],
): Promise<void> {
  while (state.sent < options.maxRequests && performance.now() < state.until) {
    const start = performance.now()
    const answer = await send(options.origin, options.next(state.sent++), agent)
    latencies.push(performance.now() - start)
    ;(options.check ?? checkEnvelope)(answer.status, answer.body)
  }
}

function send(origin: string, { method = 'GET', path, headers, body }: LoadRequest, agent: Agent) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const jsonHeaders =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const call = request(origin + path, { method, agent, headers: { ...jsonHeaders, ...headers } })
    call.on('response', response => read(response).then(resolve, reject))
    call.on('error', reject)
    call.end(text)
  })
}

async function read(response: IncomingMessage): Promise<{ status: number; body: string }> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return { status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }
}

/** Long answers are not parsed: the load shares its processors with what it measures. */
function checkEnvelope(status: number, body: string): void {
  if (status === 200 && body.startsWith('{"code":200,')) return
  const { code } = JSON.parse(body) as { code?: number }
  if (status !== 200 || code !== 200)
    throw new Error(`The load met a wrong answer (${status}): ${body.slice(0, 300)}`)
}

function resultOf(latencies: number[], took: number): LoadResult {
  return {
    requests: latencies.length,
    perSecond: latencies.length / (took / 1000),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  }
}
