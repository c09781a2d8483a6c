import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import type { ManifestEntry } from './Backup.ts'

/** Hands the content of an entry over, piece by piece. */
type Fill = (write: (chunk: Buffer) => Promise<void>) => Promise<void>

/** Writes the entries of an archive one after the other, and notes their checksums. */
export class ArchiveWriter {
  readonly entries: ManifestEntry[] = []
  readonly #pack: Pack = pack()
  readonly #written: Promise<void>

  /** @param sink takes the bytes of the archive, uncompressed */
  constructor(sink: Writable, signal?: AbortSignal) {
    this.#written = pipeline(this.#pack as unknown as Readable, sink, { signal })
    // Told by the entry that is written next, or by `end`.
    this.#written.catch(() => undefined)
  }

  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    await this.#entry(name, bytes.length, async write => {
      await write(bytes)
    })
  }

  /** @throws Error when the stream does not hold as many bytes as were said */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void> {
    return this.#entry(name, size, async write => {
      for await (const chunk of content) await write(chunk)
    })
  }

  async end(): Promise<void> {
    this.#pack.finalize()
    await this.#written
  }

  /** Ends without an end: whoever reads it finds it cut off. */
  async destroy(error: Error): Promise<void> {
    this.#pack.destroy(error)
    await this.#written.catch(() => undefined)
  }

  /** @throws what the sink failed with, where it was that: the archive itself only says that it was ended */
  async #entry(name: string, size: number, fill: Fill): Promise<void> {
    try {
      await this.#fillEntry(name, size, fill)
    } catch (error) {
      if (this.#pack.destroyed) await this.#written
      throw error
    }
  }

  async #fillEntry(name: string, size: number, fill: Fill): Promise<void> {
    const hash = createHash('sha256')
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: new Date(0) })
    let failure: unknown = null
    entry.on('error', error => {
      failure = error
    })
    await fill(async chunk => {
      if (failure !== null) throw failure
      hash.update(chunk)
      if (!entry.write(chunk)) await this.#drained(entry)
    })
    entry.end()
    if (failure !== null) throw failure
    this.entries.push({ name, size, sha256: hash.digest('hex') })
  }

  /** Also ends when nothing will ever be drained again. */
  async #drained(entry: Writable): Promise<void> {
    await Promise.race([once(entry, 'drain'), this.#written])
  }
}
