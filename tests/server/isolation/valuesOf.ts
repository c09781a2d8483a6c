import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '#model/types/index.ts'
import { isUploadField } from '#server/engine/files/claimFiles.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'

/** Stands in every text that belongs to the owner's tenant, so that it can be found where it must not be. */
export const OWNER_MARK = 'ISOA'

/** Stands where another tenant sends the same call with texts of its own. */
export const FOREIGN_MARK = 'ISOB'

/** Stands in every text that belongs to the platform, and that everybody may read. */
export const PLATFORM_MARK = 'ISOP'

/** What a value may need to know of its environment. */
export interface ValueSource {
  /** Stands in every text. */
  mark: string
  /** Number of the record: keeps unique values apart. */
  serial: number
  /** Value of a reference: what the target's record holds at the property that is referred to; null for none. */
  reference(field: FieldModel): Promise<unknown>
  /** A value of the dictionary. */
  dictionary(type: string): string | number
}

/**
 * A valid value of a field, made from its model alone; null where a reference has no target yet.
 * @throws Error that says where to give one, when no text that could be thought of fits
 */
async function fieldValue(field: FieldModel, source: ValueSource): Promise<unknown> {
  if (field.type === 'links') {
    const id = await source.reference(field)
    return id === null ? [] : [id]
  }
  if (field.reference) return listed(field, await source.reference(field))
  if (field.type === 'rows') return [await valuesOf(field.fields, source)]
  if (field.dict !== null) return ofDictionary(field, source)
  return plainValue(field, source)
}

/** Valid values of all fields that a client may set on a new record. */
export async function valuesOf(
  fields: readonly FieldModel[],
  source: ValueSource,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    // Files would have to be sent first.
    if (field.write === 'never' || isUploadField(field)) continue
    const value = await fieldValue(field, source)
    if (value !== null) values[field.name] = value
  }
  return values
}

const listed = (field: FieldModel, value: unknown): unknown =>
  field.schema.type === 'array' && value !== null ? [value] : value

function ofDictionary(field: FieldModel, source: ValueSource): unknown {
  if (field.default !== undefined) return field.default
  const value = source.dictionary(field.dict as string)
  return listed(field, field.type === 'integer' ? Number(value) : String(value))
}

function plainValue(field: FieldModel, source: ValueSource): unknown {
  const { example, key } = fieldTypeNamed(field.type)
  if (typeof example === 'number') return Math.max(field.schema.minimum ?? example, example)
  if (example !== null) return example
  if (key === 'text') return textOf(field, source)
  return field.required ? leastOf(field, source) : null
}

/** As few items as the schema lets through. */
function leastOf(field: FieldModel, source: ValueSource): unknown {
  const { type, minItems = 0, items = {} } = field.schema
  if (type !== 'array') return {}
  if (items.type === 'integer') return Array.from({ length: minItems }, (_, index) => index + 1)
  return Array.from({ length: minItems }, () => textOf({ ...field, schema: items }, source))
}

function textOf(field: FieldModel, source: ValueSource): string {
  if (Array.isArray(field.schema.enum)) return String(field.schema.enum[0])
  // The server knows more of them than how they are written.
  if (field.schema.format === 'region') return '浙江省/杭州市/西湖区'
  const validate = createAjvValidator(field.schema)
  const fitting = candidates(field, source).find(text => validate(text).length === 0)
  if (fitting !== undefined) return fitting
  throw new Error(
    `No text fits ${field.name}: give one in the values of server/modules/<area>/<name>.examples.ts.`,
  )
}

function candidates({ schema }: FieldModel, { mark, serial }: ValueSource): string[] {
  const number = String(serial).padStart(4, '0')
  const marked = `${mark}${number}`
  return [
    `${marked}${'字'.repeat(Math.max(0, (schema.minLength ?? 0) - marked.length))}`,
    `${mark.toLowerCase()}_${number}`,
    `${mark}-${number}`,
    `${marked}@example.com`,
    `https://${marked}.example.com/`,
    `/${marked}`,
    `1380000${number}`,
    'Isolation-1',
    '11010519491231002X',
    '91420100MA4KX1234B',
    `${mark}${serial % 100}`,
    'A1',
    '1',
  ]
}
