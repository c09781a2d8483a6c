import type { RawBuilder } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { ModuleDefinition } from '../defineModule.ts'
import { type Counter, isStoredRollup, type ModuleCounter } from './recount.ts'

/** What modules keep in step themselves: by pages and their properties, what each should keep. */
export type ModuleCounters = ReadonlyMap<string, Readonly<Record<string, RawBuilder<unknown>>>>

/** @throws Error where two modules count the same */
export function moduleCounters(modules: readonly ModuleDefinition[]): ModuleCounters {
  const found = new Map<string, Record<string, RawBuilder<unknown>>>()
  for (const { resource, counters } of modules) {
    if (resource === undefined || counters === undefined) continue
    const known = found.get(resource) ?? {}
    const twice = Object.keys(counters).find(name => Object.hasOwn(known, name))
    if (twice !== undefined) throw new Error(`Two modules count ${twice} of ${resource}.`)
    found.set(resource, { ...known, ...counters })
  }
  return found
}

/**
 * All columns of a page that keep what is taken of other records.
 * @throws Error where a module counts what is no stored property of the page
 */
export function countersOf(resource: ResourceModel, kept: ModuleCounters): Counter[] {
  const own = Object.entries(kept.get(resource.page) ?? {}).map(([name, counted]): ModuleCounter => {
    const field = resource.fields.find(one => one.name === name)
    if (!field?.column || isStoredRollup(field))
      throw new Error(`A module counts ${name} of ${resource.page}, which must be a stored property there.`)
    return { ...field, column: field.column, counted }
  })
  return [...resource.fields.filter(isStoredRollup), ...own]
}
