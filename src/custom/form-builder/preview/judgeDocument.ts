import type { LiveValues } from '#engine'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { messageOf } from '#model/errors.ts'
import { fieldsInside } from '#model/insides.ts'
import { textOf } from '#model/language/t.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'

type Row = Record<string, unknown>

interface Refusal {
  /** Path of the field; '' for the document as a whole. */
  path: string
  message: string
}

interface Judged {
  form: ActionFormModel
  environment: DocumentEnvironment
  /** The document as it would be sent. */
  sent: Row
  /** The form that holds it, with its own mistakes: conditions, formulas and rules are judged there. */
  live: LiveValues
}

/**
 * Returns why a document would be refused: by what the form tells, and by the same checks of the whole as on the server,
 * for which data need not have come from the form.
 */
export function judgeDocument({ form, environment, sent, live }: Judged): Refusal[] {
  const told: Refusal[] = [
    ...live.mistakes,
    ...live.general.map(message => ({ path: '', message })),
    ...foreignWords(form.fields, sent, environment),
  ]
  const known = new Set(told.map(({ path }) => path))
  const names = new Set(form.fields.map(({ name }) => name))
  // What is hidden is stored as null whatever was sent, and the form itself tells what is missing.
  const isLeft = (path: string) => {
    const root = path.split('.')[0] ?? ''
    return names.has(root) && (live.values[root] ?? null) === null
  }
  const further = live.judge(sent).filter(({ path }) => !known.has(path) && !isLeft(path))
  return [...told, ...further]
}

/** Values that a dictionary does not have, as far as the form's designer knows it. */
function foreignWords(
  fields: readonly FieldModel[],
  values: Row,
  environment: DocumentEnvironment,
  before = '',
): Refusal[] {
  return fields.flatMap(field => {
    const value = values[field.name] ?? null
    const path = before + field.name
    if (value === null) return []
    if (field.dict !== null && !isIn(environment.dictionaries?.[field.dict] ?? [], value))
      return [{ path, message: textOf(messageOf('DICTIONARY_VALUE')) }]
    return rowsIn(value).flatMap(([at, row]) =>
      foreignWords(fieldsInside(field, row), row, environment, `${path}${at}.`),
    )
  })
}

const isIn = (entries: readonly { value: unknown }[], value: unknown): boolean => {
  const known = new Set(entries.map(entry => String(entry.value)))
  return [value].flat().every(one => known.has(String(one)))
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of a list or the one object, each with its place behind the field. */
function rowsIn(value: unknown): [at: string, row: Row][] {
  if (Array.isArray(value)) return value.flatMap((row, index) => (isRow(row) ? [[`.${index}`, row]] : []))
  return isRow(value) ? [['', value]] : []
}

/** Titles of the fields whose values the server alone can judge: it knows the records, the files and the divisions. */
export function judgedByServer(fields: readonly FieldModel[]): string[] {
  return fields.flatMap(field => {
    const { reference, oneOf, audience, schema, widget, title } = field
    const isAlone =
      [reference, oneOf, audience].some(one => one !== null && one !== undefined) ||
      schema.format === 'region' ||
      UPLOADS.includes(widget)
    const inside = [...field.fields, ...(field.shapes ?? []).flatMap(shape => shape.fields)]
    return isAlone ? [textOf(title)] : judgedByServer(inside)
  })
}

/** Widgets whose values are addresses of files. */
const UPLOADS = ['file', 'image']
