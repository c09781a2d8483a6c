import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** The socket that the driver asks for, over a port to the thread of the embedded database. */
export class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>
  #port: MessagePort | null = null

  constructor(open: () => Promise<MessagePort>) {
    super()
    this.#open = open
  }

  connect(): this {
    this.#open().then(
      port => this.#attach(port),
      error => this.destroy(error),
    )
    return this
  }

  #attach(port: MessagePort): void {
    this.#port = port
    port.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    )
    port.on('close', () => this.destroy(this.writableEnded ? undefined : connectionLost()))
    this.emit('connect')
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#port?.postMessage(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#port?.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _read(): void {
    // Bytes are pushed as they arrive; the database answers one batch at a time.
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }
}

function connectionLost(): Error {
  return Object.assign(new Error('The thread of the embedded database stopped.'), { code: 'ECONNRESET' })
}
