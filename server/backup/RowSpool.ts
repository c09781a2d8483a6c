import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Rows on their way into an archive, in a file beside the database: they are read as fast as the database gives them,
 * so that it is free again before they are compressed and taken away.
 */
export class RowSpool {
  readonly #path: string
  readonly #file: FileHandle
  readonly #parts: { name: string; start: number; size: number }[] = []
  #end = 0

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /** A new one in the folder of the database, without those that a killed process has left there. */
  static async open(dataDir: string): Promise<RowSpool> {
    await clearSpools(dataDir)
    const path = join(dataDir, `.backup-${randomBytes(6).toString('hex')}.part`)
    underWay.add(path)
    return new RowSpool(path, await open(path, 'wx+', 0o600))
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#file.writeFile(content).catch(error => {
      throw isFull(error) ? noRoom(this.#path, error) : error
    })
    this.#parts.push({ name, start: this.#end, size: content.length })
    this.#end += content.length
  }

  /** What was added, in order. */
  async *read(): AsyncGenerator<{ name: string; content: Buffer }> {
    for (const { name, start, size } of this.#parts) {
      const content = Buffer.allocUnsafe(size)
      await this.#file.read(content, 0, size, start)
      yield { name, content }
    }
  }

  async remove(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
    underWay.delete(this.#path)
  }
}

const isFull = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOSPC' || error.code === 'EDQUOT'

const noRoom = (path: string, cause: unknown): Error =>
  new Error(
    `There is no room in ${dirname(path)}, where rows wait on their way into the backup: free some.`,
    {
      cause,
    },
  )

/** Only the process that holds the embedded database writes any: all others there have no writer any more. */
const underWay = new Set<string>()
const pattern = /^\.backup-[0-9a-f]{12}\.part$/

async function clearSpools(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter(name => pattern.test(name)).map(name => join(dataDir, name))
  for (const path of found) if (!underWay.has(path)) await rm(path, { force: true })
}
