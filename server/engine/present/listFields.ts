import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../OperationContext.ts'
import { DOCUMENT_LENGTH } from '../request/bodyLimit.ts'

/** A field of this widget holds a whole document, which a list carries only where it shows it. */
const DOCUMENT = 'rich-text'

const isDocument = ({ widget, schema }: FieldModel): boolean =>
  widget === DOCUMENT || (schema.maxLength ?? 0) > DOCUMENT_LENGTH

/**
 * The fields that a list answers: everything in the record's own row but long texts, and whatever else the list
 * shows as a column. Child rows come with a single record only.
 */
export function listFields(
  context: OperationContext,
  resource: ResourceModel,
  fields: readonly FieldModel[],
): FieldModel[] {
  const columns = context.pageOf(resource)?.list?.columns ?? []
  const shown = new Set(columns.map(column => column.field))
  return fields.filter(field => {
    if (shown.has(field.name)) return true
    return (field.column !== null || field.cases !== undefined) && field.type !== 'rows' && !isDocument(field)
  })
}
