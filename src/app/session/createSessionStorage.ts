import { LOCK_KEY } from './lock.ts'

const TOKEN = 'Admin-Token'
const EXPIRES_IN = 'Admin-Expires-In'
const TENANT = 'Admin-Tenant'
/** Which session somebody else has ended. */
const FORCED = 'mortise-session-forced'
/** When the session was opened or prolonged last, ms since 1970. */
const SINCE = 'mortise-session-since'

/** What a login answers. */
export interface OpenedSession {
  token: string
  /** Minutes; null when the server does not say. */
  expiresIn: number | null
  tenantId: string | null
}

export interface SessionStorage {
  token(): string | null
  /** Institution of the session, as the login answered it; null when it did not. */
  tenant(): string | null
  save(answer: OpenedSession): void
  /** How long the session lives after its last prolongation; null when it is not known. */
  lifetime(): { minutes: number; since: number } | null
  /** Takes notice that the session lives that many minutes from now on. */
  prolong(minutes: number): void
  clear(): void
  /** Clears it, and leaves word for the other windows that somebody else has ended the session of that token. */
  forcedOut(token: string | null): void
  /** Whether another window has left word of that token. */
  isForcedOut(token: string | null): boolean
  /** Calls back when another window of this browser logged in or out. @returns what stops it. */
  onChangeElsewhere(listener: () => void): () => void
}

/** Returns where a session outlives a reload. @see spec.md section 9, storage */
export function createSessionStorage(storage: Storage = localStorage): SessionStorage {
  function clear(): void {
    for (const key of [TOKEN, EXPIRES_IN, TENANT, SINCE, LOCK_KEY]) storage.removeItem(key)
  }

  return {
    token: () => storage.getItem(TOKEN),
    tenant: () => storage.getItem(TENANT),
    save({ token, expiresIn, tenantId }) {
      storage.removeItem(FORCED)
      storage.setItem(TOKEN, token)
      keep(storage, EXPIRES_IN, expiresIn === null ? null : String(expiresIn))
      storage.setItem(SINCE, String(Date.now()))
      keep(storage, TENANT, tenantId)
    },
    lifetime() {
      const minutes = Number(storage.getItem(EXPIRES_IN) ?? 0)
      const since = Number(storage.getItem(SINCE) ?? 0)
      return minutes > 0 && since > 0 ? { minutes, since } : null
    },
    prolong(minutes) {
      storage.setItem(EXPIRES_IN, String(minutes))
      storage.setItem(SINCE, String(Date.now()))
    },
    clear,
    forcedOut(token) {
      keep(storage, FORCED, token)
      clear()
    },
    isForcedOut: token => token !== null && storage.getItem(FORCED) === token,
    onChangeElsewhere(listener) {
      const handle = (event: StorageEvent) => {
        if (event.key === TOKEN || event.key === null) listener()
      }
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
  }
}

function keep(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key)
  else storage.setItem(key, value)
}
