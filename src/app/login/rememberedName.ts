const KEY = 'mortise-user-name'

/** Returns the user name that was kept on this device; '' for none. */
export function rememberedName(): string {
  return localStorage.getItem(KEY) ?? ''
}

/** Keeps the user name on this device, or forgets it (null). */
export function rememberName(userName: string | null): void {
  if (userName === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, userName)
}
