/** Keeps those whose node is gone from taking the connections that others need. */
export interface Breaker {
  /** @throws the error of the last try, while it is too early for another */
  assertWorthTrying(tenantId: number): void
  failed(tenantId: number, error: unknown): void
  succeeded(tenantId: number): void
}

/** For how long a tenant whose node did not answer is told so at once, ms; then one request tries again. */
const pause = 2_000

/** Most tenants that are remembered; of more, those that failed first are tried again. */
const MOST = 10_000

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  const failures = new Map<number, { until: number; error: unknown }>()
  return {
    assertWorthTrying(tenantId) {
      const failure = failures.get(tenantId)
      if (failure === undefined) return
      if (now() < failure.until) throw failure.error
      // This one tries; whoever comes meanwhile is told.
      failure.until = now() + pause
    },
    failed(tenantId, error) {
      failures.delete(tenantId)
      failures.set(tenantId, { until: now() + pause, error })
      const [first] = failures.keys()
      if (failures.size > MOST && first !== undefined) failures.delete(first)
    },
    succeeded: tenantId => void failures.delete(tenantId),
  }
}
