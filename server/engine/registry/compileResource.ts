import {
  compileCondition,
  compileExpression,
  type Derivation,
  environmentAt,
  formulasAmong,
  type Names,
  namesOf,
  parsedExpression,
  type Surroundings,
} from '#model/expression/index.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { personNameOf } from '#model/fieldAccess.ts'
import { embeddedAs, pageReferences } from '#model/fieldReferences.ts'
import type { AppModel, FieldModel, RangeModel, ResourceModel } from '#model/types/index.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'
import { uniqueSets } from '../../db/sync/constraintName.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { ResourceHooks } from '../contracts/ResourceHooks.ts'
import type { ModuleDefinition } from '../defineModule.ts'
import { innerReferences } from '../write/referencesTo.ts'
import type {
  CompiledResource,
  ContestedReference,
  CopyPlan,
  CountedIn,
  NumberedField,
  PlacesIn,
  WritePlan,
} from './CompiledResource.ts'
import { compileDerivations, compileForm, compileLevel } from './compileForm.ts'

/** What modules add to a resource. */
type Behaviour = Pick<CompiledResource, 'hooks' | 'actions' | 'prepare' | 'counts' | 'rows' | 'rowsRule'>

/**
 * What modules add to a resource, put together.
 * @throws Error when two modules define the same hook, action or rows, or an action that the schema does not have, or
 * nobody handles one that it has
 */
export function behaviourOf(resource: ResourceModel, modules: readonly ModuleDefinition[]): Behaviour {
  const merged = <T extends object>(word: string, part: (module: ModuleDefinition) => T | undefined) =>
    merge(
      resource,
      word,
      modules.map(module => part(module) ?? ({} as T)),
    )
  const actions = merged('action', module => module.actions)
  assertActions(resource, actions)
  const prepare = merged('preparation', module => module.prepare)
  assertPrepared(resource, { prepare, actions })
  const counts = merged('count', module => module.counts)
  assertCounted(resource, counts)
  const { rows, rowsRule } = merged<RowsPart>('part', ({ rows, rowsRule }) =>
    rows ? { rows, ...(rowsRule ? { rowsRule } : {}) } : undefined,
  )
  const hooks: ResourceHooks = merged('hook', module => module.hooks)
  return { hooks, actions, prepare, counts, rows: rows ?? null, rowsRule: rowsRule ?? null }
}

/** What is derived of a resource once: lookups, validators, with the behaviour that modules add. */
export function compileResource(
  app: AppModel,
  resource: ResourceModel,
  behaviour: Behaviour,
): CompiledResource {
  const expressions = compileExpressions(app, resource)
  const counted = countedIn(app, resource)
  return {
    model: resource,
    fields: new Map(resource.fields.map(field => [field.name, field])),
    embedded: namesBeside(resource.fields),
    validate: {
      create: createAjvValidator(resource.schemas.create),
      update: createAjvValidator(resource.schemas.update),
    },
    formContested: new Map(
      resource.actions.map(({ name, form }) => [name, contestedIn(app, form?.fields ?? [], counted)]),
    ),
    ...expressions,
    judgedBy: judgedBy(app, resource, expressions.expression),
    plan: { ...planWrites(app, resource, expressions.derivations, counted), counted },
    ...behaviour,
  }
}

function planWrites(
  app: AppModel,
  resource: ResourceModel,
  derivations: readonly Derivation[],
  counted: readonly CountedIn[],
): Omit<WritePlan, 'counted'> {
  const { fields } = resource
  const inside = contestedInside(app, resource)
  const anew = counted.filter(({ places }) => places === null)
  return {
    stored: fields.filter(field => field.column !== null && !field.writeOnly),
    related: fields.flatMap(field => {
      const { storage } = fieldTypeNamed(field.type)
      return storage === 'column' ? [] : [{ field, storage }]
    }),
    readsKey: formulasAmong(derivations).some(({ formula }) =>
      formula.refs.some(({ root }) => root === resource.key),
    ),
    sealed: fields.filter(field => field.encrypted && field.column !== null),
    unique: uniqueSets(resource).map(names => ({
      names,
      fields: names.map(name => fieldOf(resource, name)),
    })),
    begin: Object.fromEntries(fields.flatMap(beginOf)),
    ordered: fields.filter(({ order }) => order),
    numbered: fields.filter((field): field is NumberedField => field.series !== undefined),
    copies: [
      ...copiesAmong(fields, null),
      ...fields.flatMap(rows => (rows.table === null ? [] : copiesAmong(rows.fields, rows))),
    ],
    contested: [...contestedIn(app, fields, counted), ...inside].toSorted(byTarget),
    namedByNew: [...contestedIn(app, fields, anew), ...inside].toSorted(byTarget),
    limits: fields.flatMap(taken =>
      taken.rollup?.limit === undefined ? [] : [{ taken, limit: fieldOf(resource, taken.rollup.limit) }],
    ),
  }
}

