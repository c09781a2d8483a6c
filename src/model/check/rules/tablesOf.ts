import type { AppFacts, PageFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import type { Claim } from './Claim.ts'

/** Tables that a page asks for: of its records, their child rows and their links. */
export function tablesOf({ key, owned }: PageFacts, app: AppFacts): Claim[] {
  if (!owned || owned.isModule) return []
  const at = owned.source.table === undefined ? ['resource', 'path'] : ['resource', 'table']
  const claims: Claim[] = [{ what: owned.table, page: key, at }]
  for (const [name, property] of Object.entries(owned.source.properties)) {
    const place = ['resource', 'properties', name]
    const table = property['x-table']
    if (table !== undefined) claims.push({ what: table, page: key, at: [...place, 'x-table'] })
    const reference = referenceOf(property)
    const through = reference && 'through' in reference ? reference.through : undefined
    const target = reference ? app.pages.get(reference.to)?.owned : undefined
    if (through === undefined || !target) continue
    // The same links seen from both ends are one table.
    const isOwnEnd = owned.table === target.table
    const group = isOwnEnd ? `${key}.${name}` : [owned.table, target.table].sort().join(' ')
    claims.push({ what: through, page: key, at: [...place, 'x-ref', 'through'], group })
  }
  return claims
}
