/** What a page hands to the login page when it leads there. */
export interface LoginGreeting {
  /** What has been done. */
  notice: string
  userName?: string
}

/** Returns the greeting in the state of a location; null for none. */
export function greetingIn(state: unknown): LoginGreeting | null {
  const { notice, userName } = (state ?? {}) as Record<string, unknown>
  if (typeof notice !== 'string') return null
  return { notice, ...(typeof userName === 'string' ? { userName } : {}) }
}
