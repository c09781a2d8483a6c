import type { Readable, Writable } from 'node:stream'

/** What travels between a server and a command beside it: bytes of a file, or a word about it. */
export type Frame = { type: 'data'; content: Buffer } | { type: 'word'; word: ControlWord }

/** What the command asks, and what the server tells. */
export type ControlWord =
  | { kind: 'ask'; command: string; options: Record<string, unknown> }
  | { kind: 'progress'; step: string; done: number; total: number }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; message: string }

/** Type of a frame (one byte) and length of its content (four). */
const headSize = 5
const types = { data: 0x44, word: 0x57 } as const
/** Bytes of one frame at most: neither side sends larger ones. */
const mostContent = 16 * 1024 * 1024

/** Resolves when the other side has room for more. */
export async function writeFrame(sink: Writable, frame: Frame): Promise<void> {
  const content = frame.type === 'data' ? frame.content : Buffer.from(JSON.stringify(frame.word))
  const head = Buffer.alloc(headSize)
  head.writeUInt8(types[frame.type], 0)
  head.writeUInt32BE(content.length, 1)
  await new Promise<void>((resolve, reject) => {
    sink.write(Buffer.concat([head, content]), error => (error ? reject(error) : resolve()))
  })
}

/**
 * The frames of a stream, until it ends. Who stops reading leaves the stream open for an answer.
 * @throws Error when they are none
 */
export async function* readFrames(stream: Readable): AsyncGenerator<Frame> {
  let pending = Buffer.alloc(0)
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    pending = Buffer.concat([pending, chunk as Buffer])
    while (pending.length >= headSize) {
      const size = pending.readUInt32BE(1)
      if (size > mostContent) throw new Error('What came is no frame.')
      if (pending.length < headSize + size) break
      const content = pending.subarray(headSize, headSize + size)
      yield pending[0] === types.data
        ? { type: 'data', content }
        : { type: 'word', word: JSON.parse(content.toString('utf8')) }
      pending = pending.subarray(headSize + size)
    }
  }
}
