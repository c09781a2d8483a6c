import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import type { AppOptions } from '../AppOptions.ts'
import { OF_DOCUMENTS } from './headers.ts'

/** A file of the client. The ones that were there at the start have routes; this finds those of a later build. */
const ASSET = /^assets\/[\w-][\w.-]*$/

/** The built client at /bck/: files with a hash in their name for ever, everything else is the application itself. */
export const client = plugin(async (app, { clientDir }: AppOptions) => {
  if (clientDir === null) return
  const starts = ownStarts(clientDir)
  if (!existsSync(join(clientDir, 'index.html')))
    throw new Error(`No built client in ${clientDir}: run "npm run build".`)
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/bck/',
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const lasting = path.includes('/assets/')
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (lasting) for (const name of [...OF_DOCUMENTS, 'x-request-id']) reply.removeHeader(name)
    },
  })
  app.get('/', (_request, reply) => reply.redirect('/bck/'))
  app.get('/bck', (_request, reply) => reply.redirect('/bck/'))
  app.get('/bck/*', (request, reply) => {
    // A missing file is missing; only addresses of the application get the application.
    const path = request.url.slice('/bck/'.length).split('?')[0] ?? ''
    if (ASSET.test(path) && existsSync(join(clientDir, path))) return reply.sendFile(path)
    if (path.startsWith('assets/') || /\.[a-z0-9]{2,5}$/i.test(path)) return sendMissing(reply)
    return reply
      .header('cache-control', 'no-cache')
      .sendFile(starts.has(path) ? `open/${path}.html` : 'index.html')
  })
})

/** Paths that have a start page of their own, which names all that a visitor of them will load. */
function ownStarts(clientDir: string): Set<string> {
  const pages = globSync('**/*.html', { cwd: join(clientDir, 'open') })
  return new Set(pages.map(page => page.replaceAll('\\', '/').replace(/\.html$/, '')))
}

/** Browsers and caches of files go by the HTTP status: with 200, an answer without the file could be kept as the file. */
function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found')
}
