/** ms */
const WINDOW = 1000
/** Bytes; what is larger is not compared. */
const CAP = 5 * 1024 * 1024

interface SentRequest {
  method: string
  url: string
  /** Body as it is sent; anything but text (files) is not compared. */
  body: unknown
}

/**
 * Returns what tells whether a POST or PUT repeats the one before it within a second: same address, same
 * body.
 *
 * @see spec.md section 5, request duplicate guard
 */
export function createDuplicateGuard(now: () => number = Date.now): (request: SentRequest) => boolean {
  let previous = { key: '', time: Number.NEGATIVE_INFINITY }
  return ({ method, url, body }) => {
    if (!['POST', 'PUT'].includes(method)) return false
    const text = typeof body === 'string' ? body : ''
    if (body !== undefined && typeof body !== 'string') return false
    if (isOverCap(text)) {
      console.warn(`${method} ${url}: the request is over 5 MB and not checked for repetition.`)
      return false
    }
    const key = `${method} ${url} ${text}`
    const time = now()
    const repeats = key === previous.key && time - previous.time < WINDOW
    previous = { key, time }
    return repeats
  }
}

/** A character takes one to three bytes here, so that most texts need not be counted. */
function isOverCap(text: string): boolean {
  return text.length > CAP || (text.length * 3 > CAP && new Blob([text]).size > CAP)
}
