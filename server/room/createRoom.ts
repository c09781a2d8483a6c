import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024

/** Below so many bytes nothing ordinary is written any more: what is under way still needs room. */
export const reserve = 64 * megabyte
/** Below so many nothing at all is: the embedded database's log of changes grows by 16 MB at a time. */
const least = 32 * megabyte
/** How long an answer of the file system is believed, ms. */
const believedFor = 250

/**
 * How much room there is where this server writes. Short: only what is small and cannot wait (signing in, clearing
 * away). Full: nothing.
 */
type RoomLevel = 'enough' | 'short' | 'full'

export interface Room {
  level(): Promise<RoomLevel>
  /** Free bytes; null where the file system does not say. */
  free(): Promise<number | null>
  /** @throws DiskFullError when so many bytes would not leave the reserve free */
  assertRoom(bytes: number): Promise<void>
}

/** There is no room to write: nothing was written. */
export class DiskFullError extends Error {
  readonly code = 'ENOSPC'

  constructor(cause?: unknown) {
    super('There is no room left to write.', { cause })
    this.name = 'DiskFullError'
  }
}

/** What the file system of a directory says of its blocks. */
type ReadBlocks = (path: string) => Promise<{ bavail: number; bsize: number; blocks: number }>

/** The room below a directory. @param readBlocks the file system's, unless a test has one of its own */
export function createRoom(directory: string, readBlocks: ReadBlocks = statfs): Room {
  let latest: { at: number; free: Promise<number | null> } | null = null

  async function read(): Promise<number | null> {
    const { bavail, bsize, blocks } = await readBlocks(directory)
    // Some file systems do not say how much there is.
    return blocks === 0 ? null : bavail * bsize
  }

  function free(): Promise<number | null> {
    if (latest === null || Date.now() - latest.at > believedFor)
      latest = { at: Date.now(), free: read().catch(() => null) }
    return latest.free
  }

  return {
    free,
    async level() {
      const bytes = await free()
      if (bytes === null || bytes >= reserve) return 'enough'
      return bytes >= least ? 'short' : 'full'
    },
    async assertRoom(bytes) {
      const left = await free()
      if (left !== null && left - bytes < reserve) throw new DiskFullError()
    },
  }
}
