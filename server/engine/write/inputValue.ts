import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/** A sent value after the rules of empty input: "" and blanks are null, in child rows and described objects as well. */
export function inputValue(resource: ResourceModel, field: FieldModel, value: unknown): unknown {
  // The family's clients name the root of a tree 0.
  const root =
    resource.tree?.parent === field.name && field.type === 'integer' && (value === 0 || value === '0')
  if (root) return null
  const input = emptyAsNull(field, value)
  const isList = fieldTypeNamed(field.type).storage !== 'column'
  return isList && input === null && !field.required ? [] : input
}

function emptyAsNull(field: FieldModel, value: unknown): unknown {
  if (value === undefined) return null
  const readText = fieldTypeNamed(field.type).codec?.readText ?? ((text: string) => text)
  if (typeof value === 'string') return value.trim() === '' ? null : readText(value)
  if (fieldTypeNamed(field.type).storage === 'links' && Array.isArray(value))
    return value.map(item => (typeof item === 'string' ? readText(item) : item))
  if (field.fields.length === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? emptyInside(field, item) : item))
  return emptyInside(field, value as Row)
}

/** Of a child row only what its schema describes is looked at; the rest is left for the validator to refuse. */
function emptyInside(field: FieldModel, value: Row): Row {
  const inner: Row = {}
  for (const [name, item] of Object.entries(value)) {
    const child = field.fields.find(candidate => candidate.name === name)
    inner[name] = child ? emptyAsNull(child, item) : item
  }
  return inner
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
