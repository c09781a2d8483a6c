import { type SqlBool, sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isFoundOut, isPermitted, isReadable } from '#model/fieldAccess.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import type { FieldModel, ResourceModel, SearchOperator } from '#model/types/index.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import { isTold } from '../access.ts'
import { hasRollup } from '../condition/foundValue.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { withinCondition } from '../figures/dimensionSql.ts'
import { type FlatQuery, textsOfKey } from '../request/readRequest.ts'
import { allOf, type Condition, readableTenants } from './condition.ts'
import { EMPTY_OF, emptyCondition } from './emptyCondition.ts'
import { figureFault } from './figureFault.ts'
import { type FieldFilter, filterCondition, parseFilterValue } from './filterCondition.ts'
import { type Ends, endsIn, endsOf } from './rangeInQuery.ts'
import { type Rows, type RowsOptions, rowsOf } from './rowsOf.ts'

/** A resource stands on one page for as long as it lives, so its keys are worked out once. */
const known = new WeakMap<ResourceModel, SearchKeys[]>()

/** What a query asks for. */
interface AskedRows {
  query: FlatQuery
  state?: RowsOptions['state']
  /** Whether filters by what is taken of other records count. Default true. */
  rolledUp?: boolean
}

/**
 * The records that a query asks for, within what the caller may see.
 * @throws SEARCH_INVALID at the field whose text is no value of it
 */
export function filteredRows(
  context: OperationContext,
  resource: ResourceModel,
  { query, state, rolledUp = true }: AskedRows,
): Rows {
  let rows = rowsOf(context, resource, { state })
  for (const filter of namedFilters(context, resource, query)) {
    if (rolledUp || !hasRollup(filter.field)) rows = rows.where(filterCondition(context, resource, filter))
  }
  for (const field of emptyFields(context, resource, query)) {
    if (rolledUp || !hasRollup(field)) rows = rows.where(emptyCondition(context, resource, field))
  }
  for (const condition of figureConditions(context, resource, query)) rows = rows.where(condition)
  const parent = parentCondition(context, resource, query)
  return parent === null ? rows : rows.where(parent)
}

/**
 * The fields in which a query wants no value (emptyOf). One that the caller may not read is none, as for its values.
 * @throws SEARCH_INVALID at emptyOf for what cannot be searched
 */
function emptyFields(context: OperationContext, resource: ResourceModel, query: FlatQuery): FieldModel[] {
  return [...new Set(textsOfKey(query, EMPTY_OF))].map(name => {
    const field = searchKeys(context, resource).find(keys => keys.field.name === name)?.field
    if (!field || !isReadable(context.caller, field) || !isTold(context.caller, resource, field))
      throw fieldFault('SEARCH_INVALID', EMPTY_OF)
    return field
  })
}

/** Groups that one list is about at most: one would be enough for each dimension. */
const MOST_WITHIN = 10

/**
 * The records that a figure is about, as its answer has named them: of its groups (figureWithin), and those that its
 * measure counts (figureOf).
 *
 * @throws FIGURE_UNKNOWN at the key
 */
function figureConditions(context: OperationContext, resource: ResourceModel, query: FlatQuery): Condition[] {
  const within = textsOfKey(query, 'figureWithin')
  const names = textsOfKey(query, 'figureOf')
  if (within.length > MOST_WITHIN) throw fieldFault('FIGURE_UNKNOWN', 'figureWithin')
  return [
    ...within.map(text => withinCondition(context, resource, text)),
    ...names.flatMap(name => measuredCondition(context, resource, name)),
  ]
}

function measuredCondition(context: OperationContext, resource: ResourceModel, name: string): Condition[] {
  const measure = resource.measures.find(candidate => candidate.name === name)
  const isKnown = measure?.permissions.every(needed => isPermitted(context.caller, [needed]))
  if (!measure || !isKnown) throw figureFault('figureOf', name)
  return measure.where === null ? [] : [whereCondition(context, resource, measure.where)]
}

/** What is taken of other records and searched by a query. */
export const rollupsSearched = (
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): FieldModel[] =>
  [
    ...namedFilters(context, resource, query).map(({ field }) => field),
    ...emptyFields(context, resource, query),
  ].filter(hasRollup)

/**
 * The filters that a query names. Known clients send keys of their own along, so keys that name no field are
 * left alone; so are fields that the caller may not read.
 */
