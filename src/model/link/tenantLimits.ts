import type { AppFacts } from '../derive/AppFacts.ts'
import type { MenuSeed } from '../types/index.ts'

/**
 * Types of tenant that alone may have a menu node, by its component or by the permission that it grants. A
 * permission that several pages grant is for the types of all of them; what one grants without a limit has none.
 */
export function tenantLimitsOf(
  seeds: readonly MenuSeed[],
  { environment }: AppFacts,
): Record<string, number[]> {
  const limits = new Map<string, Set<number> | null>()
  const open = (name: string, types: number[] | null) => {
    const known = limits.get(name)
    const isOpen = types === null || known === null
    limits.set(name, isOpen ? null : new Set([...(known ?? []), ...types]))
  }
  for (const name of environment.permissions) open(name, null)
  for (const { component, permission, buttons, tenantTypes } of seeds) {
    const granted = new Set([permission, ...buttons.map(button => button.permission)])
    for (const name of [component, ...granted]) if (name !== '') open(name, tenantTypes)
  }
  return Object.fromEntries(
    [...limits].flatMap(([name, types]) =>
      types ? [[name, [...types].sort((one, other) => one - other)]] : [],
    ),
  )
}
