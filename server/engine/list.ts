import type { ResourceModel } from '#model/types/index.ts'
import { readableFields } from './access/visibleFields.ts'
import type { Answer, Row } from './defineModule.ts'
import type { OperationContext } from './OperationContext.ts'
import { listFields } from './present/listFields.ts'
import { presentRows } from './present/presentRows.ts'
import { filteredRows } from './query/filteredRows.ts'
import { listModuleRows } from './query/listModuleRows.ts'
import { pageOf } from './query/pageOf.ts'
import { parseOrder } from './query/parseOrder.ts'
import { ordered, readPage } from './query/readPage.ts'
import type { RowsOptions } from './query/rowsOf.ts'
import { recordsOf, selectAnswered } from './query/selectFields.ts'
import type { OperationInput } from './registry/Route.ts'

/** Most nodes of a tree that are answered at once. */
const LARGEST_TREE = 20_000

/**
 * A page of records: { rows, total }, in style page { data: { list, total } }. A tree is answered whole, as a
 * flat array: { data }.
 *
 * @throws SORT_UNKNOWN, SEARCH_INVALID at the field of the query
 */
export async function list(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  return listRows(context, resource, input)
}

/** The list of live or of removed records. */
export async function listRows(
  context: OperationContext,
  resource: ResourceModel,
  { query, rawQuery }: OperationInput,
  state: RowsOptions['state'] = 'live',
): Promise<Answer> {
  if (resource.source === 'module') return listModuleRows(context, resource, rawQuery)
  const fields = listFields(context, resource, readableFields(context.caller, resource))
  const filtered = filteredRows(context, resource, { query, state })
  const order = parseOrder(context, resource, query)
  const select = (rows: typeof filtered) => selectAnswered(context, resource, rows, fields)
  const present = async (rows: Row[]) => presentRows(context, resource, recordsOf(rows, fields), fields)
  if (resource.tree !== null && state === 'live') {
    const rows = await select(ordered({ filtered, order })).limit(LARGEST_TREE).execute()
    return { data: await present(rows) }
  }
  const { rows, total } = await readPage(context, { filtered, select, order }, pageOf(resource.style, query))
  return answerOf(resource, await present(rows), total)
}

/** The answer of a list in the words of the resource's style. */
export function answerOf(resource: ResourceModel, rows: Row[], total: number): Answer {
  return resource.style === 'page' ? { data: { list: rows, total } } : { rows, total }
}
