import type { AppFacts, FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { insidesOfProperty } from '../../derive/blocks.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { embeddedNameOf } from '../../derive/names.ts'
import { oneOfTargets } from '../../derive/oneOf.ts'
import { parsedExpression } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { staysWithOwner } from '../../fieldAccess.ts'
import { say } from '../../language/say.ts'
import type { ActionSource } from '../../source/action.ts'
import type { PropertySource } from '../../source/property.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName } from './checkNames.ts'
import { expressionSites } from './expressionSites.ts'

/** What tenants share says for whom a data scope narrows it, and readers write nothing but what they may know. */
export const checkSharing: PageRule = (page, context, reporter) => {
  const { owned } = page
  if (!owned) return
  checkReader(owned, reporter)
  if (!page.damaged.has('/resource/scope')) checkScopeShared(owned, reporter)
  const actions = Object.entries(owned.source.actions ?? {}).filter(
    ([, { by }]) => by !== undefined && by !== 'owner',
  )
  for (const [name, action] of actions) {
    const at = ['resource', 'actions', name]
    const why = whyNoReader(owned, action)
    if (why) reporter.report('action-reader', [...at, 'by'], why)
    else checkWritten(owned, { action, at, app: context.app }, reporter)
  }
  if (actions.length === 0) return
  const names = new Set(actions.map(([name]) => name))
  for (const { source, at } of expressionSites(page, context)) {
    const [root, kind, name, part] = at
    if (root === 'resource' && kind === 'actions' && names.has(String(name)))
      checkRead(owned, { source, at, isSet: part === 'set', app: context.app }, reporter)
  }
}

/** Whether other tenants may read any of the rows: `read` or `to` says which. */
const isShared = ({ tenancy }: ResourceFacts): boolean =>
  tenancy.kind === 'shared' && (tenancy.read !== null || tenancy.to !== null)

/** The one tenant that reads is compared by its id. */
function checkReader({ tenancy, fields }: ResourceFacts, reporter: Reporter): void {
  const field = tenancy.kind === 'shared' && tenancy.to !== null ? fields.get(tenancy.to) : undefined
  if (!field || field.isUnclear || isPlainId(field)) return
  const message = say`${field.name} must be a stored whole number without a reference: it holds an id of another tenant`
  reporter.report('unfit-keyword', ['resource', 'tenancy', 'to'], message)
}

function checkScopeShared(owned: ResourceFacts, reporter: Reporter): void {
  const { source, fields } = owned
  const { scope } = source
  if (scope === undefined) return
  const at = ['resource', 'scope', 'shared']
  const { shared, department, owner } = scope
  if (shared === undefined) {
    const isNarrowed = department !== undefined || owner !== undefined
    if (!isShared(owned) || !isNarrowed) return
    const message = say`whose data scope is narrow sees nothing of what others share: say what it means for it with "shared"`
    reporter.report('scope-shared', ['resource', 'scope'], message, { on: 'key', severity: 'warning' })
  } else if (!isShared(owned))
    reporter.report('scope-shared', at, say`nothing is shared here: tenancy names no reader`, { on: 'key' })
  else if (shared !== 'all') {
    for (const part of ['department', 'owner'] as const) {
      const name = shared[part]
      if (name === undefined || !checkName(name, [...at, part], fields.keys(), reporter)) continue
      const field = fields.get(name)
      if (field && !field.isUnclear && !isPlainId(field))
        reporter.report(
          'scope-shared',
          [...at, part],
          say`${name} must be a stored whole number without a reference: it holds an id of another tenant`,
        )
    }
  }
}

const isPlainId = ({ type, source, role }: FieldFacts): boolean =>
  role === 'own' &&
  fieldTypeNamed(type).key === 'number' &&
  source['x-ref'] === undefined &&
  foundOutBy(source) === null

/** Why readers can run no such action on these records; null where they can. */
function whyNoReader(owned: ResourceFacts, { on, set, run }: ActionSource) {
  const { isModule, source } = owned
  if (!isShared(owned)) return say`nothing is shared here: tenancy names no reader`
  if (isModule) return say`rows of server code belong to no tenant that could share them`
  if (source.audit !== undefined) return say`what is only added is changed by nobody`
  if (on === 'list') return say`an action on the list has no record that is shared`
  if (set === undefined && run === undefined)
    return say`nothing is done on the server here: set or run is missing`
  return null
}

interface ReaderAction {
  action: ActionSource
  at: JsonPath
  app: AppFacts
}

/** Records and files of one tenant are no choice of another: whether they are there would tell of them. */
function checkWritten(
  { fields }: ResourceFacts,
  { action, at, app }: ReaderAction,
  reporter: Reporter,
): void {
  for (const name of Object.keys(action.set ?? {})) {
    const property = fields.get(name)?.source
    const tied = property && tiedTo(property, app)
    if (!tied) continue
    const message = say`${name} holds ${tied}, which belong to the tenant of the record: a reader cannot set it`
    reporter.report('action-reader', [...at, 'set', name], message, { on: 'key' })
  }
  for (const [name, property] of Object.entries(action.form?.properties ?? {})) {
    const tied = tiedTo(property, app)
    if (!tied) continue
    const message = say`${name} asks for ${tied}, which belong to one tenant: only those of the platform can be chosen for the record of another`
    reporter.report('action-reader', [...at, 'form', 'properties', name], message, { on: 'key' })
  }
}

/** Widgets of what is uploaded. */
const UPLOADS = ['file', 'image']

/** What a property holds, itself or inside, that belongs to one tenant; null for nothing. */
function tiedTo(property: PropertySource, app: AppFacts): ReturnType<typeof say> | null {
  const reference = referenceOf(property)
  const targets = [...(reference ? [reference.to] : []), ...oneOfTargets(property).map(({ page }) => page)]
  if (targets.some(target => isOfTenants(target, app))) return say`records`
  if (UPLOADS.includes(property['x-component'] ?? '')) return say`files`
  const inside = insidesOfProperty(property).flatMap(({ described }) =>
    Object.values(described.properties ?? {}),
  )
  return inside.map(part => tiedTo(part, app)).find(tied => tied !== null) ?? null
}

const isOfTenants = (page: string, app: AppFacts): boolean =>
  (app.pages.get(page)?.owned?.tenancy.kind ?? 'platform') !== 'platform'

interface ReadSite {
  source: string
  at: JsonPath
  isSet: boolean
  app: AppFacts
}

/** An expression of a reader's action reads what a reader knows: what it would tell else, the record shows afterwards. */
function checkRead(owned: ResourceFacts, { source, at, isSet, app }: ReadSite, reporter: Reporter): void {
  for (const { root, path } of parsedExpression(source)?.refs ?? []) {
    const [name = root, ...more] = root === 'record' ? path : [root, ...path]
    if (owned.fields.get(name)?.role === 'audit' && staysWithOwner(owned, name)) {
      reporter.report('action-reader', at, say`${name} is told to nobody with whom the record is shared`)
    } else if (isSet && more.length > 0 && isOfTenants(targetCalled(name, owned), app)) {
      const message = say`${name} is a record of the tenant that shares: a reader cannot copy from it`
      reporter.report('action-reader', at, message)
    }
  }
}

/** The page of a reference by its property or by the object that answers carry; "" for none. */
function targetCalled(name: string, { fields }: ResourceFacts): string {
  for (const field of fields.values()) {
    const reference = referenceOf(field.source)
    if (!reference) continue
    const as = ('as' in reference ? reference.as : undefined) ?? embeddedNameOf(field.name)
    if (name === field.name || name === as) return reference.to
  }
  return ''
}
