import type { ExpressionEnvironment, NameFacts } from '#model/expression/index.ts'
import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'

/** The names that expressions of a resource may use, with their types, so that dates compare as dates. */
export function resourceEnvironment(app: AppModel, resource: ResourceModel): ExpressionEnvironment {
  const held = resource.fields.filter(({ cases }) => cases === undefined)
  return { names: namesOf(held, field => targetNames(app, field)) }
}

/** The names of fields that refer to nothing further: those of an action's form. */
export const namesOfFields = (fields: readonly FieldModel[]): Record<string, NameFacts> =>
  namesOf(fields, () => ({}))

function namesOf(
  fields: readonly FieldModel[],
  targets: (field: FieldModel) => Record<string, NameFacts>,
): Record<string, NameFacts> {
  return Object.fromEntries(fields.map(field => [field.name, factsOf(field, targets)]))
}

function factsOf(field: FieldModel, targets: (field: FieldModel) => Record<string, NameFacts>): NameFacts {
  const { type, reference, fields } = field
  return {
    type,
    ...(reference ? { reference: { as: reference.as, fields: targets(field) } } : {}),
    ...(fields.length > 0 ? { fields: namesOf(fields, () => ({})) } : {}),
  }
}

/** One hop: the properties of the referred record, not those of what it refers to in turn. */
function targetNames(app: AppModel, { reference }: FieldModel): Record<string, NameFacts> {
  const target = reference ? app.resources[reference.page] : undefined
  return Object.fromEntries((target?.fields ?? []).map(({ name, type }) => [name, { type }]))
}
