import type { AppFacts } from '../derive/AppFacts.ts'
import { menuSeedsOf } from './menuSeeds.ts'

/** The permissions that can be given to a role: those of the seeded menus and of the nodes that the pages ask for. */
export function grantedPermissions(app: AppFacts): Set<string> {
  const seeds = menuSeedsOf(app)
  const ofPages = seeds.flatMap(seed => [seed.permission, ...seed.buttons.map(button => button.permission)])
  return new Set([...app.environment.permissions, ...ofPages].filter(Boolean))
}
