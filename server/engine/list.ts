import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isFoundOut } from '#model/fieldAccess.ts'
import { fieldsNeeded } from '#model/list/grouping.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { readableFields } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { nameOwners } from './present/nameOwners.ts'
import { namePeople } from './present/namePeople.ts'
import { presentRows } from './present/presentRows.ts'
import { affordableOrder } from './query/affordableOrder.ts'
import { filteredRows } from './query/filteredRows.ts'
import { groupsOf, orderInGroups, parseGroup, selectGroup } from './query/groupRows.ts'
import { listModuleRows } from './query/listModuleRows.ts'
import { ordered, pageOf, readPage } from './query/readPage.ts'
import { type RowsOptions, recordsOf, selectAnswered } from './query/rowsOf.ts'
import { summarize } from './query/summarize.ts'
import type { OperationInput } from './registry/Route.ts'
import { DOCUMENT_LENGTH } from './request/bodyLimit.ts'
import type { FlatQuery } from './request/readRequest.ts'

/** A field of this widget holds a whole document, which a list carries only where it shows it. */
const DOCUMENT = 'rich-text'

/** Most nodes of a tree that are answered at once. */
const LARGEST_TREE = 20_000

/**
 * A page of records: { rows, total }, in style page { data: { list, total } }. A tree is answered whole, as a
 * flat array: { data }. With `groupByColumn` rows stand in groups, and `groups` says how many of the page and of all are
 * in each; `summaryOnly` asks for the figures below the list instead: { summary }.
 *
 * @throws SORT_UNKNOWN, GROUP_UNKNOWN, SEARCH_INVALID at the field of the query
 */
export async function list(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  if (resource.source === 'table' && asksForSummary(input.query))
    return summaryAnswer(context, resource, input.query)
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
  const group = parseGroup(context, resource, query)
  const asked = await affordableOrder(context, resource, { query, state })
  const order = group === null ? asked : orderInGroups(group, asked)
  const select = (rows: typeof filtered) => {
    const selected = selectAnswered(context, resource, rows, fields)
    return group === null ? selected : selectGroup(selected, group)
  }
  const present = async (rows: Row[]) => {
    const records = recordsOf(rows, fields)
    await nameOwners(context, records)
    const shown = new Set(context.pageOf(resource)?.list?.columns.map(({ field }) => field))
    await namePeople(context, records, fields, name => shown.has(name))
    return presentRows(context, resource, records, fields)
  }
  if (resource.tree !== null && state === 'live') {
    const rows = await select(ordered({ filtered, order })).limit(LARGEST_TREE).execute()
    return { data: await present(rows) }
  }
  const page = await readPage(context, { filtered, select, order }, pageOf(resource.style, query))
  const groups = group === null ? {} : { groups: await groupsOf(filtered, group, page) }
  return answerOf(resource, { rows: await present(page.rows), total: page.total, ...groups })
}

/** The answer of a list in the words of the resource's style. */
export function answerOf(
  { style }: ResourceModel,
  { rows, ...more }: { rows: Row[]; total: number; groups?: object[] },
): Answer {
  return style === 'page' ? { data: { list: rows, ...more } } : { rows, ...more }
}

/** Whether a query asks for the figures below the list in place of its rows. */
const asksForSummary = (query: FlatQuery): boolean => query.get('summaryOnly')?.[0] === 'true'

/** The figures below the list, in the words of the resource's style. */
async function summaryAnswer(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): Promise<Answer> {
  const summary = await summarize(context, resource, query)
  return resource.style === 'page' ? { data: { summary } } : { summary }
}

const isDocument = ({ widget, schema }: FieldModel): boolean =>
  widget === DOCUMENT || (schema.maxLength ?? 0) > DOCUMENT_LENGTH

/**
 * The fields that a list answers: everything in the record's own row but long texts, and whatever else the list
 * shows or reads. Child rows come with a single record only, and where a screen could not judge a row without them.
 */
function listFields(
  context: OperationContext,
  resource: ResourceModel,
  fields: readonly FieldModel[],
): FieldModel[] {
  const page = context.pageOf(resource)?.list
  const shown = page ? fieldsNeeded(page) : new Set<string>()
  const { judgedBy } = context.compiled(resource.page)
  return fields.filter(field => {
    if (shown.has(field.name) || judgedBy.has(field.name)) return true
    return (
      (field.column !== null || isFoundOut(field)) &&
      fieldTypeNamed(field.type).storage !== 'child-table' &&
      !isDocument(field)
    )
  })
}
