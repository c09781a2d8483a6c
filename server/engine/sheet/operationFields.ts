import type { FieldModel, OperationName, ResourceModel } from '#model/types/index.ts'

/** The fields that an export holds or an import takes, in their order. */
export function operationFields(
  resource: ResourceModel,
  name: OperationName,
  allowed: (field: FieldModel) => boolean,
): FieldModel[] {
  const names = resource.operations[name]?.fields ?? []
  return names.flatMap(wanted => resource.fields.filter(field => field.name === wanted && allowed(field)))
}
