import { fieldOrPart } from '#model/fieldParts.ts'
import type { FieldModel, OperationName, ResourceModel } from '#model/types/index.ts'

/** The columns of an export or import that are allowed, in the order that the page gives them. */
export function operationFields(
  resource: ResourceModel,
  name: OperationName,
  allowed: (field: FieldModel) => boolean,
): FieldModel[] {
  const names = resource.operations[name]?.fields ?? []
  return names.flatMap(wanted => {
    const field = fieldOrPart(resource.fields, wanted)
    return field && allowed(field) ? [apart(field)] : []
  })
}

/** What a part refers to is answered beside it: the record may refer to something under the same word. */
function apart(field: FieldModel): FieldModel {
  const { partOf, reference } = field
  return partOf && reference
    ? { ...field, reference: { ...reference, as: `${partOf.field}.${reference.as}` } }
    : field
}
