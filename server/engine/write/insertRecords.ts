import { sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { audienceColumn, tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { recordsOf } from '../query/rowsOf.ts'
import { withConstraints } from './constraintFault.ts'
import { columnValues } from './Draft.ts'
import { sealSecrets } from './readChanges.ts'
import { storedFields } from './readStored.ts'
import { saveLinks, saveRows } from './saveRows.ts'

/**
 * Stores new records and returns them complete, in the order given.
 * @throws DUPLICATE, REFERENCE_MISSING, INVALID at the field that the database refuses
 */
export async function insertRecords(
  context: OperationContext,
  resource: ResourceModel,
  values: readonly Row[],
): Promise<Row[]> {
  const fields = storedFields(resource)
  const stored: Row[] = await withConstraints(context, resource, () =>
    context.tx
      .insertInto(resource.table)
      .values(values.map(one => rowOf(context, resource, one)))
      .returning(fields.map(({ name, column }) => sql.ref(column?.name ?? name).as(name)))
      .$if(resource.tenancy.kind === 'shared', query =>
        query.returning(sql.ref(audienceColumn).as('#audience')),
      )
      .execute(),
  )
  const records = recordsOf(stored, fields)
  for (const [index, record] of records.entries()) {
    const given = values[index] ?? {}
    await saveRelated(context, resource, { record, given, audience: stored[index]?.['#audience'] })
  }
  return records
}

function rowOf(context: OperationContext, resource: ResourceModel, values: Row): Row {
  const { caller, now } = context
  const written = { createBy: caller.userName, createById: caller.userId, createTime: now }
  const tenant = resource.tenancy.kind === 'platform' ? {} : { [tenantColumn]: caller.tenantId }
  const columns = columnValues({ ...values, ...written }, resource.fields)
  return { ...tenant, ...sealSecrets(context, resource, columns) }
}

interface NewRecord {
  record: Row
  given: Row
  audience: unknown
}

/** Links and child rows stand in tables of their own; they go with the record in one transaction. */
async function saveRelated(
  context: OperationContext,
  resource: ResourceModel,
  { record, given, audience }: NewRecord,
): Promise<void> {
  const key = record[resource.key]
  for (const field of resource.fields) {
    const { storage } = fieldTypeNamed(field.type)
    if (storage === 'column') continue
    record[field.name] = []
    const after = given[field.name]
    if (!Array.isArray(after) || after.length === 0) continue
    const change = { resource, field, key, before: [], after }
    record[field.name] =
      storage === 'link-table'
        ? await saveLinks(context, change)
        : await saveRows(context, { ...change, audience })
  }
}
