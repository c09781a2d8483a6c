import type { FieldModel, ResourceModel } from '#model/types/index.ts'

/** The field of a resource by its name. @throws when there is none: a programmer's error */
export function fieldOf(resource: ResourceModel, name: string): FieldModel {
  const field = resource.fields.find(candidate => candidate.name === name)
  if (field) return field
  throw new Error(`The resource of ${resource.page} has no property "${name}".`)
}

/** The column with the key of a resource's table. @throws when the key is not stored */
export function keyColumn(resource: ResourceModel): { name: string; type: string } {
  const { column } = fieldOf(resource, resource.key)
  if (column) return column
  throw new Error(`The key "${resource.key}" of ${resource.page} is not stored in a column.`)
}

/** The column of a property, quoted where it stands in SQL. @throws when it is not stored */
export function columnOf(resource: ResourceModel, name: string): string {
  const { column } = fieldOf(resource, name)
  if (column) return column.name
  throw new Error(`"${name}" of ${resource.page} is not stored in a column.`)
}
