import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const BASE = '/bck/'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Serves a built client on a free port of this machine, unknown paths as its start page. */
export async function serveBuild(dist: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const file = fileOf(dist, new URL(request.url ?? '/', 'http://localhost').pathname)
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${BASE}`, close: () => close(server) }
}

function close(server: Server): void {
  server.closeAllConnections()
  server.close()
}

function fileOf(dist: string, path: string): string {
  const file = join(dist, normalize(path.startsWith(BASE) ? path.slice(BASE.length) : ''))
  return file.startsWith(dist) && existsSync(file) && statSync(file).isFile()
    ? file
    : join(dist, 'index.html')
}
