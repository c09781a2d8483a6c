import type { FieldModel, PageModel } from '#model/types/index.ts'

type Row = Record<string, unknown>
type Dictionaries = Record<string, { value: string; label: string }[]>

const ROWS = 6
const DAY = Date.UTC(2026, 0, 5)
const DAY_LENGTH = 86_400_000

/** Returns made-up records of a page, each with something in every field: what its list looks like with data in it. */
export function sampleRows({ resource }: PageModel, dictionaries: Dictionaries): Row[] {
  if (!resource) return []
  const { key, tree, fields } = resource
  return Array.from({ length: ROWS }, (_, index) => {
    const own = Object.assign({}, ...fields.map(field => valuesOf(field, index, dictionaries))) as Row
    const parent = tree ? { [tree.parent]: index === 0 ? null : 1 } : {}
    return { ...own, ...parent, version: 0, [key]: isCounted(fields, key) ? index + 1 : own[key] }
  })
}

const isCounted = (fields: readonly FieldModel[], key: string): boolean =>
  fields.find(({ name }) => name === key)?.type === 'integer'

/** The value of a field, and what answers carry beside it. */
function valuesOf(field: FieldModel, index: number, dictionaries: Dictionaries): Row {
  const { name, reference } = field
  if (!reference) return { [name]: sampleOf(field, index, dictionaries) }
  const target = { [reference.key]: index + 1, [reference.label]: numbered(field, index) }
  const isList = reference.through !== null
  return {
    [name]: isList ? [index + 1] : index + 1,
    [reference.as]: isList ? [target] : target,
  }
}

function sampleOf(field: FieldModel, index: number, dictionaries: Dictionaries): unknown {
  const { options, dict, schema, type, fields } = field
  const values =
    options?.map(({ value }) => value) ??
    (dict === null ? [] : (dictionaries[dict] ?? []).map(one => one.value))
  const types = [schema.type].flat()
  if (values.length > 0) {
    const value = values[index % values.length]
    return types.includes('array') ? [value] : value
  }
  if (field.writeOnly || field.oneOf) return null
  if (fields.length > 0) {
    const inner = Object.assign({}, ...fields.map(one => valuesOf(one, index, dictionaries))) as Row
    return types.includes('array') ? [inner] : inner
  }
  if (types.includes('array') || types.includes('object')) return null
  if (type === 'boolean') return index % 2 === 0
  if (type === 'integer' || type === 'number') return within(schema, index)
  return textOf(field, index)
}

function within({ minimum, maximum, multipleOf = 1 }: FieldModel['schema'], index: number): number {
  const least = minimum !== undefined && Math.abs(minimum) < 1e12 ? minimum : 1
  return Math.min(maximum ?? Number.POSITIVE_INFINITY, Math.ceil(least / multipleOf) * multipleOf + index)
}

const FORMATS: Record<string, string> = {
  email: 'name@example.org',
  uri: 'https://example.org',
  mobile: '13800138000',
  color: '#0342d8',
  duration: 'PT2H',
}

function textOf(field: FieldModel, index: number): string | null {
  const { schema, type } = field
  const format = String(schema.format ?? type)
  const day = new Date(DAY + index * DAY_LENGTH).toISOString().slice(0, 10)
  if (format === 'date') return day
  if (format === 'date-time') return `${day} 09:00:00`
  if (format === 'time') return `${String(9 + index).padStart(2, '0')}:00:00`
  if (format in FORMATS) return FORMATS[format] ?? null
  // What only the server can make, as the address of a file.
  if (type !== 'string' || schema.format !== undefined || schema.pattern !== undefined) return null
  return isUpload(field.widget) ? null : numbered(field, index)
}

const isUpload = (widget: string | null): boolean => /image|file|upload|avatar/.test(widget ?? '')

function numbered({ title, schema }: FieldModel, index: number): string {
  const words = typeof title === 'string' ? title : title.zh
  return `${words} ${index + 1}`.slice(0, schema.maxLength ?? 200)
}
