import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '#model/errors.ts'
import { type Expression, ExpressionError } from '#model/expression/index.ts'
import { canonical, fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { localized, wordsOf } from '#model/language/localized.ts'
import type { ActionModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { completeScope } from '../expression/completeScope.ts'
import { expressionScope, rowsIn } from '../expression/expressionScope.ts'
import { tooCostly } from '../expression/holdsFor.ts'
import { checkSetLists, checkSetValues } from '../write/checkDrafts.ts'
import { evaluateField } from '../write/computeFields.ts'
import { faultOf } from '../write/constraintFault.ts'
import { copyChosen } from '../write/copyChosen.ts'
import { addError, budgetOf, createDraft, type Draft } from '../write/Draft.ts'
import { noteTwice } from '../write/readStored.ts'

interface ActionEffect {
  resource: ResourceModel
  action: ActionModel
  before: Row
  /** What the action's form sent. */
  values: Row
}

interface Setting {
  field: FieldModel
  how: ActionModel['set'][number]['how']
  expression: Expression
}

/**
 * What an action changes of a record: its expressions see the record as it was before any of them. Computed fields
 * follow, and rules hold as they do for an update; links and child rows are checked as those that a client sends.
 * @throws INVALID when an expression cannot be worked out, gives what its field would refuse, or a rule would be broken
 */
export async function setValues(context: OperationContext, effect: ActionEffect): Promise<Row> {
  const { resource, action, before, values } = effect
  const compiled = context.compiled(resource.page)
  const settings = action.set.map(({ field, how, value }): Setting => {
    const expression = compiled.expression(value, action.form?.fields ?? [])
    return { field: fieldOf(resource, field), how, expression }
  })
  const draft = createDraft(before, {})
  const record = await completeScope(
    context,
    compiled,
    settings.map(one => one.expression),
    before,
  )
  const scope = expressionScope(context, record, { values })
  for (const setting of settings) {
    if (isList(setting.field)) setList(draft, setting, scope)
    else setValue(draft, setting, scope)
  }
  const fields = [...new Set(settings.map(({ field }) => field))].filter(
    field => isList(field) && field.name in draft.changes,
  )
  if (compiled.plan.copies.length > 0) await copyChosen(context, compiled, [draft])
  if (fields.length > 0) await checkSetLists(context, compiled, { draft, fields })
  await checkSetValues(context, compiled, draft)
  if (draft.errors.length > 0) throw faultOf(draft.errors, resource.fields)
  return draft.changes
}

const isList = ({ type }: FieldModel): boolean => fieldTypeNamed(type).storage !== 'column'

function setValue(draft: Draft, setting: Setting, scope: Row): void {
  const { name, required, title } = setting.field
  const value = evaluateField(draft, setting, { scope, path: name })
  if (value === undefined || isDeepStrictEqual(value, draft.before?.[name] ?? null)) return
  draft.changes[name] = value
  if (required && value === null) demand(draft, name, title)
}

function demand(draft: Draft, field: string, title: FieldModel['title']): void {
  addError(draft, { field, code: 'required', message: localized('{{title}}不能为空', { title }) })
}

/** Replaces a list of links or rows, or what is said of it; one that stays as it is stored is no change. */
function setList(draft: Draft, setting: Setting, scope: Row): void {
  const { field, how } = setting
  const { name, required, title } = field
  const given = evaluateList(draft, setting, scope)
  if (given === undefined) return
  const stored = listOf(draft.before?.[name])
  const current = name in draft.changes ? listOf(draft.changes[name]) : stored
  const isLinks = fieldTypeNamed(field.type).storage === 'link-table'
  const next = isLinks
    ? linksAfter(how, current, given)
    : [
        ...(how === 'add' ? current : []),
        ...rowsOf(draft, field, { given, stored, kept: how === 'add' ? current.length : 0 }),
      ]
  if (!isLinks) noteTwice(draft, next, name)
  if (isDeepStrictEqual(next, stored)) delete draft.changes[name]
  else draft.changes[name] = next
  if (required && next.length === 0) demand(draft, name, title)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What an expression gives for a list: nothing is an empty one. Undefined where it cannot be worked out, which is noted. */
function evaluateList(draft: Draft, { field, expression }: Setting, scope: Row): unknown[] | undefined {
  try {
    const given = expression.evaluate(scope, budgetOf(draft))
    return given === null ? [] : [given].flat()
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const reason = error.code === 'EVALUATION_LIMIT' ? tooCostly : wordsOf(error.message)
    const message = localized('{{title}}：{{message}}', { title: field.title, message: reason })
    addError(draft, { field: field.name, code: 'INVALID', message })
    return undefined
  }
}

/** Each link once; those that stay keep their places. */
function linksAfter(how: Setting['how'], current: readonly unknown[], given: readonly unknown[]): unknown[] {
  const named = new Set(given)
  if (how === 'remove') return current.filter(id => !named.has(id))
  const kept = how === 'add' ? current : current.filter(id => named.has(id))
  return [...kept, ...[...named].filter(id => !kept.includes(id))]
}

interface GivenRows {
  given: readonly unknown[]
  stored: readonly unknown[]
  /** Rows before them. */
  kept: number
}

/** Rows as they are stored: one with the id of a stored row is that row with what it says, any other is new. */
function rowsOf(draft: Draft, field: FieldModel, { given, stored, kept }: GivenRows): unknown[] {
  const byId = new Map(rowsIn(stored).map(({ row }) => [row.id, row]))
  const children = new Map(field.fields.map(child => [child.name, child]))
  const embedded = new Set(field.fields.flatMap(({ reference }) => reference?.as ?? []))
  return given.map((item, index) => {
    if (typeof item !== 'object' || item === null) return item
    const { id = null, ...values } = item as Row
    const before = id === null ? undefined : byId.get(id)
    const path = `${field.name}.${kept + index}`
    if (id !== null && !before)
      addError(draft, {
        field: `${path}.id`,
        code: 'REFERENCE_MISSING',
        message: messageOf('REFERENCE_MISSING'),
      })
    const named = Object.entries(values).filter(([name]) => !embedded.has(name))
    const read = named.map(([name, value]) => [name, storedValue(children.get(name), value)] as const)
    return { ...before, ...Object.fromEntries(read), id }
  })
}

/** What an expression gives a property of a row, as it is stored. */
function storedValue(child: FieldModel | undefined, value: unknown): unknown {
  if (!child || value === null) return value
  const { computed } = fieldTypeNamed(child.type).codec ?? {}
  return canonical(child, computed ? computed(value) : value)
}
