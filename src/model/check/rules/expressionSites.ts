import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { recordOf } from '../../derive/names.ts'
import type { ExpressionEnvironment, NameFacts, ReservedName, ValueType } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext } from '../CheckContext.ts'
import { namesOfProperties } from '../nameFactsOf.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'
import type { ExpressionSite } from './judgeExpression.ts'
import { reactionSites } from './reactionSites.ts'

type Names = Record<string, NameFacts>

const KNOWING_USER: ReservedName[] = ['user', 'now']

/** Every expression of a page, with the names that it may use where it stands. */
export function expressionSites(page: PageFacts, context: CheckContext): ExpressionSite[] {
  const { source, owned } = page
  const record = recordOf(page, context.app)
  const sites: ExpressionSite[] = []
  if (source.where !== undefined && record) {
    const environment = { names: context.namesOf(record), reserved: KNOWING_USER }
    sites.push({ source: source.where, at: ['where'], environment, use: 'filter' })
  }
  if (record) sites.push(...columnSites(page, context.namesOf(record)))
  if (!owned) return sites
  const names = context.namesOf(owned)
  return [...sites, ...resourceSites(owned, names), ...propertySites(owned, names, context)]
}

function columnSites({ source }: PageFacts, names: Names): ExpressionSite[] {
  return (source.list?.columns ?? []).flatMap((column, index): ExpressionSite[] => {
    if (typeof column === 'string' || column.when === undefined) return []
    const environment = { names, reserved: KNOWING_USER }
    return [{ source: column.when, at: ['list', 'columns', index, 'when'], environment, use: 'condition' }]
  })
}

function resourceSites({ source }: ResourceFacts, names: Names): ExpressionSite[] {
  const environment = { names, reserved: KNOWING_USER }
  const sites: ExpressionSite[] = []
  const read = typeof source.tenancy === 'object' ? source.tenancy.read : undefined
  if (read !== undefined) {
    const own = { names: withoutHops(names), reserved: [] }
    sites.push({ source: read, at: ['resource', 'tenancy', 'read'], environment: own, use: 'filter' })
  }
  for (const [index, rule] of (source.rules ?? []).entries()) {
    sites.push({
      source: rule.assert,
      at: ['resource', 'rules', index, 'assert'],
      environment,
      use: 'condition',
    })
  }
  for (const [name, change] of Object.entries(source.operations ?? {})) {
    if (typeof change !== 'object' || change.when === undefined) continue
    sites.push({
      source: change.when,
      at: ['resource', 'operations', name, 'when'],
      environment,
      use: 'condition',
    })
  }
  return [...sites, ...actionSites(source.actions ?? {}, names, source.properties)]
}

/** A policy looks at the row's own columns: nothing stands behind a reference. */
function withoutHops(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([name, { type }]) => [name, { type }]))
}

function actionSites(
  actions: NonNullable<ResourceFacts['source']['actions']>,
  names: Names,
  properties: Record<string, PropertySource>,
): ExpressionSite[] {
  return Object.entries(actions).flatMap(([name, action]) => {
    const at = ['resource', 'actions', name]
    const sites: ExpressionSite[] = []
    const environment = { names, reserved: KNOWING_USER }
    if (action.when !== undefined)
      sites.push({ source: action.when, at: [...at, 'when'], environment, use: 'condition' })
    const values = namesOfProperties(action.form?.properties ?? {})
    const reserved: ReservedName[] = ['user', 'now', 'values']
    for (const [field, source] of Object.entries(action.set ?? {})) {
      const types = valueTypesOf(properties[field])
      sites.push({
        source,
        at: [...at, 'set', field],
        environment: { names, values, reserved },
        use: 'value',
        types,
      })
    }
    return sites
  })
}

function propertySites(owned: ResourceFacts, names: Names, context: CheckContext): ExpressionSite[] {
  return eachProperty(owned).flatMap(place => {
    const isOwn = place.depth === 'record'
    const beside = isOwn ? names : namesOfProperties(place.siblings)
    // Inside forms and rows bare names are the fields beside; the record is behind them.
    const environment: ExpressionEnvironment = isOwn
      ? { names }
      : { names: { ...names, ...beside }, values: beside }
    return [
      ...valueSites(place, environment),
      ...pickerSites(place, beside, context),
      ...reactionSites(place, environment),
    ]
  })
}

function valueSites(place: PropertyPlace, environment: ExpressionEnvironment): ExpressionSite[] {
  const { property, at, depth } = place
  const types = valueTypesOf(property)
  const sites: ExpressionSite[] = []
  const compute = property['x-compute']
  const own = { ...environment, reserved: KNOWING_USER }
  if (compute !== undefined) {
    sites.push({ source: compute, at: [...at, 'x-compute'], environment: own, use: 'value', types })
  }
  for (const [index, { when }] of (property['x-cases'] ?? []).entries()) {
    if (when === undefined) continue
    const names = withoutHops(environment.names ?? {})
    const site = [...at, 'x-cases', index, 'when']
    sites.push({ source: when, at: site, environment: { ...own, names }, use: 'filter' })
  }
  const filled = property['x-default']
  if (filled !== undefined) {
    const reserved: ReservedName[] = depth === 'form' ? ['user', 'now', 'record', 'values'] : KNOWING_USER
    sites.push({
      source: filled,
      at: [...at, 'x-default'],
      environment: { ...environment, reserved },
      use: 'value',
      types,
    })
  }
  for (const [index, rule] of (property['x-rules'] ?? []).entries()) {
    const reserved: ReservedName[] = ['user', 'now', 'self', 'values', 'record']
    const place = [...at, 'x-rules', index, 'assert']
    sites.push({
      source: rule.assert,
      at: place,
      environment: { ...environment, reserved, self: { type: fieldTypeOf(property) } },
      use: 'condition',
    })
  }
  return sites
}

/** Which records may be chosen: a filter over the target, which may look at the form. */
function pickerSites(
  { property, at }: PropertyPlace,
  values: Names,
  context: CheckContext,
): ExpressionSite[] {
  const reference = referenceOf(property)
  const where = reference && 'where' in reference ? reference.where : undefined
  const target = reference ? context.app.pages.get(reference.to)?.owned : undefined
  if (where === undefined || !target) return []
  const environment = {
    names: context.namesOf(target),
    values,
    reserved: ['user', 'now', 'values'] as ReservedName[],
  }
  return [{ source: where, at: [...at, 'x-ref', 'where'], environment, use: 'filter' }]
}

function valueTypesOf(property: PropertySource | undefined): readonly ValueType[] | undefined {
  if (!property || (property.type === undefined && property['x-ref'] !== undefined)) return undefined
  const { type, assigns } = fieldTypeNamed(fieldTypeOf(property)).expression
  return type === 'any' ? undefined : (assigns ?? [type])
}
