import type { Readable } from 'node:stream'

/** A stored file as clients know it. */
export interface StoredFile {
  /** Name it came with. */
  name: string
  /** Address, stable and unguessable. */
  url: string
  /** Bytes. */
  size: number
}

/** Where the content of files lies, by names that newFileName made. */
export interface Files {
  /** @throws DiskFullError when it is known that so many bytes find no room */
  assertRoom(bytes: number): Promise<void>
  /** Stores content, whole or not at all. */
  store(name: string, content: Buffer): Promise<void>
  /** Content of a stored name; null when there is none. */
  open(name: string): Promise<Readable | null>
  /** Takes it away; one that is not there is as good as gone. */
  remove(name: string): Promise<void>
}
