import {
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Backend } from './Backend.ts'

/**
 * Returns a backend that passes every call on to another server of the same contract, so that the browser's
 * part can be worked on against it.
 * @param target address that stands in for /prod-api, such as https://school.example.org/prod-api
 * @throws Error when the target is no HTTP address
 */
export function createProxyBackend(target: string): Backend {
  const base = httpUrl(target)
  return {
    handle(request, response) {
      const call = open(base, request)
      call.on('response', answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      call.on('error', error => refuse(response, base, error))
      response.on('close', () => call.destroy())
      request.pipe(call)
    },
    reload: async () => [],
    close: async () => undefined,
  }
}

function httpUrl(target: string): URL {
  const url = URL.parse(target)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new Error(`API_TARGET=${target} is no address: it takes one like http://127.0.0.1:3000/prod-api.`)
}

function open(base: URL, request: IncomingMessage): ClientRequest {
  const path = base.pathname.replace(/\/$/, '') + (request.url ?? '/').replace(/^\/prod-api/, '')
  const send = base.protocol === 'https:' ? requestHttps : requestHttp
  return send(new URL(path, base), {
    method: request.method,
    headers: { ...request.headers, host: base.host },
  })
}

function refuse(response: ServerResponse, base: URL, error: Error): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ code: 500, msg: `无法连接 ${base.origin}：${error.message}` }))
}
