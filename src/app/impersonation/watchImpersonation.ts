const KEY = 'mortise-acting'

/** Tells the other windows of this browser that the session sees other things from now on. */
export function announceImpersonation(): void {
  localStorage.setItem(KEY, String(Date.now()))
}

/** When it was announced last; null where it never was. What was drawn before that shows other things. */
export const announcedImpersonation = (): string | null => localStorage.getItem(KEY)

/** Calls back when another window announces it. @returns what stops it. */
export function watchImpersonation(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === KEY) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
