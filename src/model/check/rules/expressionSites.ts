import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { insidesOfProperty } from '../../derive/blocks.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { recordOf } from '../../derive/names.ts'
import { conditionsOfParts } from '../../derive/presence.ts'
import { referringTo } from '../../derive/rollup.ts'
import { environmentAt, type Names, type Surroundings, type ValueType } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { type SetHow, settingsOf } from '../../source/action.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext } from '../CheckContext.ts'
import { choicesOf, factsOfProperty, namesFoundOut, namesOfProperties } from '../nameFactsOf.ts'
import type { JsonPath } from '../Reporter.ts'
import { presetSites } from './checkPresets.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'
import type { ExpressionSite } from './judgeExpression.ts'
import { reactionSites } from './reactionSites.ts'

/** Every expression of a page, with the names that it may use where it stands. */
export function expressionSites(page: PageFacts, context: CheckContext): ExpressionSite[] {
  const { source, owned } = page
  const record = recordOf(page, context.app)
  const sites: ExpressionSite[] = []
  if (source.where !== undefined && record) {
    const environment = environmentAt('filter', { record: context.namesOf(record) })
    sites.push({ source: source.where, at: ['where'], environment, use: 'filter' })
  }
  if (record)
    sites.push(
      ...columnSites(page, context.namesOf(record)),
      ...toneSites(page, record, context),
      ...layoutSites(page, context.namesOf(record)),
      ...formPresetSites(page, record, context),
    )
  if (!owned) return sites
  const names = context.namesOf(owned)
  return [...sites, ...resourceSites(owned, names, context), ...propertySites(owned, names, context)]
}

function columnSites({ source }: PageFacts, record: Names): ExpressionSite[] {
  const environment = environmentAt('condition', { record })
  return (source.list?.columns ?? []).flatMap((column, index): ExpressionSite[] => {
    if (typeof column === 'string' || column.when === undefined) return []
    return [{ source: column.when, at: ['list', 'columns', index, 'when'], environment, use: 'condition' }]
  })
}

/** Rows are drawn once they have been read: what is found out then is known of them. */
function toneSites({ source }: PageFacts, record: ResourceFacts, context: CheckContext): ExpressionSite[] {
  const names = { ...context.namesOf(record), ...namesFoundOut(record, context.app) }
  const environment = environmentAt('condition', { record: names })
  return (source.list?.tone ?? []).map(({ when }, index) => ({
    source: when,
    at: ['list', 'tone', index, 'when'],
    environment,
    use: 'condition',
  }))
}

function layoutSites({ source }: PageFacts, record: Names): ExpressionSite[] {
  const environment = environmentAt('presence', { record })
  return conditionsOfParts(source.form?.layout ?? [], ['form', 'layout']).map(condition => ({
    ...condition,
    environment,
    use: 'condition',
  }))
}

function formPresetSites(
  { source }: PageFacts,
  record: ResourceFacts,
  context: CheckContext,
): ExpressionSite[] {
  const { properties } = record.source
  const place = { presets: source.form?.presets, at: ['form', 'presets'], properties }
  const { dictionaries } = context.app.environment
  return presetSites(place, { record: context.namesOf(record) }, property => takenBy(property, dictionaries))
}

