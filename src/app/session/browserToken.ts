/** As createSessionStorage keeps it: the pages of visitors do not load what else a session needs. */
const TOKEN = 'Admin-Token'

/** The session that this browser has, for screens that have none of their own; null for none. */
export function browserToken(): string | null {
  try {
    return localStorage.getItem(TOKEN)
  } catch (error) {
    console.warn('This browser keeps nothing: whoever is signed in is not named.', error)
    return null
  }
}
