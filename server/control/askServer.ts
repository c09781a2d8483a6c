import { connect, type Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { OnProgress } from '../backup/Backup.ts'
import { controlAddress } from './controlAddress.ts'
import { readFrames, writeFrame } from './frames.ts'

interface AskOptions {
  options?: Record<string, unknown>
  /** Takes the bytes that the server sends. */
  sink?: Writable
  onProgress?: OnProgress
  /** Leaves off; the server does as well. */
  signal?: AbortSignal
}

/**
 * What the server that holds a directory answers to a command.
 * @throws Error of one line when it cannot be reached, refuses, or goes away before it has answered
 */
export async function askServer<T>(
  dataDir: string,
  command: string,
  { options = {}, sink, onProgress, signal }: AskOptions = {},
): Promise<T> {
  const socket = await reach(dataDir)
  const leave = () => socket.destroy(signal?.reason)
  signal?.addEventListener('abort', leave)
  try {
    signal?.throwIfAborted()
    await writeFrame(socket, { type: 'word', word: { kind: 'ask', command, options } })
    for await (const frame of readFrames(socket)) {
      if (frame.type === 'data') await take(sink, frame.content)
      else if (frame.word.kind === 'progress') onProgress?.(frame.word)
      else if (frame.word.kind === 'failed') throw new Error(frame.word.message)
      else if (frame.word.kind === 'done') return frame.word.result as T
    }
    throw new Error('The server went away before it was done.')
  } finally {
    signal?.removeEventListener('abort', leave)
    socket.destroy()
  }
}

function reach(dataDir: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(controlAddress(dataDir))
    socket.once('connect', () => resolve(socket))
    socket.once('error', cause =>
      reject(
        new Error(
          `The database in ${dataDir} is in use by a process that takes no commands (${(cause as { code?: string }).code}): stop it, or run this as the user who started it.`,
          { cause },
        ),
      ),
    )
  })
}

async function take(sink: Writable | undefined, content: Buffer): Promise<void> {
  if (sink === undefined) return
  await new Promise<void>((resolve, reject) => {
    sink.write(content, error => (error ? reject(error) : resolve()))
  })
}
