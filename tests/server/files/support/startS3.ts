import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { signatureIn, signatureOf } from './signatureOf.ts'

export interface S3 {
  /** Configuration of a server that keeps its files there. */
  env: Record<string, string>
  close(): Promise<void>
}

/** The account that the library below knows, and its secret. */
const ACCOUNT = 'S3RVER'
const SECRET = 'top-secret'

/**
 * An S3 server on a free port with one bucket. It refuses what is not signed with the secret, which the library below
 * does not look at.
 */
export async function startS3(): Promise<S3> {
  const directory = await mkdtemp(join(tmpdir(), 'mortise-s3-'))
  const buckets = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  })
  await buckets.configureBuckets()
  const answer = buckets.callback()
  const server = createServer((request, response) => {
    if (isSigned(request)) answer(request, response)
    else response.writeHead(403, { 'content-type': 'application/xml' }).end(MISMATCH)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY: ACCOUNT,
      S3_SECRET_KEY: SECRET,
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const MISMATCH =
  '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature is another.</Message></Error>'

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const request = { method, url, headers }
  // Of an account that there is not, the library tells.
  if (!String(headers.authorization).includes(`Credential=${ACCOUNT}/`)) return true
  const given = signatureIn(request)
  return given !== null && given === signatureOf(request, SECRET)
}