/** A table that has the column for longer than it counts does not know where to begin. */
function beginOf({ rollup, column }: FieldModel): [string, number][] {
  const isNumber = rollup?.function === 'count' || rollup?.function === 'sum'
  return rollup?.stored && column && isNumber ? [[column.name, 0]] : []
}

function copiesAmong(fields: readonly FieldModel[], rows: FieldModel | null): CopyPlan[] {
  return fields.flatMap(reference => {
    const taking = fields.filter(({ copy }) => copy?.reference === reference.name)
    return taking.length > 0 ? [{ reference, rows, fields: taking }] : []
  })
}

/** Where it is kept what is taken of the records of a resource. */
function countedIn(app: AppModel, resource: ResourceModel): CountedIn[] {
  return Object.values(app.resources).flatMap(parent =>
    parent.fields.flatMap(({ name, rollup }) => {
      if (!rollup?.stored || rollup.page !== resource.page) return []
      const { via, key, value, by, where } = rollup
      const refs = where === null ? [] : (parsedExpression(where)?.refs ?? [])
      const read = [via, value ?? [], by ?? [], ...refs.map(({ root }) => root)].flat()
      const places = rollup.limit === undefined ? null : placesIn(app, { resource, parent, taken: name })
      return [{ parent, key, via, reads: [...new Set(read)], places }]
    }),
  )
}

function placesIn(
  app: AppModel,
  { taken, ...pages }: Pick<PlacesIn, 'resource' | 'parent'> & { taken: string },
): PlacesIn {
  const { resource, parent } = pages
  const rule = resource.places.find(one => one.page === parent.page && one.taken === taken)
  if (!rule)
    throw new Error(`Nothing of ${resource.page} takes places that ${taken} of ${parent.page} counts.`)
  const record = namesOf(resource.fields, page => app.resources[page]?.fields)
  const when = rule.when === null ? null : compileExpression(rule.when, environmentAt('audience', { record }))
  return { ...pages, rule, when }
}

/** In the order of their targets, so that two requests lock in one order. */
function contestedIn(
  app: AppModel,
  fields: readonly FieldModel[],
  counted: readonly CountedIn[],
): ContestedReference[] {
  const own = fields.flatMap(pageReferences).map(reference => ({ ...reference, rows: null }))
  const inRows = fields.flatMap(rows =>
    rows.table === null ? [] : rows.fields.map(field => ({ field, only: null, rows })),
  )
  const found = [...own, ...inRows].flatMap(({ field, only, rows }) => {
    const target = app.resources[field.reference?.page ?? '']
    const counts =
      rows === null && only === null && counted.some(({ parent }) => parent.page === target?.page)
    // Who removes the target locks, after it, what counts the records that go with it.
    const goesAlong = counted.length > 0 && field.reference?.onDelete === 'cascade'
    const isGuarded = only === null && !isContested(field, target)
    if (!field.reference || !target || (isGuarded && !counts && !goesAlong)) return []
    return [{ field, rows, only, target, key: fieldOf(target, field.reference.key), counts }]
  })
  return found.sort(byTarget)
}

const byTarget = (one: ContestedReference, other: ContestedReference): number =>
  one.target.page < other.target.page ? -1 : 1

/** References inside JSON, which no foreign key guards. */
function contestedInside(app: AppModel, resource: ResourceModel): ContestedReference[] {
  return innerReferences(resource).flatMap(({ inside, holder, field }) => {
    const target = app.resources[field.reference?.page ?? '']
    if (!field.reference || !target || !isLockable(target)) return []
    const rows = { ...inside, name: holder.name }
    return [{ field, rows, only: null, target, key: fieldOf(target, field.reference.key), counts: false }]
  })
}

/** Only what is the own tenant's can be locked by a tenant, and what may be changed at all. */
const isLockable = ({ source, tenancy, appendOnly }: ResourceModel): boolean =>
  source !== 'module' && tenancy.kind !== 'platform' && !appendOnly

function isContested({ reference, type }: FieldModel, target: ResourceModel | undefined): boolean {
  if (!target || !isLockable(target)) return false
  const { holdsMany } = fieldTypeNamed(type)
  return reference?.key !== target.key || holdsMany || target.trash || reference?.onDelete === 'set null'
}

type RowsPart = Pick<ModuleDefinition, 'rows' | 'rowsRule'>

/** What answers have beside the fields, by name: what a reference leads to, an audience in words, a person's name. */
function namesBeside(fields: readonly FieldModel[]): Map<string, FieldModel> {
  const own = new Set(fields.map(({ name }) => name))
  const beside = fields.flatMap(field => {
    const names = [embeddedAs(field), field.login ? personNameOf(field.name) : null]
    return names.filter(name => name !== null).map((name): [string, FieldModel] => [name, field])
  })
  return new Map(beside.filter(([name]) => !own.has(name)))
}

