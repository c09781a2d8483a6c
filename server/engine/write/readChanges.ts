import { isDeepStrictEqual } from 'node:util'
import { isBlankObject, isDescribedObject } from '#model/describedObject.ts'
import { messageOf } from '#model/errors.ts'
import { canonical, fieldTypeNamed, sentValue } from '#model/field-types/shared/fieldTypeNamed.ts'
import { hasInsides, isFollowing, isReadable, isWritable } from '#model/fieldAccess.ts'
import { embeddedAs } from '#model/fieldReferences.ts'
import { fieldsInside } from '#model/insides.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { readIn } from '../language/inLanguage.ts'
import { embedLinks, embedReferences } from '../present/presentRows.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { addError, createDraft, type Draft } from './Draft.ts'
import { readRows } from './readStored.ts'
import { sanitizeRichText } from './sanitizeRichText.ts'

/**
 * What a body changes. Clients send back what they read: properties that the caller may not write are ignored
 * while they are unchanged and refused when changed; names that known clients send along are ignored; anything
 * else is refused.
 *
 * @param before the stored record, complete; null for a new one
 */
export async function readChanges(
  context: OperationContext,
  compiled: CompiledResource,
  body: Row,
  before: Row | null,
): Promise<Draft> {
  const draft: Draft = { ...createDraft(before, {}), isSent: true }
  for (const [name, value] of Object.entries(body)) {
    const field = compiled.fields.get(name)
    // Also of a property: a module makes its value anew for every answer, so that there is nothing to compare.
    if (field?.write === 'never' && compiled.model.ignore.includes(name)) continue
    // What follows from the rest may be another value by now, whoever changed nothing.
    if (field && isFollowing(field)) continue
    if (field) readField(context, compiled.model, { draft, field, value })
    else await readOther(context, compiled, { draft, name, value })
  }
  if (before !== null) dropTranslations(compiled.model, body, draft)
  return draft
}

/** English says what the Chinese said: it goes when that changes, unless it is sent along. */
function dropTranslations({ fields }: ResourceModel, body: Row, { before, changes }: Draft): void {
  for (const { name, translation } of fields) {
    if (translation === undefined || !(name in changes) || translation in body) continue
    if ((before?.[translation] ?? null) !== null) changes[translation] = null
  }
}

interface SentField {
  draft: Draft
  field: FieldModel
  value: unknown
}

function readField(
  context: OperationContext,
  resource: ResourceModel,
  { draft, field, value }: SentField,
): void {
  const { before } = draft
  const input = inputValue(resource, field, value)
  const sent =
    fieldTypeNamed(field.type).storage === 'child-table'
      ? readRows(context, draft, field, input)
      : sentValue(field, input)
  if (field.name === 'version' && field.write === 'never') return
  if (field.writeOnly && sent === null) return
  if (isWritable(context.caller, field, before === null ? 'create' : 'update')) {
    if (before === null || field.writeOnly || !isSame(field, sent, before)) draft.changes[field.name] = sent
    return
  }
  // Comparing a hidden value would tell what it is.
  const hidden = field.writeOnly || !isReadable(context.caller, field)
  if (hidden || !isSame(field, sent, before ?? fresh(field))) refuse(draft, field.name)
}

/** A new record as far as this field goes: no links and no rows are an empty list. */
function fresh(field: FieldModel): Row {
  const isList = fieldTypeNamed(field.type).storage !== 'column'
  return { [field.name]: field.default ?? (isList ? [] : null) }
}

function isSame(field: FieldModel, sent: unknown, record: Row): boolean {
  return sent === null
    ? (record[field.name] ?? null) === null
    : isDeepStrictEqual(sent, canonical(field, record[field.name]))
}

interface SentOther {
  draft: Draft
  name: string
  value: unknown
}

/** Names that are no property: what clients are known to send, and objects of references as they were answered. */
async function readOther(
  context: OperationContext,
  compiled: CompiledResource,
  { draft, name, value }: SentOther,
): Promise<void> {
  if (compiled.model.ignore.includes(name)) return
  const field = compiled.embedded.get(name)
  if (field === undefined) {
    const code = 'UNKNOWN_FIELD'
    addError(draft, { field: name, code, message: messageOf(code) })
  } else if (!(await isAnswered(context, compiled.model, { draft, field, value }))) {
    refuse(draft, name)
  }
}

