import { vi } from 'vitest'

/** ms; a machine that tests may be busy, and what is waited for comes at once on one that is not. */
const PATIENCE = 25_000

/**
 * Waits until a check throws no more, and returns what it returns.
 * @param timeout ms, where the work itself takes long
 * @throws what the check threw last
 */
export function eventually<Answer>(
  check: () => Answer | Promise<Answer>,
  { timeout = PATIENCE }: { timeout?: number } = {},
): Promise<Answer> {
  return vi.waitFor(check, { timeout, interval: 50 })
}
