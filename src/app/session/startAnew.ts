import { forgetUnsentWork } from '#model/text/unsentWork.ts'

/** What the next page of this tab has to say; '' for nothing. It begins with forgetting all work. */
const KEY = 'mortise-start-anew'

let isLeaving = false

/**
 * Loads a page for somebody else: what is open is hidden at once, and neither it nor its forms may hold up the way. What
 * this browser keeps of work that is not sent goes now, and once more before the next page draws: what is being left may
 * keep something with its last breath.
 * @param words what the login page says; null for nothing
 */
export function startAnew(url: string, words: string | null): void {
  leaveFor(url)
  forgetAll()
  sessionStorage.setItem(KEY, words ?? '')
}

/** Goes to another page of this application, unseen and unasked. */
export function leaveFor(url: string): void {
  hide()
  window.location.assign(url)
}

function hide(): void {
  isLeaving = true
  document.documentElement.dataset.leaving = ''
}

/**
 * To be called once, before anything else listens: no form asks to stay on a page that is not its person's any more, and
 * a step back in the history does not bring that page back.
 * @param isPast whether the page is of a session, or of an institution, that is not the browser's any more
 */
export function letLeave(isPast: () => boolean): void {
  window.addEventListener('beforeunload', event => {
    if (isLeaving) event.stopImmediatePropagation()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !(isLeaving || isPast())) return
    hide()
    window.location.reload()
  })
}

/** Whose work this tab has. */
const WORKER = 'mortise-worker'

/** Whoever works from now on takes over the browser: work of others that the server has not got is forgotten. */
export function takeOver(userId: number): void {
  forgetUnsentWork(localStorage, userId)
  const before = sessionStorage.getItem(WORKER)
  if (before !== null && before !== String(userId)) sessionStorage.clear()
  sessionStorage.setItem(WORKER, String(userId))
}

/** Forgets what the page before had to leave behind. @returns what it wanted said; null for nothing */
export function arriveAnew(): string | null {
  const words = sessionStorage.getItem(KEY)
  if (words !== null) forgetAll()
  return words || null
}

function forgetAll(): void {
  // Open tabs, histories of undoing: all of it is of whoever worked in this tab.
  sessionStorage.clear()
  forgetUnsentWork(localStorage)
}
