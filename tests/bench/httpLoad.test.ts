import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { httpLoad } from '../../bench/support/httpLoad.ts'

let server: Server | undefined
let seen: string[] = []
let sockets = 0

async function serve(answer: string): Promise<string> {
  seen = []
  sockets = 0
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push(`${request.method} ${request.url} ${body}`)
    response.end(answer)
  })
  server.on('connection', () => sockets++)
  await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

describe('httpLoad', () => {
  it('should send as many requests as asked for over kept connections', async () => {
    const origin = await serve('{"code":200}')

    const result = await httpLoad({
      origin,
      connections: 4,
      maxRequests: 100,
      maxMilliseconds: 20_000,
      next: index => ({ method: 'POST', path: '/post', body: { index } }),
    })

    expect(result.requests).toBe(100)
    expect(new Set(seen).size).toBe(100)
    expect(seen).toContain('POST /post {"index":99}')
    expect(sockets).toBeLessThanOrEqual(4)
    expect(result.p50).toBeLessThanOrEqual(result.p99)
  })

  it('should stop when the time is up', async () => {
    const origin = await serve('{"code":200}')
    const start = performance.now()

    await httpLoad({
      origin,
      connections: 2,
      maxRequests: 10_000_000,
      maxMilliseconds: 200,
      next: () => ({ path: '/' }),
    })

    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it('should fail on a wrong answer instead of counting it', async () => {
    const origin = await serve('{"code":403}')
    const load = httpLoad({
      origin,
      connections: 1,
      maxRequests: 5,
      maxMilliseconds: 5000,
      next: () => ({ path: '/' }),
    })

    await expect(load).rejects.toThrow('403')
  })

  it.each([
    'http://10.0.0.1',
    'https://example.org',
    'http://127.0.0.1.example.org',
    'http://localhost@10.0.0.1',
  ])('should refuse to send load to %s', async origin => {
    const load = httpLoad({
      origin,
      connections: 1,
      maxRequests: 1,
      maxMilliseconds: 1,
      next: () => ({ path: '/' }),
    })

    await expect(load).rejects.toThrow('this machine only')
  })
})
