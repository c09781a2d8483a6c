import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { Backend } from './Backend.ts'

const API = /^\/prod-api(?:[/?]|$)/

/** Sends calls below /prod-api to the backend, and everything else to Vite; the bare address to the application. */
export function serveBoth(http: Server, vite: ViteDevServer, backend: Pick<Backend, 'handle'>): void {
  http.on('request', (request, response) => {
    if (API.test(request.url ?? '')) return backend.handle(request, response)
    if (request.url === '/') return response.writeHead(302, { location: vite.config.base }).end()
    vite.middlewares(request, response)
  })
}
