import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface S3 {
  /** Configuration of a server that keeps its files there. */
  env: Record<string, string>
  close(): Promise<void>
}

/** An S3 server on a free port with one bucket. */
export async function startS3(): Promise<S3> {
  const directory = await mkdtemp(join(tmpdir(), 'mortise-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  })
  const { port } = await server.run()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
