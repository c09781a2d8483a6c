import { LeftBehindError } from '#server/backup/restoreMark.ts'

/** A command that was interrupted, and has taken away what it had begun. */
export class InterruptedError extends Error {
  /** As shells count: 128 and the number of the signal. */
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * The result of `work`, which ends by itself soon after its signal is aborted: by Ctrl+C, a closed terminal or SIGTERM. That it clears up
 * is said at once; a further one changes nothing (npm hands each on a second time), until the command has ended.
 * @param left said when it was interrupted: what there is of it
 * @throws InterruptedError
 */
export async function withInterrupt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  left = 'Nothing was left of it.',
): Promise<T> {
  const interrupted = new AbortController()
  let exitCode = 0
  const interrupt = (name: keyof typeof exitCodes) => {
    if (interrupted.signal.aborted) return
    exitCode = exitCodes[name]
    process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[2K' : ''}Interrupted: clearing up …\n`)
    interrupted.abort(new Error('Interrupted.'))
  }
  process.on('SIGHUP', interrupt).on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return await work(interrupted.signal)
  } catch (error) {
    if (!interrupted.signal.aborted) throw error
    throw new InterruptedError(exitCode, error instanceof LeftBehindError ? error.message : left)
  } finally {
    if (!interrupted.signal.aborted) {
      process.off('SIGHUP', interrupt).off('SIGINT', interrupt).off('SIGTERM', interrupt)
    }
  }
}
