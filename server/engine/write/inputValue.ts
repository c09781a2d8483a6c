import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/** A sent value after the rules of empty input: "" and blanks are null, in child rows and described objects as well. */
export function inputValue(resource: ResourceModel, field: FieldModel, value: unknown): unknown {
  // The family's clients name the root of a tree 0.
  const root =
    resource.tree?.parent === field.name && field.type === 'integer' && (value === 0 || value === '0')
  if (root) return null
  const input = emptyAsNull(field, value)
  const isList = field.type === 'links' || field.type === 'rows'
  return isList && input === null && !field.required ? [] : input
}

function emptyAsNull(field: FieldModel, value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'string') return value.trim() === '' ? null : numberOf(field, value)
  if (field.type === 'links' && Array.isArray(value)) return value.map(item => integerOf(item))
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

/** Known clients send a number as their inputs and addresses hold it: as text. Any other text is no number. */
function numberOf(field: FieldModel, text: string): unknown {
  if (field.type === 'integer') return integerOf(text)
  return field.type === 'number' && /^-?\d{1,17}(\.\d{1,12})?$/.test(text) ? Number(text) : text
}

function integerOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d{1,16}$/.test(value)) return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}
