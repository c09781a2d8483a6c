import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import type { Config } from '../config.ts'
import type { Files } from '../engine/contracts/files.ts'
import { defineService } from '../engine/defineService.ts'
import type { Room } from '../room/createRoom.ts'
import type { S3Config } from './readS3Config.ts'
import { shelfOf } from './shelfOf.ts'

/** Longest that a bucket may take to answer at the start, ms. */
const longestProbe = 15_000

declare module '../engine/contracts/Services.ts' {
  interface Services {
    files: Files
  }
}

export default defineService({
  name: 'files',
  needs: ['room'],
  start: ({ room }, { config }) => openFiles(config, room),
})

/**
 * Where files are kept: the configured bucket, or a folder beside the database.
 * @throws Error with one line when the bucket cannot be written, read and cleared
 */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, room: Room): Promise<Files> {
  if (s3 === null) {
    const folder = join(dataDir, 'files')
    await mkdir(folder, { recursive: true })
    // Read through the server alone, which asks who may.
    await chmod(folder, 0o700)
    return createLocalFiles(folder, room)
  }
  const files = createS3Files(s3)
  try {
    await withinTime(probe(files))
  } catch (cause) {
    throw new Error(`S3 at ${s3.endpoint}, bucket "${s3.bucket}": ${reasonOf(cause)}`, { cause })
  }
  return files
}

/** Writes, reads and removes a file: what the server will need, found out before somebody's upload does. */
async function probe(files: Files): Promise<void> {
  const name = `probe/${randomBytes(16).toString('hex')}`
  await files.store(name, Buffer.from('probe'))
  const stream = await files.open(name)
  if (stream === null) throw new Error('what was written cannot be read.')
  stream.destroy()
  await files.remove(name)
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time.')), longestProbe)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The server's own words, or why it could not be reached; neither holds the secret. */
function reasonOf(cause: unknown): string {
  const { message, cause: deeper } = cause as {
    message?: string
    cause?: { code?: string; message?: string }
  }
  return deeper ? `cannot be reached (${deeper.code ?? deeper.message}).` : (message ?? String(cause))
}

/** Files in a bucket that speaks S3, under the same names as in a folder. One PUT each: whole or not at all. */
function createS3Files(config: S3Config): Files {
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

/** Files in a folder, under random names that no client chose; taken while there is room beyond the reserve. */
export function createLocalFiles(folder: string, room: Pick<Room, 'assertRoom'>): Files {
  const placeOf = (name: string) => join(folder, shelfOf(name))
  return {
    assertRoom: bytes => room.assertRoom(bytes),

    async store(name, content) {
      await room.assertRoom(content.length)
      const place = placeOf(name)
      await mkdir(dirname(place), { recursive: true })
      // Whole or not at all: a file that was cut off never gets its name.
      const part = `${place}.part`
      try {
        await writeThrough(part, content)
        await rename(part, place)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async open(name) {
      try {
        const found = await stat(placeOf(name))
        return found.isFile() ? createReadStream(placeOf(name)) : null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async remove(name) {
      await rm(placeOf(name), { force: true })
    },
  }
}

/** On the disk, not only in memory, before anybody is told that it is stored. */
async function writeThrough(place: string, content: Buffer): Promise<void> {
  const file = await open(place, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
