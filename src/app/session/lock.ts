import { proxy } from 'valtio/vanilla'

/** Under which a lock outlives a reload and reaches the other windows of this browser. */
export const LOCK_KEY = 'mortise-lock'

/** Whether the screen is locked: what is open stays as it is, but nothing of it is seen. */
export const lock = proxy({ isLocked: localStorage.getItem(LOCK_KEY) !== null })

/** Locks the screen in every window of this browser, until the password is given or the session ends. */
export function lockScreen(): void {
  localStorage.setItem(LOCK_KEY, '1')
  lock.isLocked = true
}

/** Shows the screen again. */
export function releaseLock(): void {
  localStorage.removeItem(LOCK_KEY)
  lock.isLocked = false
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== LOCK_KEY) return
  // A logout elsewhere takes the lock away too; this window is about to go to the login page, unseen.
  if (newValue !== null || localStorage.getItem('Admin-Token') !== null) lock.isLocked = newValue !== null
})
