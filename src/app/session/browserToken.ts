import { createSessionStorage } from './createSessionStorage.ts'

/** The session that this browser has, for screens that have none of their own; null for none. */
export function browserToken(): string | null {
  try {
    return createSessionStorage().token()
  } catch (error) {
    console.warn('This browser keeps nothing: whoever is signed in is not named.', error)
    return null
  }
}
