import { SHARED_BY } from '#model/fieldAccess.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { ownerOf } from '../query/rowsOf.ts'

/**
 * Says of what other tenants share whose it is, by one query for all of them. The records are changed in place.
 * @param records as recordsOf has made them
 */
export async function nameOwners(
  { services, tx }: OperationContext,
  records: readonly Row[],
): Promise<readonly Row[]> {
  const owners = new Set(records.flatMap(record => ownerOf(record) ?? []))
  if (owners.size === 0) return records
  const names = await services.institution.tenantNames(tx, [...owners])
  for (const record of records) {
    const name = names.get(ownerOf(record) ?? 0)
    if (name !== undefined) record[SHARED_BY] = name
  }
  return records
}
