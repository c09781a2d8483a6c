import { fieldFault } from '#model/errors.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { FlatQuery } from '../request/flattenQuery.ts'

/** One step of an order. */
export interface OrderStep {
  column: string
  descending: boolean
}

const DIRECTIONS: Record<string, boolean> = { asc: false, ascending: false, desc: true, descending: true }

/**
 * The order a query asks for, else the list's own; always ended by the key, so that it is total.
 * @throws SORT_UNKNOWN at orderByColumn or isAsc when the field is not sortable by this caller
 */
export function parseOrder(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): OrderStep[] {
  const steps = asked(context, resource, query) ?? own(context, resource)
  const key = columnOf(resource, resource.key)
  const tie = steps.at(-1)?.descending ?? false
  return steps.some(step => step.column === key) ? steps : [...steps, { column: key, descending: tie }]
}

function asked(context: OperationContext, resource: ResourceModel, query: FlatQuery): OrderStep[] | null {
  const name = query.get('orderByColumn')?.[0]
  if (name === undefined) return null
  const field = resource.fields.find(candidate => candidate.name === name)
  if (!field || !isSortable(context, resource, field)) throw fieldFault('SORT_UNKNOWN', 'orderByColumn')
  const descending = DIRECTIONS[query.get('isAsc')?.[0]?.toLowerCase() ?? 'asc']
  if (descending === undefined) throw fieldFault('SORT_UNKNOWN', 'isAsc')
  return [{ column: columnOf(resource, name), descending }]
}

function isSortable(context: OperationContext, resource: ResourceModel, field: FieldModel): boolean {
  const allowed = field.sortable || field.name === resource.key
  return allowed && field.column !== null && isReadable(context.caller, field)
}

/** A field that this caller may not read says nothing by its order either. */
function own(context: OperationContext, resource: ResourceModel): OrderStep[] {
  const page = context.pageOf(resource)?.list?.sort ?? []
  const sort = page.length > 0 ? page : treeOrder(resource)
  return sort.flatMap(({ field: name, descending }) => {
    const field = resource.fields.find(candidate => candidate.name === name)
    if (!field?.column || !isReadable(context.caller, field)) return []
    return [{ column: field.column.name, descending }]
  })
}

const treeOrder = ({ tree }: ResourceModel) => (tree?.order ? [{ field: tree.order, descending: false }] : [])
