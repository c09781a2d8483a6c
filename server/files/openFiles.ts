import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Files } from '../engine/Services.ts'
import type { Room } from '../room/createRoom.ts'
import { createLocalFiles } from './createLocalFiles.ts'
import { createS3Files } from './createS3Files.ts'

/** Longest that a bucket may take to answer at the start, ms. */
const longestProbe = 15_000

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
