import type { ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import { claimFiles } from '../files/claimFiles.ts'
import type { OperationContext } from '../OperationContext.ts'
import { assertInside } from './assertInside.ts'
import { insertRecords } from './insertRecords.ts'
import { recordAudit } from './recordAudit.ts'

/** Stores a checked new record with its hooks, and returns it complete. */
export async function createRecord(
  context: OperationContext,
  resource: ResourceModel,
  values: Row,
): Promise<Row> {
  const { hooks } = context.compiled(resource.page)
  await hooks.beforeCreate?.(context, values)
  const [record = {}] = await insertRecords(context, resource, [values])
  await assertInside(context, resource, record)
  await claimFiles(context, resource, { before: null, after: record })
  recordAudit(context, resource, { before: null, after: record })
  await hooks.afterCreate?.(context, record, values)
  const [refused = null] = (await hooks.afterCreateAll?.(context, [record])) ?? []
  if (refused !== null) throw refused
  return record
}
