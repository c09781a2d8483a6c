import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import type { Files } from '../engine/Services.ts'
import type { S3Config } from './readS3Config.ts'
import { shelfOf } from './shelfOf.ts'

/** Files in a bucket that speaks S3, under the same names as in a folder. One PUT each: whole or not at all. */
export function createS3Files(config: S3Config): Files {
  const client = new S3Client({
    endPoint: config.endpoint,
    bucket: config.bucket,
    region: config.region,
    accessKey: config.accessKey,
    secretKey: config.secretKey,
  })
  return {
    /** A bucket tells nobody. */
    assertRoom: () => Promise.resolve(),

    async store(name, content) {
      // Never a type that a browser would show: the bucket is nobody's web site, downloads go through the server.
      const metadata = { 'Content-Type': 'application/octet-stream' }
      await client.putObject(shelfOf(name), new Uint8Array(content), { metadata })
    },

    async open(name) {
      try {
        const { body } = await client.getObject(shelfOf(name))
        return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream)
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },

    async remove(name) {
      await client.deleteObject(shelfOf(name))
    },
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof S3Errors.ServerError && error.code === 'NoSuchKey'
