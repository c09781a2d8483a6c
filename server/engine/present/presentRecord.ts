import type { ResourceModel } from '#model/types/index.ts'
import { readableFields } from '../access/visibleFields.ts'
import { caseOfRecord, hasCases } from '../condition/caseValue.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { presentRows } from './presentRows.ts'

/** A complete record as it is answered: what the caller may read of it, with labels of references. */
export async function presentRecord(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
): Promise<Row> {
  const fields = readableFields(context.caller, resource)
  const answer: Row = {}
  for (const field of fields) {
    if (field.column !== null) answer[field.name] = record[field.name] ?? null
    else if (hasCases(field)) answer[field.name] = caseOfRecord(context, resource, field, record)
  }
  await presentRows(context, resource, [answer], fields)
  return answer
}
