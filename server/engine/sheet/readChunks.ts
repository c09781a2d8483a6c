import { sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { presentRows } from '../present/presentRows.ts'
import { affordableOrder } from '../query/affordableOrder.ts'
import { filteredRows } from '../query/filteredRows.ts'
import { readModuleRows } from '../query/listModuleRows.ts'
import { ordered } from '../query/readPage.ts'
import { type Rows, recordsOf, selectAnswered } from '../query/rowsOf.ts'
import type { FlatQuery } from '../request/readRequest.ts'

/** Records of one transaction. */
const CHUNK = 500

interface ChunkQuery {
  fields: readonly FieldModel[]
  query: FlatQuery
  rawQuery: Row
}

/**
 * The records of a list in chunks, each read in a transaction of its own. A list of one chunk keeps the list's
 * order; a longer one goes by key, so that what is added or removed meanwhile moves nothing.
 */
export async function* readChunks(
  context: OperationContext,
  resource: ResourceModel,
  query: ChunkQuery,
): AsyncGenerator<Row[], void> {
  if (resource.source === 'module') return yield* readModuleChunks(context, resource, query)
  const first = await context.inTransaction(inside => readFirst(inside, resource, query))
  if (first !== null) return yield first
  let last: unknown = null
  for (;;) {
    const after = last
    const records = await context.inTransaction(inside => readAfter(inside, resource, query, after))
    if (records.length > 0) yield records
    if (records.length < CHUNK) return
    last = records.at(-1)?.[resource.key]
  }
}

/** The whole list when it is short; null when there is more. */
async function readFirst(context: OperationContext, resource: ResourceModel, { fields, query }: ChunkQuery) {
  const filtered = filteredRows(context, resource, { query })
  const order = await affordableOrder(context, resource, { query })
  const rows = await select(context, resource, ordered({ filtered, order }), fields)
    .limit(CHUNK + 1)
    .execute()
  return rows.length > CHUNK ? null : present(context, resource, rows, fields)
}

async function readAfter(
  context: OperationContext,
  resource: ResourceModel,
  { fields, query }: ChunkQuery,
  last: unknown,
): Promise<Row[]> {
  const key = sql.ref(`t.${columnOf(resource, resource.key)}`)
  let rows = filteredRows(context, resource, { query }).orderBy(key).limit(CHUNK)
  if (last !== null) rows = rows.where(key, '>', last)
  return present(context, resource, await select(context, resource, rows, fields).execute(), fields)
}

/** The key is read along, whether or not it is shown. */
const withKey = (resource: ResourceModel, fields: readonly FieldModel[]): FieldModel[] => {
  const key = resource.fields.filter(field => field.name === resource.key && !fields.includes(field))
  return [...key, ...fields]
}

const select = (
  context: OperationContext,
  resource: ResourceModel,
  rows: Rows,
  fields: readonly FieldModel[],
) => selectAnswered(context, resource, rows, withKey(resource, fields))

const present = (
  context: OperationContext,
  resource: ResourceModel,
  rows: Row[],
  fields: readonly FieldModel[],
) => presentRows(context, resource, recordsOf(rows, withKey(resource, fields)), fields)

async function* readModuleChunks(
  context: OperationContext,
  resource: ResourceModel,
  { rawQuery }: ChunkQuery,
): AsyncGenerator<Row[], void> {
  for (let page = 1; ; page += 1) {
    const place = { pageNum: String(page), pageNo: String(page), pageSize: String(CHUNK) }
    const { rows } = await context.inTransaction(inside =>
      readModuleRows(inside, resource, { ...rawQuery, ...place }),
    )
    if (rows.length > 0) yield rows
    if (rows.length < CHUNK) return
  }
}
