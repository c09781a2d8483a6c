import type { FieldModel } from '../types/index.ts'
import type { NameFacts } from './ExpressionEnvironment.ts'

/** The fields of the page that a reference points to; undefined when they are not known. */
export type TargetFields = (page: string) => FieldModel[] | undefined

/** What expressions may know of the fields of a resource, with one hop over its references. */
export function namesOf(
  fields: FieldModel[],
  target: TargetFields = () => undefined,
): Record<string, NameFacts> {
  const names: Record<string, NameFacts> = Object.create(null)
  for (const field of fields) names[field.name] = { ...ownFacts(field), ...referenceFacts(field, target) }
  return names
}

function ownFacts({ type, fields }: FieldModel): NameFacts {
  if (fields.length === 0) return { type }
  return { type, fields: Object.fromEntries(fields.map(field => [field.name, ownFacts(field)])) }
}

function referenceFacts({ reference }: FieldModel, target: TargetFields): Pick<NameFacts, 'reference'> {
  const fields = reference ? target(reference.page) : undefined
  if (!reference || !fields) return {}
  const known = Object.fromEntries(fields.map(field => [field.name, ownFacts(field)]))
  return { reference: { as: reference.as, fields: known } }
}
