/** Tenants whose numbers have the same rest are counted together: a change of one is taken for one of each. */
const counters = 4_096

/** How often something of each tenant has changed, for any number of tenants in the same room. */
interface TenantChanges {
  /** Another number than before when something of the tenant may have changed meanwhile. */
  of(tenantId: number): number
  /** Notes a change of one tenant. */
  note(tenantId: number): void
  /** Notes a change that may concern every tenant. */
  noteAll(): void
}

/** Counts changes, so that nothing kept has to be looked for: what was kept under another count is out of date. */
export function createTenantChanges(): TenantChanges {
  const counts = new Float64Array(counters)
  let ofAll = 0
  return {
    of: tenantId => ofAll + (counts[tenantId % counters] as number),
    note(tenantId) {
      const place = tenantId % counters
      counts[place] = (counts[place] as number) + 1
    },
    noteAll() {
      ofAll += 1
    },
  }
}
