import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { readChildRows } from '../present/readChildren.ts'
import { readLinks } from '../present/readLinks.ts'
import { isOneOf } from '../query/condition.ts'
import { type RowsOptions, rowsOf } from '../query/rowsOf.ts'
import { recordsOf, selectFields } from '../query/selectFields.ts'

export interface StoredOptions {
  /** Keeps others from changing the records until the transaction ends. */
  lock?: boolean
  state?: RowsOptions['state']
  /** false: records that others share are read as well. Default true. */
  own?: boolean
}

/**
 * Complete records by key, in the order of the keys, as rules, hooks and the operation log see them: every field
 * but those that are never answered, links and child rows included. Only records of the caller's own tenant unless
 * asked otherwise.
 *
 * @throws NOT_FOUND when one of them is absent, another tenant's, or outside the data scope
 */
export async function readStored(
  context: OperationContext,
  resource: ResourceModel,
  keys: readonly unknown[],
  { lock = false, state = 'live', own = true }: StoredOptions = {},
): Promise<Row[]> {
  const fields = storedFields(resource)
  const wanted = rowsOf(context, resource, { own, state }).where(
    isOneOf(sql.ref(`t.${columnOf(resource, resource.key)}`), keys),
  )
  const selected = selectFields(wanted, fields).orderBy(sql.ref(`t.${columnOf(resource, resource.key)}`))
  // Locked in the order of the keys, so that two requests over the same records cannot wait for each other.
  const rows = await (lock ? selected.forUpdate('t') : selected).execute()
  const byKey = new Map(recordsOf(rows, fields).map(record => [record[resource.key], record]))
  const records = keys.map(key => byKey.get(key))
  if (!records.every(record => record !== undefined)) throw new Fault('NOT_FOUND')
  await addRelated(context, resource, records)
  return records
}

/** Fields with a column whose value may be read back. */
export const storedFields = (resource: ResourceModel): FieldModel[] =>
  resource.fields.filter(field => field.column !== null && !field.writeOnly)

/** Puts links (arrays of ids) and child rows into records. */
export async function addRelated(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
): Promise<void> {
  const keys = records.map(record => record[resource.key])
  for (const field of resource.fields) {
    const { storage } = fieldTypeNamed(field.type)
    if (storage === 'links') {
      const links = await readLinks(context, { resource, field, keys })
      assign(
        resource,
        records,
        field.name,
        links.map(({ owner, target }) => ({ owner, item: target })),
      )
    } else if (storage === 'rows') {
      const rows = await readChildRows(context, { resource, field, keys, all: true })
      assign(
        resource,
        records,
        field.name,
        rows.map(({ owner, row }) => ({ owner, item: row })),
      )
    }
  }
}

function assign(
  resource: ResourceModel,
  records: readonly Row[],
  name: string,
  items: { owner: unknown; item: unknown }[],
): void {
  for (const record of records) {
    record[name] = items.filter(({ owner }) => owner === record[resource.key]).map(({ item }) => item)
  }
}
