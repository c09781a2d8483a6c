import { type FileHandle, open, rm } from 'node:fs/promises'

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

  static async open(path: string): Promise<RowSpool> {
    return new RowSpool(path, await open(path, 'wx+', 0o600))
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#file.writeFile(content)
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
  }
}
