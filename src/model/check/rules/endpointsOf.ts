import type { AppFacts, PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { borrowedPath } from '../../derive/borrowing.ts'
import { recordOf } from '../../derive/names.ts'
import { OPERATION_STYLES, operationsOf } from '../../derive/operations.ts'
import type { JsonPath } from '../Reporter.ts'
import type { Claim } from './Claim.ts'

/** Method and address of everything that a page serves. Those at one address already are told once, for all. */
export function endpointsOf(page: PageFacts, app: AppFacts): Claim[] {
  const record = recordOf(page, app)
  if (!record) return []
  if (page.owned === null && page.source.where === undefined) return []
  const base = page.owned ? record.source.path : borrowedPath(page.key)
  const aliases = page.owned?.source.aliases ?? []
  return [
    ...claimsBelow(base, page, record),
    ...aliases.flatMap((alias, index) => aliasClaims(alias, ['resource', 'aliases', index], page, record)),
  ]
}

function claimsBelow(base: string, page: PageFacts, record: ResourceFacts): Claim[] {
  const style = OPERATION_STYLES[record.source.style ?? 'list']
  const group = base
  const operations = [...operationsOf(record.source)].map(([name, change]): Claim => {
    const own = style[name]
    const suffix = change.path === undefined ? own.path : `/${change.path.replace(/^\//, '')}`
    const at = change.path === undefined ? ['resource'] : ['resource', 'operations', name, 'path']
    const isGiven = change.path !== undefined
    const place = { at, on: isGiven ? ('value' as const) : ('key' as const), ...(isGiven ? {} : { group }) }
    return { what: endpoint(own.method, base + suffix), page: page.key, ...place }
  })
  const actions = Object.entries(record.source.actions ?? {}).flatMap(([name, action]): Claim[] => {
    if (action.link !== undefined) return []
    const what = endpoint(action.method ?? 'PUT', `${base}/${(action.path ?? name).replace(/^\//, '')}`)
    const at = ['resource', 'actions', name, ...(action.path === undefined ? [] : ['path'])]
    return [{ what, page: page.key, at, on: action.path === undefined ? 'key' : 'value' }]
  })
  return [...operations, ...actions]
}

/** What collides below an alias is told at the alias; what its endpoints do to each other was told below the address. */
const aliasClaims = (alias: string, at: JsonPath, page: PageFacts, record: ResourceFacts): Claim[] =>
  claimsBelow(alias, page, record).map(({ what }) => ({ what, page: page.key, at, group: alias }))

const endpoint = (method: string, path: string) => `${method} ${path.replace(/:\w+/g, ':')}`