async function isAnswered(
  context: OperationContext,
  resource: ResourceModel,
  { draft, field, value }: SentField,
): Promise<boolean> {
  // Words are read by nobody.
  if (field.audience || field.login) return value === null || typeof value === 'string'
  if (draft.before === null || !isReadable(context.caller, field)) return value === null
  const answered = { ...draft.before }
  if (fieldTypeNamed(field.type).storage === 'link-table')
    await embedLinks(context, resource, [answered], field)
  else await embedReferences(context, [answered], field)
  const said = answered[embeddedAs(field) ?? field.name] ?? null
  // As it was read, in either language.
  return (['zh', 'en'] as const).some(language => isDeepStrictEqual(value ?? null, readIn(said, language)))
}

function refuse(draft: Draft, field: string): void {
  const code = 'FIELD_READ_ONLY'
  addError(draft, { field, code, message: messageOf(code) })
}

/** A sent value after the rules of empty input: "" and blanks are null, in child rows and described objects as well. */
export function inputValue(resource: ResourceModel, field: FieldModel, value: unknown): unknown {
  // The family's clients name the root of a tree 0.
  const root =
    resource.tree?.parent === field.name &&
    fieldTypeNamed(field.type).key === 'number' &&
    (value === 0 || value === '0')
  if (root) return null
  const input = emptyAsNull(field, value)
  const isList = fieldTypeNamed(field.type).storage !== 'column'
  return isList && input === null && !field.required ? [] : input
}

/** A sent value, where nothing was written null. Numbers may come as texts. */
export function emptyAsNull(field: FieldModel, value: unknown): unknown {
  if (value === undefined) return null
  const readText = fieldTypeNamed(field.type).codec?.readText ?? ((text: string) => text)
  if (typeof value === 'string') return value.trim() === '' ? null : readText(value)
  if (fieldTypeNamed(field.type).storage === 'link-table' && Array.isArray(value))
    return value.map(item => (typeof item === 'string' ? readText(item) : item))
  if (!hasInsides(field) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? emptyInside(field, item) : item))
  const inner = emptyInside(field, value as Row)
  return isDescribedObject(field) && isBlankObject(field, inner) ? null : inner
}

/** Of a child row only what its schema describes is looked at; the rest is left for the validator to refuse. */
function emptyInside(field: FieldModel, value: Row): Row {
  const inner: Row = {}
  const fields = fieldsInside(field, value)
  for (const [name, item] of Object.entries(value)) {
    const child = fields.find(candidate => candidate.name === name)
    inner[name] = child ? emptyAsNull(child, item) : item
  }
  return inner
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Brings valid values into the form they are stored in: rounded, in one spelling, HTML without what could run. */
export function normalizeValues(values: Row, fields: readonly FieldModel[]): void {
  for (const field of fields) {
    if (field.name in values) values[field.name] = normalize(field, values[field.name])
  }
}

function normalize(field: FieldModel, value: unknown): unknown {
  if (typeof value === 'string' && field.widget === 'rich-text') return sanitizeRichText(value)
  if (!hasInsides(field) || typeof value !== 'object' || value === null) return canonical(field, value)
  for (const item of Array.isArray(value) ? value : [value]) {
    if (typeof item === 'object' && item !== null) normalizeValues(item as Row, fieldsInside(field, item))
  }
  return value
}

/** Columns about to be written, with what the schema wants encrypted in its encrypted form. */
export function sealSecrets(
  { services, compiled }: Pick<OperationContext, 'services' | 'compiled'>,
  { table, page }: ResourceModel,
  columns: Row,
): Row {
  const { sealed } = compiled(page).plan
  if (sealed.length === 0) return columns
  const secret = sealed.flatMap(({ column }) => {
    const value = column ? columns[column.name] : null
    return column && typeof value === 'string' ? [[column.name, services.vault.seal(value, table)]] : []
  })
  return { ...columns, ...Object.fromEntries(secret) }
}
