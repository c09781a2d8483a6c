import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { AppOptions } from '../AppOptions.ts'
import { API_BASE } from '../apiBase.ts'

/**
 * Clients that ask for paths alone: the own one, which always reaches files below its own address. Others stand behind
 * proxies with prefixes of their own.
 */
const PATHS_ONLY = 'x-file-addresses'

/** What cannot stand before an address that begins here: it would be the end of a longer one. */
const BEFORE = '(?<![\\w.~%:/?#=&-])'
const NAME = '((?:attachment/)?[a-f0-9]{32}(?:\\.[a-z0-9]{1,8})?)(?![\\w.-])'

const stored = new RegExp(`${BEFORE}${API_BASE}/files/${NAME}`, 'g')

/**
 * Addresses of stored files as clients need them: whole ones where the configuration says under which address clients
 * reach the server, and paths below it otherwise. What is stored is always the path.
 */
export const fileAddresses = plugin(async (app, { config: { publicUrl } }: AppOptions) => {
  if (publicUrl === null) return
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(payload) || !payload.includes('/files/') || isPathsOnly(request)) return payload
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    return isJson ? payload.toString().replace(stored, `${publicUrl}$&`) : payload
  })
})

const isText = (payload: unknown) => typeof payload === 'string' || Buffer.isBuffer(payload)

const isPathsOnly = ({ headers }: FastifyRequest): boolean => headers[PATHS_ONLY] === 'path'

/**
 * Returns what makes of every address of a stored file in a body the path that is stored: without our own public
 * address, and without up to three prefixes that a client puts before what it was answered.
 */
export function toStoredAddresses(publicUrl: string | null): (text: string) => string {
  const own = publicUrl === null ? '' : `(?:${publicUrl.replace(/[^\w/:]/g, '\\$&')})?`
  const sent = new RegExp(`${BEFORE}${own}(?:/[\\w-]+){0,3}/files/${NAME}`, 'g')
  return text => (text.includes('/files/') ? text.replace(sent, `${API_BASE}/files/$1`) : text)
}
