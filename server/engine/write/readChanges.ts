import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { isReadable, isWritable } from '../access/visibleFields.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { embedLinks } from '../present/embedLinks.ts'
import { embedReferences } from '../present/embedReferences.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { canonical } from '../values/canonical.ts'
import { addError, type Draft } from './Draft.ts'
import { inputValue } from './inputValue.ts'
import { readRows } from './readRows.ts'

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
  const draft: Draft = { before, changes: {}, errors: [] }
  for (const [name, value] of Object.entries(body)) {
    const field = compiled.fields.get(name)
    // Also of a property: a module makes its value anew for every answer, so that there is nothing to compare.
    if (field?.write === 'never' && compiled.model.ignore.includes(name)) continue
    // What follows from the rest may be another value by now, whoever changed nothing.
    if (field?.cases) continue
    if (field) readField(context, compiled.model, { draft, field, value })
    else await readOther(context, compiled, { draft, name, value })
  }
  return draft
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
    fieldTypeNamed(field.type).storage === 'rows'
      ? readRows(context, draft, field, input)
      : canonical(field, input)
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
  if (draft.before === null || !isReadable(context.caller, field)) return value === null
  const answered = { ...draft.before }
  if (fieldTypeNamed(field.type).storage === 'links') await embedLinks(context, resource, [answered], field)
  else await embedReferences(context, [answered], field)
  return isDeepStrictEqual(value ?? null, answered[field.reference?.as ?? field.name] ?? null)
}

function refuse(draft: Draft, field: string): void {
  const code = 'FIELD_READ_ONLY'
  addError(draft, { field, code, message: messageOf(code) })
}
