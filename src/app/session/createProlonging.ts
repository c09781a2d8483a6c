import type { Http } from '../http/Http.ts'
import type { SessionStorage } from './createSessionStorage.ts'
import { lock } from './lock.ts'

interface ProlongingOptions {
  http: Pick<Http, 'request'>
  storage: Pick<SessionStorage, 'token' | 'lifetime' | 'prolong'>
  now?: () => number
}

/** ms between two tries, whatever became of the first. */
const PAUSE = 30_000

/**
 * Returns a function to call whenever somebody works. It prolongs the session once half of its life is over, from one
 * window of this browser only. A session that nobody works in ends by itself.
 */
export function createProlonging({ http, storage, now = Date.now }: ProlongingOptions): () => Promise<void> {
  let triedAt = Number.NEGATIVE_INFINITY

  function isDue(): boolean {
    const lifetime = storage.lifetime()
    if (storage.token() === null || lifetime === null) return false
    return now() - lifetime.since >= (lifetime.minutes * 60_000) / 2
  }

  async function prolong(): Promise<void> {
    // Another window may have been faster.
    if (!isDue()) return
    const token = storage.token()
    const { data } = await http.request('/auth/refresh', {
      method: 'POST',
      silent: true,
      headers: { repeatSubmit: 'false' },
    })
    const minutes = Number(data)
    if (minutes > 0 && storage.token() === token) storage.prolong(minutes)
  }

  return async () => {
    if (lock.isLocked || now() - triedAt < PAUSE || !isDue()) return
    triedAt = now()
    try {
      await withBrowserLock('mortise-refresh', prolong)
    } catch (error) {
      console.warn('The session could not be prolonged; it is tried again.', error)
    }
  }
}

/**
 * Runs a task unless another window of this browser is running it. Where the browser knows no locks (pages that
 * did not come over HTTPS), it runs the task.
 *
 * @throws whatever the task throws
 */
async function withBrowserLock(name: string, task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task()
  await navigator.locks.request(name, { ifAvailable: true }, held => (held ? task() : undefined))
}

const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/** Calls the listener whenever somebody clicks, types or scrolls in this window. @returns what stops it */
export function watchWork(listener: () => void): () => void {
  const options = { capture: true, passive: true }
  for (const sign of SIGNS) window.addEventListener(sign, listener, options)
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, listener, options)
  }
}
