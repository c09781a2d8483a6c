import { isDeepStrictEqual } from 'node:util'
import { inputOf } from '#model/compile/valueSchema.ts'
import { isDescribedObject } from '#model/describedObject.ts'
import { type Derivation, type Expression, ExpressionError, formulasAmong } from '#model/expression/index.ts'
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
import type { CompiledForm, CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import {
  addError,
  budgetOf,
  type Draft,
  draftedRecord,
  isChosenIn,
  isHidden,
  leaveUnjudged,
} from './Draft.ts'

/**
 * Works out the formulas of the record as it will be and of its child rows, each after those that it reads; what
 * differs from the stored becomes a change.
 */
export async function computeFields(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  const formulas = formulasAmong(compiled.derivations)
  const expressions = formulas.map(({ formula }) => formula)
  const record = await completeScope(context, compiled, expressions, draftedRecord(draft), isChosenIn(draft))
  const scopeOf = (near: Row) => expressionScope(context, record, { near, values: record })
  workOut(draft, formulas, { values: record, scopeOf })
}

/** Leaves the formulas of a record and of its rows as they are: whatever reads them judges nothing. */
export function leaveFormulas({ derivations }: CompiledResource, draft: Draft): void {
  const record = draftedRecord(draft)
  for (const { field, rows } of formulasAmong(derivations)) {
    if (rows === null) leaveUnjudged(draft, field.name)
    else {
      for (const { at } of rowsIn(record[rows.name], rows))
        leaveUnjudged(draft, `${rows.name}${at}.${field.name}`)
      leaveUnjudged(draft, `${rows.name}.${field.name}`)
    }
  }
}

/** The same for what was sent to an action, or fills in a document: its formulas see the record behind it as well. */
export function computeForm(
  context: Moment,
  draft: Draft,
  { form, record }: { form: CompiledForm; record: Row },
): void {
  const values = nearNames(form, draft.changes)
  const scopeOf = (near: Row) => expressionScope(context, record, { near: { ...values, ...near }, values })
  workOut(draft, formulasAmong(form.derivations), { values, scopeOf })
}

/** The values that formulas read and complete, and the scope in which they are read; what is near goes first. */
interface Worked {
  values: Row
  scopeOf(near: Row): Record<string, unknown>
}

function workOut(draft: Draft, formulas: readonly Formula[], worked: Worked): void {
  const { values } = worked
  const lists = new Set(formulas.flatMap(({ rows }) => rows?.name ?? []))
  for (const name of lists) {
    // What is stored stays as it is for whoever compares with it.
    if (!(name in draft.changes) && name in values) values[name] = structuredClone(values[name])
  }
  for (const formula of formulas) {
    if (formula.rows === null) computeOwn(formula, draft, worked)
    else computeInRows(formula, draft, { ...worked, rows: formula.rows })
  }
  for (const name of lists) {
    if (name in values && !isDeepStrictEqual(values[name], draft.before?.[name] ?? null))
      draft.changes[name] = values[name]
  }
}

type Formula = Derivation & { formula: Expression }

function computeOwn({ field, formula }: Formula, draft: Draft, { values, scopeOf }: Worked): void {
  const { name } = field
  const value = isHidden(draft, name)
    ? null
    : evaluateField(draft, { field, expression: formula }, { scope: scopeOf({}), path: name })
  if (value === undefined) return
  values[name] = value
  if (!isDeepStrictEqual(value, draft.before?.[name] ?? null)) draft.changes[name] = value
}

/** A formula of rows reads its row, and behind it the record. */
function computeInRows(
  { field, formula }: Formula,
  draft: Draft,
  { values, scopeOf, rows }: Worked & { rows: FieldModel },
): void {
  const { name } = field
  const stored = new Map(rowsIn(draft.before?.[rows.name]).map(({ row }) => [row.id, row]))
  for (const { row, at } of rowsIn(values[rows.name], rows)) {
    const path = `${rows.name}${at}.${name}`
    const place = { scope: scopeOf(nearNames(rows, row)), path, before: stored.get(row.id)?.[name] }
    const given = () => evaluateField(draft, { field, expression: formula }, place)
    row[name] = isHidden(draft, path) ? null : (given() ?? null)
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
  if (isNew) {
    fillIn(draft, { fields: model.fields, level, values: changes, prefix: '', scopeOf })
    // No links and no rows are an empty list, as they will be stored; what is demanded is missing.
    for (const { name, type, required } of model.fields)
      if (!required && !(name in changes) && fieldTypeNamed(type).storage !== 'column') changes[name] = []
  }
  for (const inner of level.inner) {
    const { name, table } = inner.field
    const record = draftedRecord(draft)
    if (isDescribedObject(inner.field)) {
      if ((draft.before?.[name] ?? null) === null && (isNew || name in changes))
        fillObject(context, draft, inner, { record, values: changes })
      continue
    }
    if (!Array.isArray(changes[name])) continue
    const isRowNew = (row: Row) => (table === null ? isNew : (row.id ?? null) === null)
    fillRows(context, draft, inner, { record, value: record[name], isRowNew, path: name })
  }
}

/** The same for what was sent to an action, or fills in a document; its expressions read the record behind it. */
export function applyFormDefaults(
  context: Moment,
  draft: Draft,
  { form: { fields, level }, record }: { form: CompiledForm; record: Row },
): void {
  const values = draft.changes
  const scopeOf = () => expressionScope(context, record, { values })
  fillIn(draft, { fields, level, values, prefix: '', scopeOf })
  for (const inner of level.inner) {
    const { name } = inner.field
    const behind = { ...record, ...values }
    if (isDescribedObject(inner.field)) fillObject(context, draft, inner, { record: behind, values })
    if (!Array.isArray(values[name])) continue
    fillRows(context, draft, inner, { record: behind, value: values[name], isRowNew: () => true, path: name })
  }
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

/** An object that was not given is there from the beginning where something in it has a default. */
function fillObject(
  context: Moment,
  draft: Draft,
  inner: ExpressionLevel['inner'][number],
  { record, values }: { record: Row; values: Row },
): void {
  const { name } = inner.field
  const value = name in values ? values[name] : {}
  fillRows(context, draft, inner, { record, value, isRowNew: () => true, path: name })
  if (!(name in values) && Object.keys(value as Row).length > 0) values[name] = value
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
  for (const { row, at } of rowsIn(value, field)) {
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
 * would refuse it of a client as well. Either is noted as a mistake at the path. A record keeps what it has, and so
 * does a row: `before` is what is stored there.
 */
export function evaluateField(
  draft: Draft,
  { field, expression }: { field: FieldModel; expression: Expression },
  {
    scope,
    path,
    before = draft.before?.[path],
  }: { scope: Record<string, unknown>; path: string; before?: unknown },
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
    if (stored === null || isDeepStrictEqual(stored, before)) return stored
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
export function validatorOf(field: FieldModel): Validator {
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
