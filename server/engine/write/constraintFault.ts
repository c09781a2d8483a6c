import { type ErrorCode, Fault, type FieldError, isErrorCode, messageOf } from '#model/errors.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import { insidesOf } from '#model/insides.ts'
import { COLON, LocalizedText, localized, namedOf } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { AppModel, FieldModel, ResourceModel, Text } from '#model/types/index.ts'
import { type DatabaseFault, databaseFault } from '../../db/databaseFault.ts'
import { columnConstraintName, constraintFields, isNameInShard } from '../../db/sync/constraintName.ts'
import { excludedRange } from '../../db/sync/describeExclusions.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { overlapMistake } from './overlapMistake.ts'

/** Child rows or links of a record that were being stored. */
interface StoredPart {
  /** The field that has them. */
  field: FieldModel
  /** Of child rows, those before and those to be stored. */
  before: readonly Row[]
  after: readonly Row[]
}

/**
 * What to throw when writing records of a resource has failed: what the database refuses becomes a Fault at the field,
 * any other error stays as it is.
 * @param part what of a record was being written, where it was not the record itself
 */
export function constraintFault(
  context: OperationContext,
  resource: ResourceModel,
  error: unknown,
  part: StoredPart | null = null,
): unknown {
  const refusal = databaseFault(error)
  switch (refusal?.kind) {
    case 'unique':
      return fieldsFault(resource, refusal, 'DUPLICATE')
    case 'overlap':
      return overlapFault(resource, refusal)
    case 'reference-missing':
      return part
        ? faultOf([missingIn(part, refusal.constraint)], resource.fields)
        : fieldsFault(resource, refusal, 'REFERENCE_MISSING')
    case 'reference-in-use':
      return inUse(context, resource, refusal.table)
    case 'row-policy':
    case 'privilege':
      return new Fault('PERMISSION_DENIED', { cause: error })
    case 'too-long':
    case 'out-of-range':
    case 'not-null':
    case 'check':
      return fieldsFault(resource, refusal, 'INVALID')
    default:
      return error
  }
}

function fieldsFault(resource: ResourceModel, refusal: DatabaseFault, code: ErrorCode): Fault {
  const named = refusal.constraint === null ? null : constraintFields(resource, refusal.constraint)
  const column = resource.fields.find(field => field.column?.name === refusal.column)
  // Whether the record is new is not known here: what may be set at any time is marked rightly for both.
  const field = named ? uniqueErrorField(resource, named.fields, false) : (column?.name ?? '')
  return faultOf([{ field, code, message: messageOf(code) }], resource.fields)
}

/** That somebody has taken the range meanwhile: who it was, nobody can ask in a transaction that has failed. */
function overlapFault(resource: ResourceModel, { constraint }: DatabaseFault): Fault {
  const rule = excludedRange(resource, constraint)
  const field = rule ? uniqueErrorField(resource, [rule.from, rule.to], false) : ''
  const message = rule ? overlapMistake(rule) : messageOf('OVERLAP')
  return faultOf([{ field, code: 'OVERLAP', message }], resource.fields)
}

/**
 * That what a row or a link refers to has just gone: at the property of the row where only one can be meant, for the
 * database tells the property alone; otherwise at the rows.
 */
function missingIn({ field, before, after }: StoredPart, constraint: string | null): FieldError {
  const code = 'REFERENCE_MISSING'
  const error = { field: field.name, code, message: messageOf(code) }
  const { table, fields } = field
  const inner = fields.find(
    ({ column }) =>
      table !== null &&
      column !== null &&
      isNameInShard(columnConstraintName(table, [column.name], 'reference'), constraint),
  )
  if (inner === undefined) return error
  const held = new Map(before.map(row => [row.id, row[inner.name]]))
  const places = after.flatMap((row, index) => {
    const value = row[inner.name] ?? null
    return value === null || value === held.get(row.id) ? [] : [index]
  })
  const atProperty = { ...error, field: inner.name }
  if (places.length !== 1) return { ...error, message: sentenceOf(atProperty, fields) }
  return { ...error, field: `${field.name}.${places[0]}.${inner.name}` }
}

/**
 * Why records cannot be removed, naming what still refers to them.
 * @param inTrash whether all of that lies in the trash of its page
 */
