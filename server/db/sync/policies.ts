import type { Tenancy } from '#model/types/index.ts'
import { shortHash } from './constraintName.ts'
import { audienceColumn, tenantColumn } from './systemColumns.ts'
import type { PolicySpec } from './TableSpec.ts'

const currentTenant = `nullif(current_setting('app.tenant', true), '')::bigint`

/** The tenant that is the platform itself: the only one that writes what everybody reads. */
export const platformTenant = 1

/**
 * The row policies of a table. They look at the row's own columns and at settings only: a distributed
 * database runs them on its workers.
 */
export function policiesFor(tenancy: Tenancy['kind']): PolicySpec[] {
  if (tenancy === 'platform') return platformPolicies
  const own = `${tenantColumn} = ${currentTenant}`
  const owner = policy('tenant_rows', `for all using (${own}) with check (${own})`)
  return tenancy === 'tenant' ? [owner] : [owner, policy('shared_rows', `for select using (${shared})`)]
}

/** The SQL of the audience of a row: who beside its owner reads it. `read` and `to` are SQL over its columns. */
export function audienceExpression(read: string | null, to: string | null): string {
  const everyone = to === null ? '-1' : `coalesce(${to}, 0)::bigint`
  if (read === null) return to === null ? '0::bigint' : everyone
  return `case when ${read} then ${everyone} else 0 end`
}

// With no tenant set both comparisons are null, which shows nothing.
const shared = `${audienceColumn} = ${currentTenant} or ${audienceColumn} = case when ${currentTenant} > 0 then -1 end`

const byPlatform = `${currentTenant} = ${platformTenant}`

const platformPolicies = [
  policy('everybody_reads', 'for select using (true)'),
  policy('platform_adds', `for insert with check (${byPlatform})`),
  policy('platform_changes', `for update using (${byPlatform}) with check (${byPlatform})`),
  policy('platform_removes', `for delete using (${byPlatform})`),
]

function policy(name: string, definition: string): PolicySpec {
  return { name: `${name}_${shortHash(definition)}`, definition }
}
