import { sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf, keyColumn } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { lockRule } from '../lockRule.ts'
import { columnRef, ownTenant } from '../query/condition.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'

interface Placed {
  fields: readonly FieldModel[]
  values: readonly Row[]
}

/**
 * New records that stand after the last, each after the one before it; in a tree below its parent. Who makes some at the
 * same moment waits, so that no two have one place; where the numbers are used up they share the highest.
 */
export async function placeLast(
  context: OperationContext,
  { model }: CompiledResource,
  { fields, values }: Placed,
): Promise<Row[]> {
  const rows = values.map(row => ({ ...row }))
  await lockRule(context.tx, `order ${model.table} ${context.caller.tenantId}`)
  for (const field of fields) {
    const last = new Map<unknown, number>()
    for (const row of rows) {
      const parent = model.tree === null ? null : (row[model.tree.parent] ?? null)
      const before = last.get(parent) ?? (await lastOf(context, model, { field, parent }))
      const given = row[field.name] ?? null
      if (given === null) row[field.name] = Math.min(before + 1, highestOf(field))
      last.set(parent, Math.max(before, Number(row[field.name])))
    }
  }
  return rows
}

/** 0 where nothing is there. */
async function lastOf(
  context: OperationContext,
  resource: ResourceModel,
  { field, parent }: { field: FieldModel; parent: unknown },
): Promise<number> {
  const { tree } = resource
  const beside =
    tree === null
      ? sql``
      : sql`and ${columnRef('t', columnOf(resource, tree.parent))} is not distinct from cast(${parent} as ${sql.raw(keyColumn(resource).type)})`
  const { rows } = await sql<{ last: number | null }>`
    select max(${columnRef('t', columnOf(resource, field.name))})::int as last from ${sql.table(resource.table)} t
    where ${ownTenant(context, resource, 't')} ${beside}`.execute(context.tx)
  return Math.max(Number(rows[0]?.last ?? 0), Number(field.schema.minimum ?? 0) - 1)
}

const LARGEST = 2 ** 31 - 1

const highestOf = ({ schema }: FieldModel): number => Number(schema.maximum ?? LARGEST)
