import { isDescribedObject } from '#model/describedObject.ts'
import { isWritable } from '#model/fieldAccess.ts'
import { fieldsInside } from '#model/insides.ts'
import type { FieldModel } from '#model/types/index.ts'
import { branchFor } from '#model/validation/branchFor.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../../data/Row.ts'
import { heldValue } from '../reactions/heldValue.ts'
import { wireValue } from '../validation/wireValue.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormDocument, FormState } from './FormState.ts'

/**
 * Returns what the form sends: the fields that the user may edit. Empty texts are null; what is absent means
 * unchanged, so an empty password is left out.
 */
export function payloadOf(state: FormState): Row {
  const payload: Row = {}
  for (const [name, handle] of state.handles) {
    const value = sentValue(state, handle)
    if (value !== undefined) payload[name] = value
  }
  return payload
}

function sentValue(state: FormState, handle: FieldHandle): unknown {
  const { field, node, standing, isCompanion } = handle
  if (standing !== 'editable') return undefined
  // It is nobody's answer to a question of the form, unless somebody has changed it.
  if (isCompanion && field.typeOf === undefined && !state.touched.has(field.name)) return undefined
  // The server stores null by itself for what is not asked for.
  if (state.presence.isHidden(field.name)) return undefined
  if (state.awaited.has(field.name)) return undefined
  if (node.display === 'none') return valueOfVanished(state, handle)
  const document = state.documents.get(field.name)
  if (document && document.kind !== 'unchosen') return sentDocument(document)
  // Nothing describes a document any more: it is empty.
  const value = document ? null : wireValue(heldValue(state, field.name))
  if (value === null && isBetterAbsent(state, handle)) return undefined
  return sentRows(state, field, value)
}

/** What was filled in, all of it; a document whose form could not be fetched stays as it is stored. */
const sentDocument = (document: FormDocument): unknown =>
  document.kind === 'open' ? payloadOf(document.state) : undefined

/** A new record gets no null for what has no default; a change gets none for a secret that was not typed. */
function isBetterAbsent({ plan }: FormState, { field }: FieldHandle): boolean {
  if (field.writeOnly) return true
  return plan.mode === 'create' && !hasDefault(field)
}

const hasDefault = (field: FieldModel): boolean =>
  field.default !== undefined ||
  field.defaultExpression !== null ||
  field.copy !== undefined ||
  (isDescribedObject(field) && field.fields.some(hasDefault))

/** What the user's own choice has made vanish is cleared; what was hidden from the start stays as it is. */
function valueOfVanished({ origin, hiddenAtFirst }: FormState, { field, path }: FieldHandle): unknown {
  const stored = origin.record?.[field.name]
  const isCleared = !hiddenAtFirst.has(path) && !isEmptyValue(stored) && !field.required
  return isCleared ? null : undefined
}

/**
 * Rows as they were answered carry more than their schema takes (embedded references, audit), and formulas that the
 * server computes anew; so does an object. Any other value is left as it is.
 */
function sentRows(state: FormState, field: FieldModel, value: unknown): unknown {
  const { plan, origin } = state
  const { name, table } = field
  const schema = plan.schema?.properties?.[name]
  if (isDescribedObject(field) && typeof value === 'object' && value !== null) {
    const isNew = (origin.record?.[name] ?? null) === null
    return sentRow(state, field, { row: value as Row, path: name, known: schema?.properties ?? {}, isNew })
  }
  const items = schema?.items
  if (!Array.isArray(value) || !items?.properties) return value
  const isNew = (row: Row) => (table === null ? plan.mode === 'create' : (row.id ?? null) === null)
  return (value as Row[]).map((row, index) => {
    const known = branchFor(items, row).properties ?? {}
    return sentRow(state, field, { row, path: `${name}.${index}`, known, isNew: isNew(row) })
  })
}

interface SentRow {
  row: Row
  path: string
  /** What the server takes of it. */
  known: object
  isNew: boolean
}

function sentRow(
  { origin, awaited }: FormState,
  field: FieldModel,
  { row, path, known, isNew }: SentRow,
): Row {
  const fields = fieldsInside(field, row)
  const worked = fields.filter(({ compute, copy }) => compute !== null || copy?.bound)
  const computed = new Set(worked.map(({ name }) => name))
  const isSent = ([key, inner]: [string, unknown]) =>
    key in known && !computed.has(key) && inner !== undefined
  // What somebody has emptied of a new row stays empty: absent it would be given its default again.
  const filled = fields.filter(one => hasDefault(one) && isWritable(origin.user, one, 'create'))
  const emptied = isNew ? filled.map(({ name }): [string, unknown] => [name, null]) : []
  const sent = { ...Object.fromEntries(emptied), ...Object.fromEntries(Object.entries(row).filter(isSent)) }
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !awaited.has(`${path}.${key}`)))
}
