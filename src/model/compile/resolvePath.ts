import { fieldOrPart, partAt } from '../fieldParts.ts'
import type { FieldModel, ResourceModel } from '../types/index.ts'

/** A path of a list column, resolved. */
interface ResolvedPath {
  /** Path in an answered row: dept.deptName. */
  path: string
  /** Field of the resource. */
  field: FieldModel
  /** Field of the referred record, for a hop; null for the resource's own. */
  target: FieldModel | null
  /** What the value of the field holds at the path; null for the whole. */
  part: FieldModel | null
}

/**
 * What a column path names: a property, or one hop over a reference (deptId.deptName). A reference by itself is
 * its label, because nobody reads ids; the path of several linked records stays the property.
 */
export function resolvePath(
  path: string,
  resource: ResourceModel,
  resources: Record<string, ResourceModel>,
): ResolvedPath {
  const [name = '', hop] = path.split('.')
  const field = fieldNamed(name, resource)
  const { reference } = field
  const part = partAt(field, path) ?? null
  if (part) return { path, field, target: null, part }
  if (!reference || field.schema.type === 'array') return { path: name, field, target: null, part }
  const target = resources[reference.page]
  if (!target) throw new Error(`${reference.page} has not been compiled.`)
  const word = hop ?? reference.label
  return { path: `${reference.as}.${word}`, field, target: fieldNamed(word, target), part }
}

/** A field of a resource. @throws when there is none, which check should have refused */
export function fieldNamed(name: string, resource: Pick<ResourceModel, 'page' | 'fields'>): FieldModel {
  const field = fieldOrPart(resource.fields, name)
  if (!field) throw new Error(`${resource.page} has no property ${name}; check should have refused it.`)
  return field
}
