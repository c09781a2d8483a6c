import type { AudiencePartsSource } from '../source/audience.ts'
import type { PropertySource } from '../source/property.ts'
import type { AppFacts, ResourceFacts } from './AppFacts.ts'

/** A way to mean people, with the page that offers it. */
export interface AudiencePartFacts {
  name: string
  source: AudiencePartsSource[string]
  owner: ResourceFacts
  /** Whether the platform alone means people by it: the records are not the tenant's own. */
  isPlatform: boolean
}

const found = new WeakMap<AppFacts, ReadonlyMap<string, AudiencePartFacts>>()

/** What pages offer to audiences, by the names of the parts. */
export function audiencePartsOf(app: AppFacts): ReadonlyMap<string, AudiencePartFacts> {
  const known = found.get(app)
  if (known) return known
  const owners = [...app.pages.values()].flatMap(({ owned }) => owned ?? [])
  const parts = owners.flatMap(owner =>
    Object.entries(owner.source.audienceParts ?? {}).map(([name, source]): [string, AudiencePartFacts] => [
      name,
      { name, source, owner, isPlatform: owner.tenancy.kind !== 'tenant' },
    ]),
  )
  const byName = new Map(parts)
  found.set(app, byName)
  return byName
}

/** Pages whose records a property's audience is put together of, where tenants choose among them. */
export const audienceTargets = (property: PropertySource, app: AppFacts): string[] =>
  (property['x-audience'] ?? []).flatMap(name => {
    const part = audiencePartsOf(app).get(name)
    return part && !part.isPlatform && part.source.by === undefined ? [part.owner.page] : []
  })
