import type { FieldModel } from './types/index.ts'

/** What a row of several shapes says of its own. */
type Row = Record<string, unknown>

/**
 * What stands inside the values of a field, each with the `fields` of it: the field itself where all of its rows, or its
 * one object, are alike; else one for each shape of its rows. Nothing where nothing is described.
 */
export const insidesOf = (field: FieldModel): readonly FieldModel[] =>
  field.shapes ?? (field.fields.length > 0 ? [field] : [])

/** Whether an object is described by one of what stands inside the values of a field. */
export const isOfShape = ({ shape }: Pick<FieldModel, 'shape'>, row: unknown): boolean =>
  shape === undefined || (typeof row === 'object' && (row as Row | null)?.[shape.by] === shape.value)

/** What describes one object inside the values of a field; undefined for one of no shape. */
export const insideFor = (field: FieldModel, row: unknown): FieldModel | undefined =>
  insidesOf(field).find(inside => isOfShape(inside, row))

/** The fields of one object inside the values of a field; none for one of no shape. */
export const fieldsInside = (field: FieldModel, row: unknown): FieldModel[] =>
  insideFor(field, row)?.fields ?? []

/** A field by its path: through the rows of a list (lines.amount), of one shape of them (content.picture.file), and objects. */
export function fieldAt(fields: readonly FieldModel[], [name, ...rest]: string[]): FieldModel | undefined {
  const field = fields.find(candidate => candidate.name === name)
  if (!field || rest.length === 0) return field
  const rows = shapeNamed(field, rest[0])
  return rows ? fieldAt(rows.fields, rest.slice(1)) : fieldAt(field.parts ?? field.fields, rest)
}

/** One of the shapes of the rows of a field, by its name. */
export const shapeNamed = ({ shapes }: FieldModel, name: string | undefined): FieldModel | undefined =>
  shapes?.find(({ shape }) => shape?.value === name)
