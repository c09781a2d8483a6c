const secret = /password|passwd|pwd|secret|token|credential|apikey/i

/** Levels that are logged; what was refused for its depth is not worth more. */
const deepest = 20

/** A copy of a value for the log, in which everything that is named like a secret is hidden. */
export function masked(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map(item => masked(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secret.test(key) && inner !== null ? '******' : masked(inner, depth + 1),
    ]),
  )
}
