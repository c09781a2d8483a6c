import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isFoundOut } from '#model/fieldAccess.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { readableFields } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { presentRows } from './present/presentRows.ts'
import { affordableOrder } from './query/affordableOrder.ts'
import { filteredRows } from './query/filteredRows.ts'
import { listModuleRows } from './query/listModuleRows.ts'
import { ordered, pageOf, readPage } from './query/readPage.ts'
import { type RowsOptions, recordsOf, selectAnswered } from './query/rowsOf.ts'
import type { OperationInput } from './registry/Route.ts'
import { DOCUMENT_LENGTH } from './request/bodyLimit.ts'

/** A field of this widget holds a whole document, which a list carries only where it shows it. */
const DOCUMENT = 'rich-text'

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
  const order = await affordableOrder(context, resource, { query, state })
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

const isDocument = ({ widget, schema }: FieldModel): boolean =>
  widget === DOCUMENT || (schema.maxLength ?? 0) > DOCUMENT_LENGTH

/**
 * The fields that a list answers: everything in the record's own row but long texts, and whatever else the list
 * shows as a column. Child rows come with a single record only.
 */
function listFields(
  context: OperationContext,
  resource: ResourceModel,
  fields: readonly FieldModel[],
): FieldModel[] {
  const columns = context.pageOf(resource)?.list?.columns ?? []
  const shown = new Set(columns.map(column => column.field))
  return fields.filter(field => {
    if (shown.has(field.name)) return true
    return (
      (field.column !== null || isFoundOut(field)) &&
      fieldTypeNamed(field.type).storage !== 'child-table' &&
      !isDocument(field)
    )
  })
}
