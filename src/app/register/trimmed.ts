import type { PublicValues } from './PublicField.ts'

/** Returns what was typed as it is sent: without spaces around it, but for passwords. */
export function trimmed(values: PublicValues): PublicValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]),
  )
}