export function namedFilters(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): FieldFilter[] {
  return searchKeys(context, resource).flatMap(keys => {
    const { field, operator, descendants } = keys
    const texts = keys.texts.flatMap(key => query.get(key) ?? [])
    const ends = endsIn(query, keys.ends)
    if (texts.length === 0 && ends === null) return []
    if (!isReadable(context.caller, field) || !isTold(context.caller, resource, field)) return []
    const named = ends === null ? { operator } : { ...ends, operator: 'range' as const }
    return [{ field, texts, descendants, ...named }]
  })
}

/**
 * Rows of the parent record that a sub-resource's query names by its key (dictId=3); null when it names none.
 * Where the sub-resource has a property of that name, that is an ordinary filter.
 * @throws SEARCH_INVALID when the key is none
 */
function parentCondition(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): Condition | null {
  const { parent } = resource
  const text = parent === null ? undefined : query.get(parent.param)?.[0]
  if (parent === null || text === undefined) return null
  if (resource.fields.some(field => field.name === parent.param)) return null
  const owner = context.resource(parent.page)
  if (owner.source === 'module') throw fieldFault('SEARCH_INVALID', parent.param)
  const key = parseFilterValue(fieldOf(owner, owner.key), text)
  const matches = Object.entries(parent.match).map(
    ([mine, theirs]) =>
      sql<SqlBool>`${sql.ref(`p.${columnOf(owner, theirs)}`)} = ${sql.ref(`t.${columnOf(resource, mine)}`)}`,
  )
  return sql<SqlBool>`exists (select 1 from ${sql.table(owner.table)} p
    where ${readableTenants(context, owner, 'p')} and ${sql.ref(`p.${columnOf(owner, owner.key)}`)} = ${key}
    and ${allOf(matches)})`
}

/** How queries ask for a field. */
interface SearchKeys {
  field: FieldModel
  operator: SearchOperator
  /** Keys whose values are texts to compare with. */
  texts: string[]
  /** Keys of a range's two ends, each pair another spelling. */
  ends: Ends[]
  /** Where a tree stands beside the list, its chosen node may stand for everything below it. */
  descendants: boolean
}

/** How queries ask for the fields of a resource. */
function searchKeys(context: OperationContext, resource: ResourceModel): SearchKeys[] {
  const keys = known.get(resource) ?? keysOf(context, resource)
  known.set(resource, keys)
  return keys
}

function keysOf(context: OperationContext, resource: ResourceModel): SearchKeys[] {
  const operators = operatorsOf(context, resource)
  const timeField = fieldOfTimes(resource, operators)
  const searched = resource.fields.filter(field => {
    const { storage, filter, holdsMany } = fieldTypeNamed(field.type)
    if (storage === 'link-table' || isFoundOut(field)) return true
    // A rule or a grid of answers is no value that a text could name.
    return field.column !== null && (filter.stored || holdsMany === true)
  })
  const parts = [...operators.keys()].flatMap(name =>
    name.includes('.') ? (fieldOrPart(resource.fields, name) ?? []) : [],
  )
  return [...searched, ...parts].map(field => ({
    field,
    operator: operators.get(field.name) ?? 'eq',
    // field=x, field[]=x, field[0]=x&field[1]=y
    texts: ['', '[]', '[0]', '[1]'].map(ending => `${field.name}${ending}`),
    ends: (field === timeField ? [field.name, 'time'] : [field.name]).map(endsOf),
    descendants: hasDescendants(context, resource, field),
  }))
}

/** The search form of the owning page decides how a field is searched; it may differ from the field's own. */
function operatorsOf(context: OperationContext, resource: ResourceModel): Map<string, SearchOperator> {
  const operators = new Map<string, SearchOperator>()
  for (const { name, search } of resource.fields) if (search !== null) operators.set(name, search)
  for (const { field, operator } of context.pageOf(resource)?.list?.search ?? []) {
    operators.set(field, operator)
  }
  return operators
}

/** params[beginTime] and params[endTime] are about the creation, or the first moment that is searched by range. */
function fieldOfTimes(
  resource: ResourceModel,
  operators: Map<string, SearchOperator>,
): FieldModel | undefined {
  const moments = resource.fields.filter(field => fieldTypeNamed(field.type).filter.isTime)
  const ranged = moments.filter(field => operators.get(field.name) === 'range')
  const creation = (fields: FieldModel[]) => fields.find(field => field.name === 'createTime')
  return creation(ranged) ?? ranged[0] ?? creation(moments)
}

function hasDescendants(context: OperationContext, resource: ResourceModel, field: FieldModel): boolean {
  const split = context.pageOf(resource)?.split
  return split?.by === field.name && split.descendants && field.reference?.tree !== undefined
}
