import type { FieldModel, ResourceModel, SearchOperator } from '#model/types/index.ts'
import type { OperationContext } from '../OperationContext.ts'

/** How queries ask for a field. */
export interface SearchKeys {
  field: FieldModel
  operator: SearchOperator
  /** Keys whose values are texts to compare with. */
  texts: string[]
  /** Keys of a range's two ends, each pair another spelling. */
  ends: { from: string; to: string }[]
  /** Where a tree stands beside the list, its chosen node may stand for everything below it. */
  descendants: boolean
}

/** A resource stands on one page for as long as it lives, so its keys are worked out once. */
const known = new WeakMap<ResourceModel, SearchKeys[]>()

/** How queries ask for the fields of a resource. */
export function searchKeys(context: OperationContext, resource: ResourceModel): SearchKeys[] {
  const keys = known.get(resource) ?? keysOf(context, resource)
  known.set(resource, keys)
  return keys
}

function keysOf(context: OperationContext, resource: ResourceModel): SearchKeys[] {
  const operators = operatorsOf(context, resource)
  const timeField = fieldOfTimes(resource, operators)
  const searched = resource.fields.filter(
    ({ column, type, cases }) => column !== null || type === 'links' || cases !== undefined,
  )
  return searched.map(field => ({
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
  const moments = resource.fields.filter(field => field.type === 'date-time')
  const ranged = moments.filter(field => operators.get(field.name) === 'range')
  const creation = (fields: FieldModel[]) => fields.find(field => field.name === 'createTime')
  return creation(ranged) ?? ranged[0] ?? creation(moments)
}

/** params[beginX] and params[endX], X being the field's name or "Time". */
function endsOf(name: string): { from: string; to: string } {
  const word = `${name[0]?.toUpperCase()}${name.slice(1)}`
  return { from: `params[begin${word}]`, to: `params[end${word}]` }
}

function hasDescendants(context: OperationContext, resource: ResourceModel, field: FieldModel): boolean {
  const split = context.pageOf(resource)?.split
  return split?.by === field.name && split.descendants && field.reference?.tree !== undefined
}
