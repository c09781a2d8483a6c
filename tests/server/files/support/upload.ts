import type { Reply, TestServer } from '#tests/support/startTestServer.ts'
import { multipart } from '../../isolation/multipart.ts'

export interface Sent {
  token: string
  name: string
  content: Buffer
  path?: string
}

export const FILES = '/cms/api/backend/file-upload'
export const IMAGES = '/cms/api/backend/image-upload'

/** The answer of an upload. */
export const upload = (
  server: TestServer,
  { token, name, content, path = FILES }: Sent,
): Promise<Reply & { data: { name: string; url: string; size: number } }> =>
  server.call('POST', path, { token, ...multipart('file', name, content) }) as never

/** What a GET of an address is answered, with its headers. */
export const download = (server: TestServer, url: string, token?: string) =>
  server.fastify.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
