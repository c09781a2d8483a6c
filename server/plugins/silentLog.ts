import type { FastifyBaseLogger } from 'fastify'

/**
 * The log of a request of which no log may tell: nothing is written of it. A mistake of the server itself is, by its kind and
 * by the places in the code, without the words of the error: they may hold what was sent.
 */
export function silentLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const error = (given: unknown) => {
    const cause = given instanceof Error ? given : (given as { err?: unknown } | null)?.err
    if (cause instanceof Error) log.error({ err: placeOf(cause) }, 'A request of which no log tells failed')
  }
  const silent: FastifyBaseLogger = {
    level: 'error',
    fatal: error,
    error,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    child: () => silent,
  } as FastifyBaseLogger
  return silent
}

const nothing = (): void => undefined

const FRAME = /^\s+at /

/** Of an error its kind, the code that a database gives it, and the lines of the stack that stand for places. */
function placeOf(error: Error) {
  const frames = (error.stack ?? '').split('\n').filter(line => FRAME.test(line))
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? { code } : {}),
    stack: frames.join('\n'),
  }
}
