import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createProxyBackend } from '../../../cli/dev/devCode.ts'

const servers: Server[] = []

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('createProxyBackend', () => {
  it('should pass call and answer on as they are, below the target', async () => {
    const target = await listen(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const { method, url, headers } = request
      response.writeHead(201, { 'x-from': 'target' })
      response.end(JSON.stringify({ method, url, body, session: headers.authorization, host: headers.host }))
    })
    const origin = await listen(createProxyBackend(`${target}/api/`).handle)

    const answer = await fetch(`${origin}/prod-api/system/post?x=1`, {
      method: 'POST',
      body: '{"postName":"校长"}',
      headers: { authorization: 'Bearer t' },
    })

    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-from')).toBe('target')
    expect(await answer.json()).toEqual({
      method: 'POST',
      url: '/api/system/post?x=1',
      body: '{"postName":"校长"}',
      session: 'Bearer t',
      host: target.replace('http://', ''),
    })
  })

  it('should answer in the envelope when the target is not there', async () => {
    const origin = await listen(createProxyBackend('http://127.0.0.1:9/prod-api').handle)

    const answer = await fetch(`${origin}/prod-api/code`)

    expect(await answer.json()).toMatchObject({ code: 500, msg: expect.stringContaining('127.0.0.1:9') })
  })

  it('should refuse a target that is no address', () => {
    expect(() => createProxyBackend('school')).toThrow('API_TARGET=school')
  })
})
