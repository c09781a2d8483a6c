import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope, nearNames } from '../expression/expressionScope.ts'
import type { CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import { rowsIn } from './checkRules.ts'
import { evaluateField } from './computeFields.ts'
import { type Draft, draftedRecord } from './Draft.ts'

type Moment = Pick<RequestContext, 'caller' | 'now'>

/**
 * Fills in what a new record, and what new rows of a record, were not given: constants, then expressions, which may
 * read the constants. What was sent empty stays empty. Rows of a list that is one value have no identity: they are
 * filled in with their record.
 */
export function applyDefaults(context: Moment, { model, level }: CompiledResource, draft: Draft): void {
  const { changes } = draft
  const isNew = draft.before === null
  const scopeOf = () => expressionScope(context, changes, { values: changes })
  if (isNew) fillIn(draft, { fields: model.fields, level, values: changes, prefix: '', scopeOf })
  for (const inner of level.inner) {
    if (!Array.isArray(changes[inner.field.name])) continue
    const record = draftedRecord(draft)
    const isRowNew = (row: Row) => (inner.field.table === null ? isNew : row.id === null)
    fillRows(context, draft, inner, {
      record,
      value: record[inner.field.name],
      isRowNew,
      path: inner.field.name,
    })
  }
}

/** The same for what was sent to an action; its expressions read the record that it runs on. */
export function applyFormDefaults(
  context: Moment,
  draft: Draft,
  { fields, level, record }: { fields: readonly FieldModel[]; level: ExpressionLevel; record: Row },
): void {
  const values = draft.changes
  fillIn(draft, {
    fields,
    level,
    values,
    prefix: '',
    scopeOf: () => expressionScope(context, record, { values }),
  })
}

interface Values {
  fields: readonly FieldModel[]
  level: ExpressionLevel
  values: Row
  prefix: string
  scopeOf(): Record<string, unknown>
}

function fillIn(draft: Draft, { fields, level, values, prefix, scopeOf }: Values): void {
  for (const { name, default: constant } of fields) {
    if (constant !== undefined && !(name in values)) values[name] = structuredClone(constant)
  }
  for (const one of level.defaults) {
    const { name } = one.field
    if (name in values) continue
    const value = evaluateField(draft, one, { scope: scopeOf(), path: prefix + name })
    if (value !== undefined) values[name] = value
  }
}

interface Rows {
  record: Row
  value: unknown
  isRowNew(row: Row): boolean
  path: string
}

function fillRows(
  context: Moment,
  draft: Draft,
  { field, level }: ExpressionLevel['inner'][number],
  { record, value, isRowNew, path }: Rows,
): void {
  for (const { row, at } of rowsIn(value)) {
    if (!isRowNew(row)) continue
    const prefix = `${path}${at}.`
    const scopeOf = () => expressionScope(context, record, { near: nearNames(field, row), values: record })
    fillIn(draft, { fields: field.fields, level, values: row, prefix, scopeOf })
    for (const inner of level.inner) {
      const inside = row[inner.field.name]
      if (Array.isArray(inside))
        fillRows(context, draft, inner, {
          record,
          value: inside,
          isRowNew: () => true,
          path: prefix + inner.field.name,
        })
    }
  }
}
