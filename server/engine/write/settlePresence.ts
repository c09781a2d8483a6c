import { isBlankObject, isDescribedObject } from '#model/describedObject.ts'
import { type Derivation, type Expression, ExpressionError } from '#model/expression/index.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import { embeddedAs } from '#model/fieldReferences.ts'
import { fieldsInside } from '#model/insides.ts'
import { LocalizedText } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { requiredMessage } from '#model/validation/validationMessages.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { completeScope } from '../expression/completeScope.ts'
import { expressionScope, nearNames, rowsIn } from '../expression/expressionScope.ts'
import { tooCostly } from '../expression/holdsFor.ts'
import type { CompiledForm, CompiledResource } from '../registry/CompiledResource.ts'
import { addError, budgetOf, changedFields, type Draft, draftedRecord, isChosenIn } from './Draft.ts'

/** Whether something is asked for, or demanded, under conditions. */
export const isConditional = (derivations: readonly Derivation[]): boolean =>
  derivations.some(({ visible, required }) => visible.length + required.length > 0)

/**
 * Finds out what of a record is asked for and demanded, each after what decides it, and stores null for what is not
 * asked for, whatever was sent. Formulas that conditions read are worked out along, for that alone.
 */
export async function settlePresence(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  const { fields } = compiled.model
  const presence = await judge(context, compiled, draft, draftedRecord(draft))
  draft.presence = presence
  await forgiveStored(context, compiled, draft)
  hideValues(draft, fields)
}

type Presence = NonNullable<Draft['presence']>

async function judge(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
  record: Row,
): Promise<Presence> {
  const { derivations, model } = compiled
  const read = derivations.flatMap(({ visible, required }) => [...visible, ...required])
  const values = withOwnLists(
    await completeScope(context, compiled, read, record, isChosenIn(draft)),
    model.fields,
  )
  return settle(draft, derivations, { values, scope: expressionScope(context, values, { values }) })
}

