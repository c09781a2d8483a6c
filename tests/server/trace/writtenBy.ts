import fs from 'node:fs'

/**
 * What is written to the standard output and error while work runs: logs write there by themselves, whichever of them.
 * @returns the lines, and what the work gave
 */
export async function writtenBy<T>(work: () => Promise<T>): Promise<{ lines: string[]; result: T }> {
  const { write, writeSync } = fs
  const texts: string[] = []
  const isOurs = (fd: unknown) => fd === 1 || fd === 2
  fs.writeSync = ((fd: number, data: string | Uint8Array, ...rest: []) => {
    if (!isOurs(fd)) return writeSync(fd, data as string, ...rest)
    texts.push(Buffer.from(data as string).toString())
    return Buffer.byteLength(data as string)
  }) as typeof fs.writeSync
  fs.write = ((fd: number, data: string | Uint8Array, ...rest: unknown[]) => {
    const done = rest.at(-1)
    if (!isOurs(fd) || typeof done !== 'function')
      return (write as (...all: unknown[]) => void)(fd, data, ...rest)
    texts.push(Buffer.from(data as string).toString())
    setImmediate(() => done(null, Buffer.byteLength(data as string)))
  }) as typeof fs.write
  try {
    const result = await work()
    // Logs are written a little later than they are said.
    await new Promise(resolve => setTimeout(resolve, 50))
    return { lines: texts.join('').split('\n').filter(Boolean), result }
  } finally {
    Object.assign(fs, { write, writeSync })
  }
}
