import type { AppFacts } from '../derive/AppFacts.ts'
import type { MenuLimit, MenuSeed } from '../types/index.ts'

/**
 * Who alone may have a menu node, by its component or by the permission that it grants. A permission that several pages
 * grant is for whom any one of them is; one that a page grants to everybody has no limit.
 */
export function menuLimitsOf(
  seeds: readonly MenuSeed[],
  { environment }: AppFacts,
): Record<string, MenuLimit[]> {
  const limits = new Map<string, MenuLimit[] | null>()
  const open = (name: string, limit: MenuLimit | null) => {
    const known = limits.get(name)
    limits.set(name, limit === null || known === null ? null : [...(known ?? []), limit])
  }
  for (const name of environment.permissions) open(name, null)
  for (const seed of seeds) {
    const { component, permission, buttons } = seed
    const granted = new Set([permission, ...buttons.map(button => button.permission)])
    for (const name of [component, ...granted]) if (name !== '') open(name, limitOf(seed))
  }
  return Object.fromEntries([...limits].flatMap(([name, found]) => (found ? [[name, joined(found)]] : [])))
}

function limitOf({ tenantTypes, only }: MenuSeed): MenuLimit | null {
  if (tenantTypes === null && only === undefined) return null
  return { tenantTypes, roles: only === undefined ? null : [...only].sort() }
}

/** Those for the same roles are one, for the types of all of them. */
function joined(limits: readonly MenuLimit[]): MenuLimit[] {
  const byRoles = Map.groupBy(limits, ({ roles }) => roles?.join() ?? null)
  return [...byRoles.values()].map(some => {
    const types = some.map(({ tenantTypes }) => tenantTypes)
    const all = types.some(type => type === null) ? null : [...new Set(types.flatMap(type => type ?? []))]
    return { tenantTypes: all?.sort((one, other) => one - other) ?? null, roles: some[0]?.roles ?? null }
  })
}
