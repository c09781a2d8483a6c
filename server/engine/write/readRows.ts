import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '#model/errors.ts'
import type { FieldModel } from '#model/types/index.ts'
import { isReadable, isWritable } from '../access/visibleFields.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { canonical } from '../values/canonical.ts'
import { addError, type Draft } from './Draft.ts'

/**
 * Child rows as they will be: a sent row with the id of a stored one changes what it names and leaves the rest,
 * one without an id is new, one that is not sent is removed. Values that are no rows are left for the validator.
 */
export function readRows(context: RequestContext, draft: Draft, field: FieldModel, sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent
  const stored = new Map(rowsOf(draft.before?.[field.name]).map(row => [row.id, row]))
  const names = new Set(field.fields.flatMap(child => (child.reference === null ? [] : [child.reference.as])))
  return sent.map((item, index) => {
    if (!isRow(item)) return item
    const row = Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)))
    return readRow(context, { draft, field, row, path: `${field.name}.${index}` }, stored)
  })
}

interface SentRow {
  draft: Draft
  field: FieldModel
  row: Row
  path: string
}

function readRow(context: RequestContext, sent: SentRow, stored: Map<unknown, Row>): Row {
  const { draft, field, path } = sent
  const { id = null, ...row } = sent.row
  const before = id === null ? undefined : stored.get(id)
  if (id !== null && before === undefined) {
    addError(draft, {
      field: `${path}.id`,
      code: 'REFERENCE_MISSING',
      message: messageOf('REFERENCE_MISSING'),
    })
  }
  for (const child of field.fields) {
    if (!(child.name in row) || child.name === 'id') continue
    row[child.name] = canonical(child, row[child.name])
    if (isWritable(context.caller, child, before ? 'update' : 'create')) continue
    if (isReadable(context.caller, child) && isDeepStrictEqual(row[child.name], before?.[child.name] ?? null))
      continue
    // What the server works out is worked out again, whatever is sent.
    if (child.compute === null) refuse(draft, `${path}.${child.name}`)
  }
  return { ...before, ...row, id }
}

function refuse(draft: Draft, field: string): void {
  addError(draft, { field, code: 'FIELD_READ_ONLY', message: messageOf('FIELD_READ_ONLY') })
}

const isRow = (item: unknown): item is Row =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])