export function inUse(
  context: OperationContext,
  resource: ResourceModel,
  table: string | null,
  inTrash = false,
): Fault {
  if (isNameInShard(resource.table, table) && resource.tree !== null) {
    return new Fault('IN_USE', { message: localized('存在下级记录，不能删除') })
  }
  const title = table === null ? null : tableTitle(context.app, table)
  if (title !== null && inTrash)
    return new Fault('IN_USE', {
      message: localized('“{{title}}”的回收站中还有记录在使用，请先恢复这些记录并改选其他，再删除', {
        title,
      }),
    })
  return new Fault('IN_USE', {
    message: title === null ? undefined : localized('正被“{{title}}”使用，不能删除', { title }),
  })
}

/** Title of the page whose records, child rows or links a table holds; null when it is nobody's. */
function tableTitle(app: AppModel, table: string): Text | null {
  const resources = Object.values(app.resources)
  const owns = (isTold: (name: string) => boolean) => (resource: ResourceModel) =>
    tablesOf(resource).some(isTold)
  // A table of that very name first: the number at its end may be a part of it.
  const owner =
    resources.find(owns(name => name === table)) ?? resources.find(owns(name => isNameInShard(name, table)))
  return owner?.title ?? null
}

/** Names of the tables that hold a resource's records, their child rows and links. */
const tablesOf = ({ table, fields }: ResourceModel): string[] => [
  table,
  ...fields.flatMap(field =>
    [field.table, field.reference?.through].filter(name => typeof name === 'string'),
  ),
]

/** Mistakes named in the message itself, for clients that show nothing else. */
const NAMED = 3

/** One Fault about all that is wrong with a record. Its code is that of the mistakes where they share one. */
export function faultOf(errors: readonly FieldError[], fields: readonly FieldModel[]): Fault {
  const codes = new Set(errors.map(error => error.code))
  const [code = 'INVALID'] = codes
  const shared: ErrorCode = codes.size === 1 && isErrorCode(code) ? code : 'INVALID'
  const sentences = errors.map(error => sentenceOf(error, fields))
  const message = namedOf(sentences, NAMED)
  return new Fault(shared, { message, errors: [...errors] })
}

/**
 * 设备名称：已存在. A message that holds the name of its field, as those of the validator do, stands alone:
 * 设备名称不能为空. A child row is named by its place: 维修记录第 2 行 数量：…, 维修记录第 2 行：数量不能为空.
 */
function sentenceOf({ field, message }: FieldError, fields: readonly FieldModel[]): LocalizedText {
  return new LocalizedText(language => {
    const words = textOf(message, language)
    const { place, title } = nameOf(field.split('.'), fields, language)
    const isNamed = title !== '' && words.includes(title)
    const whole = isNamed ? place : `${place} ${title}`.trim()
    return whole === '' ? words : whole + COLON[language] + words
  })
}

/** The row that a mistake is in, and what its field is called; '' for neither. */
function nameOf(
  [name, ...rest]: string[],
  fields: readonly FieldModel[],
  language: Language,
): { place: string; title: string } {
  const field = fields.find(candidate => candidate.name === name)
  if (field === undefined) return { place: '', title: name ?? '' }
  const [index, ...inner] = rest
  const title = textOf(field.title, language)
  if (index === undefined || !/^\d+$/.test(index)) return { place: '', title }
  // Rows have fields of their own; items of a list are named by the message: 标签第 3 项不能为空.
  if (!hasInsides(field)) return { place: '', title }
  const below = nameInside(field, inner, language)
  const row = textOf(localized('{{title}}第 {{row}} 行', { title, row: Number(index) + 1 }), language)
  return { place: `${row} ${below.place}`.trim(), title: below.title }
}

/** In rows of several shapes that call one name otherwise nobody knows here what it is called. */
function nameInside(field: FieldModel, path: string[], language: Language): ReturnType<typeof nameOf> {
  const described = insidesOf(field).filter(({ fields }) => fields.some(({ name }) => name === path[0]))
  const [first, ...others] = described.map(({ fields }) => nameOf(path, fields, language))
  if (!first) return nameOf(path, [], language)
  return others.some(({ title }) => title !== first.title) ? { ...first, title: '' } : first
}

/**
 * Of properties whose values no two records share together, the one at which a repetition is told: the last that the
 * user types. What refers to the record above, or is fixed by now, is not what has to be changed.
 */
export function uniqueErrorField(resource: ResourceModel, names: readonly string[], isNew: boolean): string {
  const isTyped = (name: string) => {
    const { reference, write } = fieldOf(resource, name)
    return reference === null && (write === 'always' || (isNew && write === 'create'))
  }
  return (names.findLast(isTyped) ?? names.at(-1)) as string
}