function merge<T extends object>(resource: ResourceModel, word: string, parts: readonly T[]): T {
  const merged = {} as T
  for (const part of parts) {
    for (const name of Object.keys(part)) {
      if (name in merged) throw new Error(`Two modules define the ${word} "${name}" of ${resource.page}.`)
    }
    Object.assign(merged, part)
  }
  return merged
}

function assertActions(resource: ResourceModel, handlers: object): void {
  const byModule = resource.actions.filter(action => action.module).map(action => action.name)
  for (const name of Object.keys(handlers)) {
    if (byModule.includes(name)) continue
    throw new Error(
      `A module handles the action "${name}" of ${resource.page}, which has none with run: module.`,
    )
  }
  const missing = byModule.find(name => !(name in handlers))
  if (missing === undefined) return
  throw new Error(`The action "${missing}" of ${resource.page} has run: module, but no module handles it.`)
}

function assertPrepared(
  { page }: ResourceModel,
  { prepare, actions }: { prepare: object; actions: object },
): void {
  const unknown = Object.keys(prepare).find(name => !(name in actions))
  if (unknown === undefined) return
  throw new Error(`A module prepares the action "${unknown}" of ${page}, which no module handles.`)
}

/** @throws Error when a page counts by what no module counts, or a module counts what no page asks for */
function assertCounted({ page, consequences = [] }: ResourceModel, counts: object): void {
  const asked = consequences.flatMap(({ count }) => (typeof count === 'string' ? [count] : []))
  const missing = asked.find(name => !Object.hasOwn(counts, name))
  if (missing !== undefined) throw new Error(`No module counts "${missing}", by which ${page} asks.`)
  const unasked = Object.keys(counts).find(name => !asked.includes(name))
  if (unasked !== undefined)
    throw new Error(`A module counts "${unasked}" of ${page}, which asks by no such count.`)
}

type Expressions = Pick<
  CompiledResource,
  'level' | 'derivations' | 'ranges' | 'forms' | 'expression' | 'condition'
>

/** The expressions of a resource, each compiled once. @throws ExpressionError when one is wrong: check refuses those */
function compileExpressions(app: AppModel, resource: ResourceModel): Expressions {
  const target = (page: string) => app.resources[page]?.fields
  const record = namesOf(resource.fields, target)
  const around = (form?: readonly FieldModel[]): Surroundings =>
    form ? { record, form: namesOf(form, target) } : { record }
  return {
    level: compileLevel(resource.fields, resource.rules, { record }),
    derivations: compileDerivations(resource.fields, { record }),
    ranges: resource.noOverlap.map(rule => ({ rule, reads: readsOf(rule, record) })),
    forms: new Map(
      resource.actions.flatMap(({ name, on, form }) =>
        // What is done to a whole list is about none of its records.
        form ? [[name, compileForm(form, on === 'list' ? {} : record)]] : [],
      ),
    ),
    expression: once((source: string, form?: readonly FieldModel[]) =>
      compileExpression(source, environmentAt(form ? 'effect' : 'condition', around(form))),
    ),
    condition: once((source: string, form?: readonly FieldModel[]) =>
      compileCondition(source, environmentAt(form ? 'candidates' : 'filter', around(form))),
    ),
  }
}

/** Of a new record nothing is read: it has no row. A reference is read by its own name, or by that of its object. */
function judgedBy(
  { pages }: AppModel,
  { page, fields, operations, actions, visitorLinks = [] }: ResourceModel,
  expression: Expressions['expression'],
): ReadonlySet<string> {
  const { create: _, ...others } = operations
  const judged = [...Object.values(others), ...actions, ...(pages[page]?.list?.columns ?? [])]
  const whens = [...judged.map(({ when }) => when), ...visitorLinks.map(({ offered }) => offered)]
  const refs = whens.flatMap(when => (when ? expression(when).refs : []))
  const roots = new Set(refs.map(({ root }) => root))
  const isRead = (field: FieldModel) => roots.has(field.name) || roots.has(embeddedAs(field) ?? field.name)
  return new Set(fields.filter(isRead).map(({ name }) => name))
}

function readsOf({ same, from, to, when }: RangeModel, record: Names): string[] {
  const refs = when === null ? [] : compileExpression(when, environmentAt('audience', { record })).refs
  return [...new Set([...same, from, to, ...refs.map(({ root }) => root)])]
}

/** Remembers what was made of a source. What else is handed in differs with the source's place in the schema. */
function once<More, T>(make: (source: string, more?: More) => T): (source: string, more?: More) => T {
  const places = new Map<More | undefined, Map<string, T>>()
  return (source, more) => {
    const place = places.get(more) ?? new Map<string, T>()
    places.set(more, place)
    const made = place.get(source) ?? make(source, more)
    place.set(source, made)
    return made
  }
}
