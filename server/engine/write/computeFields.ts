import { isDeepStrictEqual } from 'node:util'
import { inputOf } from '#model/compile/valueSchema.ts'
import { type Expression, ExpressionError } from '#model/expression/index.ts'
import { canonical, fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import { validationMessage } from '#model/validation/validationMessages.ts'
import { createAjvValidator, mistakesIn } from '#server/validation/createAjvValidator.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { completeScope } from '../expression/completeScope.ts'
import { expressionScope, nearNames, rowsIn } from '../expression/expressionScope.ts'
import { tooCostly } from '../expression/holdsFor.ts'
import type { CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import { addError, budgetOf, type Draft, draftedRecord } from './Draft.ts'

/** Works out the computed fields of the record as it will be; what differs from the stored becomes a change. */
export async function computeFields(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  const { computed, inner } = compiled.level
  const changed = inner.filter(({ field }) => field.name in draft.changes)
  if (changed.length > 0) {
    const expressions = changed.flatMap(({ level }) => computedIn(level))
    const record = await completeScope(context, compiled, expressions, draftedRecord(draft))
    for (const { field, level } of changed)
      computeInner(context, { field, level }, draft, {
        record,
        value: draft.changes[field.name],
        path: field.name,
      })
  }
  if (computed.length === 0) return
  const expressions = computed.map(one => one.expression)
  const record = await completeScope(context, compiled, expressions, draftedRecord(draft))
  for (const one of computed) {
    const { name } = one.field
    const scope = expressionScope(context, record, { values: record })
    const value = evaluateField(draft, one, { scope, path: name })
    if (value === undefined) continue
    record[name] = value
    if (!isDeepStrictEqual(value, draft.before?.[name] ?? null)) draft.changes[name] = value
  }
}

const computedIn = ({ computed, inner }: ExpressionLevel): Expression[] => [
  ...computed.map(({ expression }) => expression),
  ...inner.flatMap(({ level }) => computedIn(level)),
]

/** What is computed in rows and values reads the record behind them as well. */
function computeInner(
  context: OperationContext,
  { field, level }: ExpressionLevel['inner'][number],
  draft: Draft,
  { record, value, path }: { record: Row; value: unknown; path: string },
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      computeInner(context, { field, level }, draft, { record, value: item, path: `${path}.${index}` })
    return
  }
  if (typeof value !== 'object' || value === null) return
  const row = value as Row
  for (const deeper of level.inner) {
    const { name } = deeper.field
    computeInner(context, deeper, draft, { record, value: row[name], path: `${path}.${name}` })
  }
  for (const one of level.computed) {
    const scope = expressionScope(context, record, { near: nearNames(field, row), values: record })
    row[one.field.name] = evaluateField(draft, one, { scope, path: `${path}.${one.field.name}` }) ?? null
  }
}

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
    const isRowNew = (row: Row) => (inner.field.table === null ? isNew : (row.id ?? null) === null)
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

/**
 * The value that an expression gives a field, as it is stored; undefined when it cannot be worked out, or the field
 * would refuse it of a client as well. Either is noted as a mistake at the path. A record keeps what it has.
 */
export function evaluateField(
  draft: Draft,
  { field, expression }: { field: FieldModel; expression: Expression },
  { scope, path }: { scope: Record<string, unknown>; path: string },
): unknown {
  const refuse = (message: LocalizedText, code = 'INVALID') => {
    addError(draft, { field: path, code, message })
    return undefined
  }
  try {
    const given = expression.evaluate(scope, budgetOf(draft))
    const { computed } = fieldTypeNamed(field.type).codec ?? {}
    const value = computed && given !== null ? computed(given) : given
    if (value === null && given !== null) return refuse(misfit(field, given))
    const stored = canonical(field, value)
    if (stored === null || isDeepStrictEqual(stored, draft.before?.[path])) return stored
    const [mistake] = mistakesIn(validatorOf(field), stored)
    return mistake ? refuse(mistake.message, mistake.code) : stored
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const message = error.code === 'EVALUATION_LIMIT' ? tooCostly : wordsOf(error.message)
    return refuse(localized('{{title}}：{{message}}', { title: field.title, message }))
  }
}

const validators = new WeakMap<FieldModel, Validator>()

/** What a client's value of the field is held to. */
function validatorOf(field: FieldModel): Validator {
  const known = validators.get(field)
  if (known) return known
  const made = createAjvValidator(inputOf(field))
  validators.set(field, made)
  return made
}

/** What is said of a value that an expression gives and the field cannot hold. */
const misfit = ({ title, type, schema }: FieldModel, given: unknown): LocalizedText =>
  new LocalizedText(language => {
    const label = textOf(title, language)
    const words = fieldTypeNamed(type).codec?.misfit?.(given)
    if (words) return label + (language === 'en' ? ' ' : '') + textOf(words, language)
    return validationMessage('format', { label, params: { format: schema.format }, value: given }, language)
  })
