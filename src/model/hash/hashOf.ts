const PRIME = 0x01000193

/**
 * A hash of a plain JSON value, 16 hexadecimal digits: values built in the same way give the same hash on every
 * machine. Good for telling versions apart; no protection against anyone who forges them.
 */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, PRIME)
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 13)
  }
  return hex(mixed(first)) + hex(mixed(second ^ text.length))
}

/** Spreads every bit over the whole word. */
function mixed(word: number): number {
  const half = Math.imul(word ^ (word >>> 16), 0x7feb352d)
  const whole = Math.imul(half ^ (half >>> 15), 0x846ca68b)
  return (whole ^ (whole >>> 16)) >>> 0
}

const hex = (word: number) => word.toString(16).padStart(8, '0')