function resourceSites(owned: ResourceFacts, record: Names, context: CheckContext): ExpressionSite[] {
  const { source } = owned
  const environment = environmentAt('condition', { record })
  const sites: ExpressionSite[] = []
  const read = typeof source.tenancy === 'object' ? source.tenancy.read : undefined
  if (read !== undefined) {
    const own = environmentAt('audience', { record })
    sites.push({ source: read, at: ['resource', 'tenancy', 'read'], environment: own, use: 'filter' })
  }
  if (source.readers) {
    const filter = environmentAt('filter', { record })
    const at = ['resource', 'readers', 'where']
    sites.push({ source: source.readers.where, at, environment: filter, use: 'filter' })
  }
  for (const [name, { where }] of Object.entries(source.measures ?? {})) {
    if (where === undefined) continue
    const filter = environmentAt('filter', { record })
    sites.push({
      source: where,
      at: ['resource', 'measures', name, 'where'],
      environment: filter,
      use: 'filter',
    })
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
  for (const [purpose, link] of Object.entries(source.visitorLinks ?? {})) {
    const at = ['resource', 'visitorLinks', purpose]
    if (link.when !== undefined)
      sites.push({ source: link.when, at: [...at, 'when'], environment, use: 'condition' })
    if (link.offered !== undefined)
      sites.push({ source: link.offered, at: [...at, 'offered'], environment, use: 'condition' })
    if (typeof link.changing === 'string')
      sites.push({ source: link.changing, at: [...at, 'changing'], environment, use: 'condition' })
    for (const [index, { when }] of (link.closed ?? []).entries())
      sites.push({ source: when, at: [...at, 'closed', index, 'when'], environment, use: 'condition' })
  }
  return [...sites, ...consequenceSites(owned, environment, context), ...actionSites(owned, record, context)]
}

/** Of which records something is asked. */
function consequenceSites(
  owned: ResourceFacts,
  environment: ExpressionSite['environment'],
  context: CheckContext,
): ExpressionSite[] {
  const asked = (owned.source.consequences ?? []).flatMap((consequence, index) =>
    (['was', 'when'] as const).flatMap((key): ExpressionSite[] => {
      const source = consequence[key]
      const at = ['resource', 'consequences', index, key]
      return source === undefined ? [] : [{ source, at, environment, use: 'condition' }]
    }),
  )
  return [...asked, ...countedSites(owned, context)]
}

/** Which records are counted that refer to the one that is asked about. */
function countedSites({ source, page }: ResourceFacts, { app, namesOf }: CheckContext): ExpressionSite[] {
  return (source.consequences ?? []).flatMap(({ count }, index): ExpressionSite[] => {
    if (typeof count !== 'object' || count.where === undefined) return []
    const about = app.pages.get(count.of)?.owned
    // What does not refer to this page was named by mistake.
    if (referenceOf(about?.fields.get(count.via)?.source ?? {})?.to !== page || !about) return []
    const environment = environmentAt('filter', { record: namesOf(about) })
    const at = ['resource', 'consequences', index, 'count', 'where']
    return [{ source: count.where, at, environment, use: 'filter', about }]
  })
}

function actionSites(
  { source: { actions = {}, properties }, fields }: ResourceFacts,
  record: Names,
  { app }: CheckContext,
): ExpressionSite[] {
  const { dictionaries } = app.environment
  return Object.entries(actions).flatMap(([name, action]) => {
    const at = ['resource', 'actions', name]
    const sites: ExpressionSite[] = []
    if (action.when !== undefined) {
      const environment = environmentAt('condition', { record })
      sites.push({ source: action.when, at: [...at, 'when'], environment, use: 'condition' })
    }
    const form = namesOfProperties(action.form?.properties ?? {}, dictionaries)
    const environment = environmentAt('effect', { record, form })
    for (const [field, given] of Object.entries(action.set ?? {})) {
      for (const { how, value: source } of settingsOf(given)) {
        const place = [...at, 'set', field, ...(how === 'replace' ? [] : [how])]
        sites.push({
          source,
          at: place,
          environment,
          ...takenBySet(fields.get(field)?.isUnclear ? undefined : properties[field], how, dictionaries),
          ...writtenIn(field, fields.get(field)?.isUnclear ? undefined : properties[field]),
        })
      }
    }
    // What is done to a whole list is about none of its records.
    const around = { record: action.on === 'list' ? {} : record, form }
    if (action.form) {
      const { presets, properties: asked } = action.form
      const place = { presets, at: [...at, 'form', 'presets'], properties: asked }
      sites.push(...presetSites(place, around, property => takenBy(property, dictionaries)))
    }
    return [...sites, ...formSites(action.form, [...at, 'form'], around)]
  })
}

/** Rules over several properties of a form, and the conditions of its parts. */
function formSites(form: ActionFormSource | undefined, at: JsonPath, around: Surroundings): ExpressionSite[] {
  const presence = environmentAt('presence', around)
  const rules = environmentAt('formRule', around)
  return [
    ...conditionsOfParts(form?.layout ?? [], [...at, 'layout']).map(
      (condition): ExpressionSite => ({ ...condition, environment: presence, use: 'condition' }),
    ),
    ...(form?.rules ?? []).map(
      ({ assert }, index): ExpressionSite => ({
        source: assert,
        at: [...at, 'rules', index, 'assert'],
        environment: rules,
        use: 'condition',
      }),
    ),
  ]
}

type ActionFormSource = NonNullable<NonNullable<ResourceFacts['source']['actions']>[string]['form']>

/** What a property takes of an action: what comes into a list may be one of its items. */
function takenBySet(
  property: PropertySource | undefined,
  how: SetHow,
  dictionaries: CheckContext['app']['environment']['dictionaries'],
): Pick<ExpressionSite, 'use' | 'types' | 'choices' | 'rows'> {
  const given = takenBy(property, dictionaries)
  const { storage } = property ? fieldTypeNamed(fieldTypeOf(property)) : { storage: 'column' }
  if (!property || storage === 'column') return given
  if (storage === 'link-table')
    return { ...given, types: how === 'replace' ? ['list'] : ['list', 'number', 'text'] }
  const { fields: names = {} } = factsOfProperty(property, dictionaries)
  const [inside, ...others] = insidesOfProperty(property)
  // Rows of several shapes may have properties of one name.
  const properties = (others.length === 0 && inside?.described.properties) || {}
  return { ...given, types: how === 'replace' ? ['list'] : ['list', 'map'], rows: { names, properties } }
}

/** Texts are read as dates and moments where they are written out. */
function writtenIn(name: string, property: PropertySource | undefined): Pick<ExpressionSite, 'written'> {
  if (!property || !['date', 'date-time'].includes(fieldTypeOf(property))) return {}
  return { written: { name, property } }
}

function propertySites(owned: ResourceFacts, names: Names, context: CheckContext): ExpressionSite[] {
  return eachProperty(owned).flatMap(place => {
    const around = surroundingsOf(place, names, context)
    return [
      ...valueSites(place, owned, around, context),
      ...pickerSites(place, names, context),
      ...reactionSites(place, around, context),
    ]
  })
}

/** Inside forms and rows bare names are the fields beside; the record is behind them. */
function surroundingsOf(
  { action, depth, siblings }: PropertyPlace,
  names: Names,
  { app }: CheckContext,
): Surroundings {
  const { dictionaries } = app.environment
  const isInside = depth === 'row' || depth === 'value'
  return {
    // What is done to a whole list is about none of its records.
    record: action?.on === 'list' ? {} : names,
    ...(action?.form ? { form: namesOfProperties(action.form.properties, dictionaries) } : {}),
    ...(isInside ? { beside: namesOfProperties(siblings, dictionaries) } : {}),
  }
}

function valueSites(
  place: PropertyPlace,
  owned: ResourceFacts,
  around: Surroundings,
  context: CheckContext,
): ExpressionSite[] {
  const { property, at, depth } = place
  const { app } = context
  const { dictionaries } = app.environment
  const isUnclear = depth === 'record' && owned.fields.get(place.name)?.isUnclear
  const given = takenBy(isUnclear ? undefined : property, dictionaries)
  const sites: ExpressionSite[] = []
  const compute = property['x-compute']
  const formula = environmentAt('formula', around)
  if (compute !== undefined) {
    sites.push({ source: compute, at: [...at, 'x-compute'], environment: formula, ...given })
  }
  for (const [index, { when }] of (property['x-cases'] ?? []).entries()) {
    if (when === undefined) continue
    const site = [...at, 'x-cases', index, 'when']
    sites.push({ source: when, at: site, environment: environmentAt('case', around), use: 'filter' })
  }
  sites.push(...rollupSites(place, owned, context))
  for (const keyword of ['x-visible', 'x-required'] as const) {
    const source = property[keyword]
    const presence = environmentAt('presence', around)
    if (source !== undefined)
      sites.push({ source, at: [...at, keyword], environment: presence, use: 'condition' })
  }
  const filled = property['x-default']
  if (filled !== undefined) {
    const environment = depth === 'form' ? environmentAt('effect', around) : formula
    sites.push({ source: filled, at: [...at, 'x-default'], environment, ...given })
  }
  const environment = environmentAt('rule', { ...around, self: factsOfProperty(property, dictionaries) })
  for (const [index, rule] of (property['x-rules'] ?? []).entries()) {
    const place = [...at, 'x-rules', index, 'assert']
    sites.push({ source: rule.assert, at: place, environment, use: 'condition' })
  }
  return sites
}

/** Which records may be chosen: a filter over the target, which may look at what stands beside the reference. */
function pickerSites(
  { property, at, depth, siblings, action }: PropertyPlace,
  names: Names,
  context: CheckContext,
): ExpressionSite[] {
  const reference = referenceOf(property)
  const where = reference && 'where' in reference ? reference.where : undefined
  const target = reference ? context.app.pages.get(reference.to)?.owned : undefined
  if (where === undefined || !target) return []
  const beside = namesOfProperties(siblings, context.app.environment.dictionaries)
  const outer = action
    ? namesOfProperties(action.form?.properties ?? {}, context.app.environment.dictionaries)
    : names
  const form = depth === 'record' ? names : { ...outer, ...beside }
  const environment = environmentAt('candidates', { record: context.namesOf(target), form })
  return [{ source: where, at: [...at, 'x-ref', 'where'], environment, use: 'filter', about: target }]
}

/** Which records are taken together: a filter over these. */
function rollupSites(
  { property, at, depth }: PropertyPlace,
  owned: ResourceFacts,
  context: CheckContext,
): ExpressionSite[] {
  const { of = '', where } = property['x-rollup'] ?? {}
  const about = context.app.pages.get(of)?.owned
  if (where === undefined || !about || depth !== 'record') return []
  // A page that does not refer to this one was named by mistake.
  if (referringTo(owned.page, about).length === 0) return []
  const environment = environmentAt('filter', { record: context.namesOf(about) })
  return [{ source: where, at: [...at, 'x-rollup', 'where'], environment, use: 'filter', about }]
}

/** What a property takes of an expression. */
function takenBy(
  property: PropertySource | undefined,
  dictionaries: CheckContext['app']['environment']['dictionaries'],
): Pick<ExpressionSite, 'use' | 'types' | 'choices'> {
  const choices = property ? choicesOf(property, dictionaries) : null
  return { use: 'value', types: valueTypesOf(property), ...(choices ? { choices } : {}) }
}

function valueTypesOf(property: PropertySource | undefined): readonly ValueType[] | undefined {
  if (!property || (property.type === undefined && property['x-ref'] !== undefined)) return undefined
  const { type, assigns } = fieldTypeNamed(fieldTypeOf(property)).expression
  return type === 'any' ? undefined : (assigns ?? [type])
}
