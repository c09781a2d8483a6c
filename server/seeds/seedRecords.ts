import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { columnOf, fieldOf, keyColumn } from '../db/sync/keyColumn.ts'
import type { RecordSeed } from './Seeds.ts'

/**
 * Records of any page that the demo begins with, in the order of the file. A reference is written as the label of what
 * it names. @throws Error naming the page and the label, when there is no such record
 */
export async function seedRecords(tx: Tx, app: AppModel, seeds: readonly RecordSeed[]): Promise<void> {
  for (const { page, tenant, values } of seeds) {
    const resource = app.resources[page]
    if (!resource) throw new Error(`The demo has a record of ${page}, which has no resource.`)
    const columns = await columnsOf(tx, app, resource, values)
    const owner = resource.tenancy.kind === 'platform' ? {} : { tenant_id: tenant }
    await tx
      .insertInto(resource.table as string)
      .values({ ...owner, create_by: 'system', ...columns })
      .execute()
  }
}

async function columnsOf(tx: Tx, app: AppModel, resource: ResourceModel, values: RecordSeed['values']) {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(resource, name)
    columns[columnOf(resource, name)] = field.reference ? await keyOf(tx, app, field, value) : stored(value)
  }
  return columns
}

async function keyOf(tx: Tx, app: AppModel, { reference }: FieldModel, label: unknown): Promise<unknown> {
  const target = app.resources[reference?.page ?? ''] as ResourceModel
  const key = keyColumn(target).name
  const row = await tx
    .selectFrom(target.table as string)
    .select(key)
    .where(columnOf(target, target.label as string), '=', label)
    .executeTakeFirst()
  if (!row) throw new Error(`The demo names “${String(label)}” of ${target.page}, which it has not made.`)
  return row[key]
}

/** Lists are stored as JSON. */
const stored = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)
