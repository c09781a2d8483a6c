import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { readableFields } from '../access.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer, Row } from '../contracts/records.ts'

/** A page of a resource whose rows come from server code; fields that the caller may not read are left out. */
export async function listModuleRows(
  context: OperationContext,
  resource: ResourceModel,
  query: Row,
): Promise<Answer> {
  const { rows, total } = await readModuleRows(context, resource, query)
  return resource.style === 'page' ? { data: { list: rows, total } } : { rows, total }
}

/** Rows from server code with the fields that the schema describes and the caller may read. */
export async function readModuleRows(
  context: OperationContext,
  resource: ResourceModel,
  query: Row,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: give, hooks } = context.compiled(resource.page)
  if (!give) throw new Error(`No module gives the rows of ${resource.page}.`)
  const { rows, total } = await give(context, query)
  const names = readableFields(context.caller, resource).flatMap(({ name, reference }) =>
    reference === null ? [name] : [name, reference.as],
  )
  const presented = rows.map(row => pick(row, names))
  await hooks.present?.(context, presented)
  return { rows: presented, total }
}

/** The row of server code with this key. @throws NOT_FOUND when there is none */
export async function readModuleRow(
  context: OperationContext,
  resource: ResourceModel,
  key: string,
  query: Row = {},
): Promise<Row> {
  const { rows } = await readModuleRows(context, resource, { ...query, [resource.key]: key })
  const row = rows.find(candidate => String(candidate[resource.key]) === key)
  if (row === undefined) throw new Fault('NOT_FOUND')
  return row
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap(name => (name in row ? [[name, row[name]]] : [])))
