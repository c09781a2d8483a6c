import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { insideFor } from '#model/insides.ts'
import type { ActionFormModel, FieldModel, FieldType } from '#model/types/index.ts'

type Row = Record<string, unknown>

/** Returns an example of what somebody may fill in; null where only a person can choose, as a record. */
export const sampleValues = (
  { fields }: Pick<ActionFormModel, 'fields'>,
  environment: DocumentEnvironment,
): Row =>
  Object.fromEntries(
    fields
      .filter(({ write, otherOf }) => write !== 'never' && otherOf === undefined)
      .map(field => [field.name, sampleOf(field, environment)]),
  )

function sampleOf(field: FieldModel, environment: DocumentEnvironment): unknown {
  const { type, schema, matrix } = field
  const choices = choicesOf(field, environment)
  if (field.reference || field.oneOf) return null
  if (matrix) return Object.fromEntries(matrix.rows.map(({ value }) => [value, firstAnswer(matrix)]))
  if (choices.length > 0)
    return isList(field) ? choices.slice(0, Math.max(schema.minItems ?? 1, 1)) : choices[0]
  if (field.fields.length > 0 || field.shapes) return insideSample(field, environment)
  if (isList(field)) return listSample(field)
  return plainSample(field, type)
}

const firstAnswer = ({ columns, multiple }: NonNullable<FieldModel['matrix']>): unknown =>
  multiple ? [columns[0]?.value] : columns[0]?.value

function choicesOf({ options, dict, schema }: FieldModel, { dictionaries }: DocumentEnvironment): unknown[] {
  if (options) return options.map(({ value }) => value)
  if (dict !== null) return (dictionaries?.[dict] ?? []).map(({ value }) => value)
  return (schema.enum as unknown[] | undefined) ?? []
}

const isList = ({ schema }: FieldModel): boolean => [schema.type].flat().includes('array')

function insideSample(field: FieldModel, environment: DocumentEnvironment): unknown {
  const shape = field.shapes?.[0]
  const inside = shape ?? insideFor(field, {}) ?? field
  const row = sampleValues({ fields: inside.fields }, environment)
  const named = shape?.shape ? { [shape.shape.by]: shape.shape.value, ...row } : row
  return isList(field) ? [named] : named
}

function listSample({ schema, widget }: FieldModel): unknown[] {
  const items = schema.items as { format?: string; type?: string } | undefined
  if (items?.format === 'date') return [DAY, LATER_DAY]
  if (items?.format === 'time') return ['09:00:00', '17:00:00']
  if (items?.format === 'date-time') return [`${DAY} 09:00:00`, `${LATER_DAY} 17:00:00`]
  return [items?.type === 'number' || items?.type === 'integer' ? 1 : widget]
}

const DAY = '2026-01-05'
const LATER_DAY = '2026-01-09'

const FORMATS: Record<string, string> = {
  email: 'name@example.org',
  uri: 'https://example.org',
  mobile: '13800138000',
  'national-id': '11010519491231002X',
  'credit-code': '91110000600037341L',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  color: '#0342d8',
  date: DAY,
  time: '09:00:00',
  'date-time': `${DAY} 09:00:00`,
  duration: 'PT2H',
}

function plainSample({ schema, title }: FieldModel, type: FieldType): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberSample(schema)
  const known = FORMATS[String(schema.format ?? type)]
  if (known !== undefined) return known
  if (type !== 'string' || schema.format || schema.pattern) return null
  const words = typeof title === 'string' ? title : title.zh
  return words.padEnd(schema.minLength ?? 0, '·').slice(0, schema.maxLength ?? 200)
}

function numberSample({
  minimum,
  maximum,
  exclusiveMinimum,
  multipleOf: step = 1,
}: FieldModel['schema']): number {
  const least =
    near(minimum) ?? (near(exclusiveMinimum) === undefined ? 1 : (exclusiveMinimum as number) + step)
  return Math.min(Math.ceil(least / step) * step, maximum ?? Number.POSITIVE_INFINITY)
}

/** A limit of what can be stored is none that people know. */
const near = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) < 1e12 ? limit : undefined