/** A stored record keeps what it lacks: what was demanded of it before is not told again whatever else is changed. */
async function forgiveStored(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  const { before, changes, presence } = draft
  if (before === null || !presence) return
  const { fields: byName, model } = compiled
  const record = draftedRecord(draft)
  const lacking = [...presence.demanded].filter(
    path => !(rootOf(path) in changes) && isEmptyValue(placeAt(record, model.fields, path).value),
  )
  if (lacking.length === 0) return
  const earlier = await judge(context, compiled, draft, before)
  // Of what is never read back nobody knows here whether it is stored; it may be, unless it was hidden.
  const isKept = (path: string) =>
    earlier.demanded.has(path) || (byName.get(path)?.writeOnly === true && !earlier.hidden.has(path))
  for (const path of lacking) if (isKept(path)) presence.demanded.delete(path)
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? ''

/** The same for what was sent to an action, or fills in a document, before the record behind it. */
export function settleFormPresence(
  context: Pick<OperationContext, 'caller' | 'now'>,
  draft: Draft,
  { form, record }: { form: CompiledForm; record: Row },
): void {
  const values = withOwnLists(nearNames(form, draft.changes), form.fields)
  const scope = expressionScope(context, record, { near: values, values })
  draft.presence = settle(draft, form.derivations, { values, scope })
  hideValues(draft, form.fields)
}

/** Notes a mistake at what is demanded and empty: under conditions, or always though its schema takes an empty list. */
export function checkDemanded(draft: Draft, fields: readonly FieldModel[]): void {
  const record = draftedRecord(draft)
  for (const path of draft.presence?.demanded ?? []) {
    const { field, value } = placeAt(record, fields, path)
    if (field && isEmptyValue(value)) demand(draft, field, path)
  }
  for (const { draft: changed, field, path, value } of changedFields([draft], fields)) {
    if (field.required && Array.isArray(value) && value.length === 0) demand(changed, field, path)
  }
}

function demand(draft: Draft, field: FieldModel, path: string): void {
  const message = new LocalizedText(language => requiredMessage(field, language))
  addError(draft, { field: path, code: 'required', message })
}

/** The values that are judged, and the scope in which they are read. */
interface Judged {
  values: Row
  scope: Row
}

/** What is found out is written where conditions read it, never into what was sent or is stored. */
const withOwnLists = (values: Row, fields: readonly FieldModel[]): Row => ({
  ...values,
  ...Object.fromEntries(
    fields
      .filter(field => hasInsides(field) && field.name in values)
      .map(({ name }) => [name, structuredClone(values[name])]),
  ),
})

function settle(draft: Draft, derivations: readonly Derivation[], judged: Judged): Presence {
  const presence: Presence = { hidden: new Set(), demanded: new Set() }
  for (const derivation of derivations) {
    for (const place of placesOf(derivation, judged)) settleAt({ draft, presence }, derivation, place)
    forgetBlank(derivation, judged)
  }
  for (const derivation of derivations) noteDemands({ draft, presence }, derivation, judged)
  return presence
}

interface Settled {
  draft: Draft
  presence: Presence
}

/** Where a derivation stands in a record: at its field, or in each of its rows. */
interface Place {
  path: string
  /** The object that holds the value, and the scope that reads it. */
  owner: Row
  scope: Row
}

function placesOf({ field, rows }: Derivation, { values, scope }: Judged): Place[] {
  if (rows === null) return [{ path: field.name, owner: values, scope }]
  return rowsIn(values[rows.name], rows).map(({ row, at }) => ({
    path: `${rows.name}${at}.${field.name}`,
    owner: row,
    scope: { ...scope, ...nearNames(rows, row) },
  }))
}

function settleAt(
  { draft, presence }: Settled,
  { field, visible, formula, rows }: Derivation,
  place: Place,
): void {
  const { path, owner, scope } = place
  const put = (name: string, value: unknown) => {
    if (rows === null) owner[name] = value
    else owner[field.name] = value
    scope[name] = value
  }
  if (!visible.every(condition => holds(draft, condition, place))) {
    presence.hidden.add(path)
    put(field.name, emptyOf(field))
    const embedded = embeddedAs(field)
    if (embedded !== null && rows === null) put(embedded, null)
  } else if (formula) put(field.name, givenBy(draft, formula, scope))
}

/** An object in which nothing is left that is asked for counts as none. */
function forgetBlank({ rows }: Derivation, { values, scope }: Judged): void {
  if (!rows || !isNoObject(rows, values[rows.name])) return
  values[rows.name] = null
  scope[rows.name] = null
}

const isNoObject = (field: FieldModel, value: unknown): boolean =>
  isDescribedObject(field) && typeof value === 'object' && value !== null && isBlankObject(field, value)

function noteDemands({ draft, presence }: Settled, derivation: Derivation, judged: Judged): void {
  const { required, rows } = derivation
  if (required.length === 0) return
  for (const place of placesOf(derivation, judged)) {
    const isAsked = !presence.hidden.has(place.path) && !(rows && presence.hidden.has(rows.name))
    if (isAsked && required.some(condition => holds(draft, condition, place)))
      presence.demanded.add(place.path)
  }
}

/** True only; what cannot be worked out does not hold. */
function holds(draft: Draft, condition: Expression, { scope, path }: Place): boolean {
  try {
    return condition.evaluate(scope, budgetOf(draft)) === true
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    if (error.code === 'EVALUATION_LIMIT')
      addError(draft, { field: path, code: 'INVALID', message: tooCostly })
    return false
  }
}

/** What a formula gives for a condition; its mistakes are told when its value is stored. */
function givenBy(draft: Draft, formula: Expression, scope: Row): unknown {
  try {
    return formula.evaluate(scope, budgetOf(draft))
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return null
  }
}

const emptyOf = (field: FieldModel): unknown => (fieldTypeNamed(field.type).storage === 'column' ? null : [])

function hideValues(draft: Draft, fields: readonly FieldModel[]): void {
  for (const path of draft.presence?.hidden ?? []) {
    const root = rootOf(path)
    const field = fields.find(({ name }) => name === root)
    if (!field) continue
    if (path === root) hideValue(draft, field)
    else if (!draft.presence?.hidden.has(root)) hideInside(draft, field, path)
  }
}

function hideValue(draft: Draft, field: FieldModel): void {
  const { name, writeOnly } = field
  const { before, changes } = draft
  const isChanged = Object.keys(changes).some(changed => changed !== name)
  // What is never read back may be there: it goes with the first change of the record.
  const isEmpty = before !== null && isStoredEmpty(field, before[name]) && !(writeOnly && isChanged)
  if (isEmpty) delete changes[name]
  else changes[name] = emptyOf(field)
}

/** A list that is one value is stored as null where it is not asked for, and not as a list of nothing. */
const isStoredEmpty = (field: FieldModel, value: unknown): boolean =>
  isEmptyValue(value) && !(Array.isArray(value) && emptyOf(field) === null)

function hideInside(draft: Draft, field: FieldModel, path: string): void {
  const stored = draft.before?.[field.name]
  const list = field.name in draft.changes ? draft.changes[field.name] : structuredClone(stored)
  // Nothing was left of it.
  if (list === null) return
  const steps = path.split('.').slice(1)
  const owner = steps.slice(0, -1).reduce<Row>((value, step) => (value as Row)[step] as Row, list as Row)
  const name = steps.at(-1) as string
  if (isEmptyValue(owner[name])) return
  owner[name] = null
  draft.changes[field.name] = isNoObject(field, list) ? null : list
}

function placeAt(
  record: Row,
  fields: readonly FieldModel[],
  path: string,
): { field: FieldModel | undefined; value: unknown } {
  const steps = path.split('.')
  const value = steps.reduce<unknown>((inner, step) => (inner as Row | null)?.[step], record)
  const root = fields.find(({ name }) => name === steps[0])
  if (!root || steps.length === 1) return { field: root, value }
  const owner = steps.slice(0, -1).reduce<unknown>((inner, step) => (inner as Row | null)?.[step], record)
  return { field: fieldsInside(root, owner).find(({ name }) => name === steps.at(-1)), value }
}
