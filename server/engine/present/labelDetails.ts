import type { FieldModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { embedReferences } from './presentRows.ts'

/**
 * What stands behind the label of each candidate, in the order of the rows: texts as they are, of a reference what its
 * record is called. Empty ones are left out.
 * @param rows values of these fields
 */
export async function labelDetails(
  context: OperationContext,
  rows: readonly Row[],
  fields: readonly FieldModel[],
): Promise<string[][]> {
  const texts: string[][] = rows.map(() => [])
  for (const field of fields) {
    const { name, reference } = field
    const records = rows.map(row => ({ [name]: row[name] }) as Row)
    if (reference) await embedReferences(context, records, field)
    for (const [at, record] of records.entries()) {
      const told = reference ? (record[reference.as] as Row | null)?.[reference.label] : record[name]
      if (typeof told === 'string' && told !== '') texts[at]?.push(told)
    }
  }
  return texts
}
