import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { Row } from '../defineModule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { embedLinks } from './embedLinks.ts'
import { embedReferences } from './embedReferences.ts'
import { readChildren } from './readChildren.ts'

/**
 * Completes records of the wire with what stands in other tables: embedded references, links and child rows of
 * those fields. The records are changed in place; a handful of queries serves all of them.
 */
export async function presentRows(
  context: OperationContext,
  resource: ResourceModel,
  records: Row[],
  fields: readonly FieldModel[],
): Promise<Row[]> {
  if (records.length === 0) return records
  await readChildren(context, resource, records, fields)
  for (const field of fields) {
    if (field.type === 'links') await embedLinks(context, resource, records, field)
    else if (field.reference !== null) await embedReferences(context, records, field)
    else if (field.type === 'rows') await embedInRows(context, records, field)
  }
  await context.compiled(resource.page).hooks.present?.(context, records)
  return records
}

/** Labels of what child rows refer to. */
async function embedInRows(
  context: OperationContext,
  records: readonly Row[],
  field: FieldModel,
): Promise<void> {
  const rows = records.flatMap(record => record[field.name] as Row[])
  for (const child of field.fields) {
    const isShown = child.reference !== null && isReadable(context.caller, child)
    if (isShown) await embedReferences(context, rows, child)
  }
}
