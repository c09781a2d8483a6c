const TOKEN = 'Admin-Token'
const EXPIRES_IN = 'Admin-Expires-In'
const TENANT = 'Admin-Tenant'

export interface LoginAnswer {
  token: string
  /** Minutes; null when the server does not say. */
  expiresIn: number | null
  tenantId: string | null
}

export interface SessionStorage {
  token(): string | null
  save(answer: LoginAnswer): void
  clear(): void
  /** Calls back when another window of this browser logged in or out. @returns what stops it. */
  onChangeElsewhere(listener: () => void): () => void
}

/** Returns where a session outlives a reload. @see spec.md section 9, storage */
export function createSessionStorage(storage: Storage = localStorage): SessionStorage {
  return {
    token: () => storage.getItem(TOKEN),
    save({ token, expiresIn, tenantId }) {
      storage.setItem(TOKEN, token)
      keep(storage, EXPIRES_IN, expiresIn === null ? null : String(expiresIn))
      keep(storage, TENANT, tenantId)
    },
    clear() {
      for (const key of [TOKEN, EXPIRES_IN, TENANT]) storage.removeItem(key)
    },
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
