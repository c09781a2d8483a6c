import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { findLinks } from './embedLinks.ts'
import { findReferences } from './embedReferences.ts'
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
  const found = fields.map(field =>
    fieldTypeNamed(field.type).storage === 'links'
      ? findLinks(context, resource, records, field)
      : findReferences(context, records, field),
  )
  const puts = await Promise.all([readChildren(context, resource, records, fields), ...found])
  // In the order of the fields: it is the order of the answer.
  for (const [index, field] of fields.entries()) {
    puts[index + 1]?.()
    if (fieldTypeNamed(field.type).storage === 'rows') await embedInRows(context, records, field)
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
  const shown = field.fields.filter(child => isReadable(context.caller, child))
  const puts = await Promise.all(shown.map(child => findReferences(context, rows, child)))
  for (const put of puts) put()
}
