/** A picture in which codes are looked for, asked of the thread that reads them. */
export interface CodeQuestion {
  id: number
  picture: ImageData
}

/** What stands in the code of a picture; null where none can be read. */
export type CodeAnswer = { id: number; code: string | null } | { id: number; fault: string }

/** Reads QR codes. */
interface CodeReader {
  /**
   * @returns what stands in the code of a picture; null where none can be read
   * @throws Error when the reader itself could not be loaded or fails
   */
  read(picture: ImageData): Promise<string | null>
  /** What is being read is given up and never answered. */
  destroy(): void
}

interface Waiting {
  resolve(code: string | null): void
  reject(error: Error): void
}

/** @see docs/decisions/0089-codes-are-read-by-zxing-cpp.md */
export function createCodeReader(): CodeReader {
  const worker = new Worker(new URL('./codeWorker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let latest = 0
  let failure: Error | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<CodeAnswer>) => {
    if ('fault' in data) waiting.get(data.id)?.reject(new Error(data.fault))
    else waiting.get(data.id)?.resolve(data.code)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', ({ message }) => {
    failure = new Error(message || 'The thread that reads codes could not be loaded.')
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  })
  return {
    read(picture) {
      if (failure) return Promise.reject(failure)
      const question: CodeQuestion = { id: ++latest, picture }
      worker.postMessage(question, [picture.data.buffer])
      return new Promise((resolve, reject) => waiting.set(question.id, { resolve, reject }))
    },
    destroy() {
      worker.terminate()
      waiting.clear()
    },
  }
}
