/**
 * Cuts the bytes of a PostgreSQL client into batches that the embedded database can run whole: its
 * protocol loop takes complete messages only, and answers when one arrives that asks for an answer.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class MessageBatcher {
  #pending: Uint8Array = new Uint8Array(0)
  #started = false

  /** The messages that can run now, whole; null while the last one is still incomplete. */
  push(chunk: Uint8Array): Uint8Array | null {
    this.#pending = this.#pending.length === 0 ? chunk : concat(this.#pending, chunk)
    const end = this.#started ? this.#endOfBatch() : this.#endOfStartup()
    if (end === 0) return null
    const batch = this.#pending.subarray(0, end)
    this.#pending = this.#pending.subarray(end)
    this.#started = true
    return batch
  }

  /** The first message has no type, only a length. */
  #endOfStartup(): number {
    const length = this.#lengthAt(0)
    return length !== null && length <= this.#pending.length ? length : 0
  }

  #endOfBatch(): number {
    let end = 0
    for (let start = 0; start < this.#pending.length; ) {
      const length = this.#lengthAt(start + 1)
      if (length === null || start + 1 + length > this.#pending.length) break
      if (answered.has(this.#pending[start] as number)) end = start + 1 + length
      start += 1 + length
    }
    return end
  }

  #lengthAt(offset: number): number | null {
    if (offset + 4 > this.#pending.length) return null
    return new DataView(this.#pending.buffer, this.#pending.byteOffset + offset, 4).getInt32(0)
  }
}

/** Query, Sync, Flush, Terminate, and the messages of COPY. */
const answered = new Set([...'QSHXdcf'].map(letter => letter.charCodeAt(0)))

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
