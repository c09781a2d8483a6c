import type { AppFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { referenceOf } from '../derive/fieldTypeOf.ts'
import { conditionsInLayout } from '../derive/presence.ts'
import { hopsOf, recordConditions } from '../derive/recordConditions.ts'
import { requiredOf } from '../derive/requiredOf.ts'
import { savesSteps } from '../derive/savesSteps.ts'
import { SHARED, SHARED_BY, translationNameOf } from '../fieldAccess.ts'
import type { PropertySource } from '../source/property.ts'
import type { FieldModel, JsonSchema, OneOfModel, PlacesModel, ResourceModel } from '../types/index.ts'
import { compileActions } from './compileActions.ts'
import { compileConsequence } from './compileConsequence.ts'
import { compileField } from './compileField.ts'
import { compileMeasures } from './compileMeasures.ts'
import { compileOperations } from './compileOperations.ts'
import { compileVisitorLinks } from './compileVisitorLinks.ts'
import { listSort, parseOrder, sortIndex } from './listSort.ts'
import { inputOf, inputSchema, nullable } from './valueSchema.ts'

export interface ResourceContext {
  app: AppFacts
  /** Name in OpenAPI ids, by address. */
  apiNames: Map<string, string>
  /** Permissions that open the picker of a page's records, by page. */
  pickers: Map<string, string[]>
}

/** The record behind a page, with everything derived. The source must have passed check. */
export function compileResource(facts: ResourceFacts, context: ResourceContext): ResourceModel {
  const { source, key } = facts
  const { app } = context
  const page = app.pages.get(facts.page)?.source
  const hops = recordConditions(facts, page).flatMap(condition => hopsOf(condition.source))
  const around = conditionsInLayout(page?.form?.layout ?? [])
  const owner = {
    app,
    record: facts,
    required: requiredOf(source),
    stored: !facts.isModule,
    hops,
    around,
    beside: source.properties,
  }
  const fields = [...facts.fields.values()].map(field => compileField(field, owner))
  const apiName = context.apiNames.get(source.path) ?? ''
  const place = { path: source.path, prefix: facts.permission, apiName }
  const pickers = context.pickers.get(facts.page) ?? []
  const actions = compileActions(facts, { ...place, app, page: facts.page })
  return {
    page: facts.page,
    title: facts.title,
    path: source.path,
    aliases: source.aliases ?? [],
    source: source.source ?? 'table',
    style: source.style ?? 'list',
    table: facts.table,
    key,
    label: facts.label ?? key,
    ...(source.labelHint ? { labelHint: source.labelHint } : {}),
    ...(source.labelDetails ? { labelDetails: source.labelDetails } : {}),
    ...(source.findBy ? { findBy: inBothLanguages(source.findBy, source.properties) } : {}),
    permission: facts.permission,
    tenancy: facts.tenancy,
    fields,
    unique: uniqueSets(source.unique ?? [], fields),
    noOverlap: (source.noOverlap ?? []).map(({ when = null, refusal = null, ...rule }) => ({
      ...rule,
      when,
      refusal,
    })),
    places: placesOf(facts),
    indexes: indexesOf(facts, fields, app),
    tree: source.tree
      ? {
          parent: source.tree.parent,
          order: source.tree.order ?? null,
          ...(source.tree.oneRoot ? { oneRoot: true } : {}),
        }
      : null,
    scope: scopeOf(source.scope),
    ...(source.readers ? { readers: source.readers } : {}),
    trash: source.trash ?? false,
    appendOnly: source.audit === 'append-only',
    ...(source.log ? { unlogged: true } : {}),
    ...(source.stamps === false ? { unstamped: true } : {}),
    keepsDrafts: source.operations?.create !== false && savesSteps(page?.form?.layout ?? []),
    parent: parentOf(facts, app),
    ignore: source.ignore ?? [],
    rules: source.rules ?? [],
    ...(source.onBehalf ? { onBehalf: true } : {}),
    ...(source.approval ? { approval: { submit: 'action', lock: true, ...source.approval } } : {}),
    ...compileMeasures(facts, fields, app),
    operations: compileOperations(facts, { ...place, pickers, fields }),
    actions,
    ...(source.consequences
      ? { consequences: source.consequences.map(one => compileConsequence(one, actions)) }
      : {}),
    ...(source.visitorLinks ? { visitorLinks: compileVisitorLinks(facts) } : {}),
    schemas: deriveSchemas(facts, fields),
  }
}

function placesOf({ source, fields }: ResourceFacts): PlacesModel[] {
  return (source.places ?? []).map(({ when = null, count = null, refusal = null, ...rule }) => {
    const page = referenceOf(fields.get(rule.in)?.source ?? {})?.to
    if (page === undefined)
      throw new Error(`${rule.in} refers to no page; check should have refused its places.`)
    return { ...rule, page, when, count, refusal }
  })
}

/** Those that are asked for, and one in the order of the owning page's list: its first page reads no more than itself. */
function indexesOf(
  { page, source, key }: ResourceFacts,
  fields: FieldModel[],
  app: AppFacts,
): ResourceModel['indexes'] {
  const asked = (source.indexes ?? []).map(index => index.map(parseOrder))
  // A tree is read whole, whatever its order.
  if (source.tree) return asked
  const index = sortIndex(listSort(app.pages.get(page)?.source.list?.sort, { key, fields, tree: null }), {
    key,
    fields,
  })
  return index === null ? asked : [...asked, index]
}

function uniqueSets(given: string[][], fields: FieldModel[]): string[][] {
  const numbered = fields.flatMap(({ name, series }) =>
    series?.apart.length ? [[...series.apart, name]] : [],
  )
  return [...fields.filter(field => field.unique).map(field => [field.name]), ...numbered, ...given]
}

function scopeOf({ shared, ...own }: ResourceFacts['source']['scope'] & object = {}): ResourceModel['scope'] {
  const named = ({ department, owner }: { department?: string; owner?: string }) => ({
    department: department ?? null,
    owner: owner ?? null,
  })
  if (shared === undefined) return named(own)
  return { ...named(own), shared: shared === 'all' ? shared : named(shared) }
}

function parentOf({ source }: ResourceFacts, app: AppFacts): ResourceModel['parent'] {
  if (!source.parent) return null
  const { page, param, match } = source.parent
  const parent = app.pages.get(page)?.owned
  if (!parent) throw new Error(`${page} owns no record; check should have refused the parent.`)
  return { page, path: parent.source.path, key: parent.key, label: parent.label ?? parent.key, param, match }
}

/** What a new record, a change and an answer of a resource look like. */
export function deriveSchemas(
  { key, tenancy }: ResourceFacts,
  fields: FieldModel[],
): ResourceModel['schemas'] {
  return {
    create: createSchema(fields),
    update: updateSchema(key, fields),
    answer: answerSchema(key, fields, tenancy.kind === 'shared'),
  }
}

/** A new record, after empty texts became null and defaults were filled in. */
function createSchema(fields: FieldModel[]): JsonSchema {
  const writable = fields.filter(field => field.write !== 'never')
  return inputSchema(
    writable,
    writable.filter(field => field.required).map(field => field.name),
  )
}

/** A change: only the key must be there; what is absent stays, what is demanded may not be cleared. */
function updateSchema(key: string, fields: FieldModel[]): JsonSchema {
  const writable = fields.filter(field => field.write === 'always' && field.name !== key)
  const schema = inputSchema(writable, [key])
  const kept = fields.filter(field => field.name === key || field.name === 'version')
  const own = Object.fromEntries(kept.map(field => [field.name, keptSchema(field, key)]))
  return { ...schema, properties: { ...own, ...schema.properties } }
}

function keptSchema(field: FieldModel, key: string): JsonSchema {
  const schema = inputOf(field)
  return field.name === key ? { ...schema, type: field.schema.type } : schema
}

/** A record as it is answered; references carry their object beside the id. Fields nobody may read are absent. */
function answerSchema(key: string, fields: FieldModel[], isShared: boolean): JsonSchema {
  const readable = fields.filter(field => !field.writeOnly)
  const properties: Record<string, JsonSchema> = {}
  for (const field of readable) {
    properties[field.name] = answeredSchema(field, key)
    if (field.reference) properties[field.reference.as] = embeddedSchema(field)
    if (field.audience) properties[field.audience.as] = { type: ['string', 'null'], readOnly: true }
    if (field.oneOf) properties[field.oneOf.as] = oneOfSchema(field, field.oneOf)
  }
  if (isShared) {
    properties[SHARED] = { type: 'boolean', const: true, description: '其他机构共享的记录' }
    properties[SHARED_BY] = { type: 'string', description: '共享这条记录的机构' }
  }
  return { type: 'object', properties, required: [key] }
}

function answeredSchema(field: FieldModel, key: string): JsonSchema {
  const isThere = field.name === key || isFoundOfNone(field)
  const schema = isThere ? inputOf({ ...field, required: true }) : nullable(inputOf(field))
  const isSetByNobody = field.series || field.rollup || field.cases
  return isSetByNobody ? { ...schema, readOnly: true } : schema
}

/** Whether it has a value where no record refers to this one: 0. */
const isFoundOfNone = ({ rollup }: FieldModel): boolean =>
  rollup?.function === 'count' || rollup?.function === 'sum'

/** The record of one of several pages: of which, and which. */
function oneOfSchema({ schema }: FieldModel, { targets }: OneOfModel): JsonSchema {
  const variants = targets.map(({ type, title }): JsonSchema => {
    const properties = { type: { const: type }, id: schema, label: { type: ['string', 'null'] } }
    return { type: 'object', title, properties, required: ['type', 'id', 'label'] }
  })
  return { anyOf: [...variants, { type: 'null' }] }
}

function embeddedSchema({ reference, schema }: FieldModel): JsonSchema {
  const isList = schema.type === 'array'
  const names = reference?.embed ?? []
  const properties = Object.fromEntries(names.map(name => [name, {}]))
  const one: JsonSchema = { type: 'object', properties }
  return isList ? { type: 'array', items: one } : nullable(one)
}

/** The names of texts, each with that of its English, where it has one. */
const inBothLanguages = (names: string[], properties: Record<string, PropertySource>): string[] =>
  names.flatMap(name => (properties[name]?.['x-translatable'] ? [name, translationNameOf(name)] : [name]))
