import { sql } from 'kysely'
import { messageOf } from '#model/errors.ts'
import { formulasAmong } from '#model/expression/index.ts'
import { canonical } from '#model/field-types/shared/fieldTypeNamed.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import { recordMistakes } from '#server/validation/createAjvValidator.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { lockTree } from '../lockRule.ts'
import { descendantsOf } from '../query/condition.ts'
import type { CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import { checkNumbered } from '../series/takeNumbers.ts'
import { checkDocuments } from './checkDocuments.ts'
import { isOneOf, settleTypes } from './checkOneOf.ts'
import { checkOverlaps } from './checkOverlaps.ts'
import { checkRangeEnds } from './checkRangeEnds.ts'
import { checkRules } from './checkRules.ts'
import { checkUnique } from './checkValues.ts'
import { applyDefaults, computeFields, leaveFormulas, validatorOf } from './computeFields.ts'
import { faultOf } from './constraintFault.ts'
import { copyChosen } from './copyChosen.ts'
import { addError, changedFields, type Draft, draftedRecord, mistakesAsked } from './Draft.ts'
import { normalizeValues } from './readChanges.ts'
import { checkDemanded, isConditional, settlePresence } from './settlePresence.ts'
import { concerning, hasField, type ValueCheck, valueChecksOf } from './valueChecks.ts'

/**
 * Completes drafts (defaults, normal form, computed fields) and notes everything that is wrong with them: schema,
 * dictionaries, references, documents, tree, data scope, rules. Nothing is stored.
 */
export async function checkDrafts(
  context: OperationContext,
  compiled: CompiledResource,
  drafts: readonly Draft[],
): Promise<void> {
  const { model } = compiled
  const { ofDefaults, ofPresence, ofDemands, ofTypes, ofValues, ofDocuments, ofPlace, ofContent } =
    checksOf(compiled)
  if (compiled.plan.copies.length > 0) await copyChosen(context, compiled, drafts)
  for (const draft of drafts) {
    applyDefaults(context, compiled, draft)
    if (ofDefaults.length > 0) await copyChosen(context, compiled, [draft], ofDefaults)
    for (const settlePresence of ofPresence) await settlePresence(context, compiled, draft)
    if (!draft.isSent) roundGiven(compiled, draft)
    validateDraft(compiled, draft)
    normalizeValues(draft.changes, model.fields)
    for (const checkDemanded of ofDemands) checkDemanded(draft, model.fields)
    for (const settleTypes of ofTypes) await settleTypes(context, compiled, draft)
  }
  const changed = ofValues.length > 0 ? changedFields(drafts, model.fields) : []
  for (const check of ofValues) await check(context, changed, model.fields)
  for (const check of ofDocuments) await check(context, compiled, drafts)
  for (const draft of drafts) {
    for (const check of [...ofPlace, ...ofContent]) await check(context, compiled, draft)
  }
}

/** What an action makes of lists of links and rows is completed and checked as if a client had sent it. */
export async function checkSetLists(
  context: OperationContext,
  compiled: CompiledResource,
  { draft, fields }: { draft: Draft; fields: readonly FieldModel[] },
): Promise<void> {
  applyDefaults(context, compiled, draft)
  for (const field of fields) {
    for (const mistake of recordMistakes(validatorOf(field), draft.changes[field.name]))
      addError(draft, { ...mistake, field: [field.name, mistake.field].filter(Boolean).join('.') })
  }
  normalizeValues(draft.changes, fields)
  const changed = changedFields([draft], fields)
  for (const check of valueChecksOf(fields)) await check(context, changed, compiled.model.fields)
}

/** The same for what an action sets of a record: its expressions are the page's own, so their values are not checked. */
export async function checkSetValues(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  const { ofPresence, ofDemands, ofTypes, ofDocuments, ofContent } = checksOf(compiled)
  for (const settlePresence of ofPresence) await settlePresence(context, compiled, draft)
  for (const settleTypes of ofTypes) await settleTypes(context, compiled, draft)
  for (const checkDemanded of ofDemands) checkDemanded(draft, compiled.model.fields)
  for (const check of ofDocuments) await check(context, compiled, [draft])
  for (const check of ofContent) await check(context, compiled, draft)
  if (compiled.ranges.length > 0) await checkOverlaps(context, compiled, [draft])
}

type DraftCheck = (
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
) => Promise<void> | void

/** The checks that concern a resource, in their order. */
interface Checks {
  /** What is taken over of records that a default may name. */
  ofDefaults: CompiledResource['plan']['copies']
  /** What is asked for. */
  ofPresence: DraftCheck[]
  /** What is demanded beyond its schema. */
  ofDemands: (typeof checkDemanded)[]
  /** Types of references to one of several pages, with their ids. */
  ofTypes: DraftCheck[]
  ofValues: ValueCheck[]
  ofDocuments: (typeof checkDocuments)[]
  /** Where the record stands: in its tree, in the caller's data scope. */
  ofPlace: DraftCheck[]
  /** What it says as a whole: computed fields, then rules. */
  ofContent: DraftCheck[]
}

/** Chosen once, when the first record is checked. */
const chosen = new WeakMap<CompiledResource, Checks>()

function checksOf(compiled: CompiledResource): Checks {
  const checks = chosen.get(compiled) ?? chooseChecks(compiled)
  chosen.set(compiled, checks)
  return checks
}

function chooseChecks({ model, level, derivations, ranges, plan }: CompiledResource): Checks {
  const { fields, tree, scope } = model
  const ofPlace: [boolean, DraftCheck][] = [
    [tree !== null, checkTree],
    [scope.department !== null || scope.owner !== null, checkScope],
  ]
  const ofContent: [boolean, DraftCheck][] = [
    [formulasAmong(derivations).length > 0, computeValid],
    [ranges.length > 0, checkRangeEnds],
    [plan.numbered.length > 0, checkNumbered],
    [hasLevel(level, ({ rules }) => rules.length > 0), checkRules],
  ]
  const { copies } = plan
  return {
    ofDefaults: copies.filter(
      ({ reference }) => reference.defaultExpression !== null || reference.default !== undefined,
    ),
    ofPresence: isConditional(derivations) ? [settlePresence] : [],
    ofDemands: isConditional(derivations) || hasField(fields, isDemandedList) ? [checkDemanded] : [],
    ofTypes: fields.some(isOneOf) ? [settleTypes] : [],
    ofValues: valueChecksOf(fields),
    ofDocuments: fields.some(({ documentSchema }) => documentSchema !== null) ? [checkDocuments] : [],
    ofPlace: concerning(ofPlace),
    ofContent: concerning(ofContent),
  }
}

/** What server code gives is worked out, and rounded as formulas are. */
function roundGiven({ model }: CompiledResource, { changes }: Draft): void {
  for (const field of model.fields)
    if (field.scale !== null && typeof changes[field.name] === 'number')
      changes[field.name] = canonical(field, changes[field.name])
}

const isDemandedList = ({ required, schema }: FieldModel): boolean => required && schema.type === 'array'

const hasLevel = (level: ExpressionLevel, concerned: (level: ExpressionLevel) => boolean): boolean =>
  concerned(level) || level.inner.some(({ level: deeper }) => hasLevel(deeper, concerned))

/** What is wrong is not worked with, and what was not worked out is not judged. */
const computeValid: DraftCheck = async (context, compiled, draft) => {
  if (draft.errors.length === 0) await computeFields(context, compiled, draft)
  else leaveFormulas(compiled, draft)
}

/**
 * The same for one draft that is about to be stored. Duplicates are left to the database, which stops at the first,
 * unless there is more to tell or several things must be unique: then they are told together.
 * @throws the fault of all mistakes together
 */
export async function assertValid(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  await checkDrafts(context, compiled, [draft])
  if (draft.errors.length > 0 || isUniqueTwice(compiled, draft)) {
    await checkUnique(context, compiled.model, [draft])
  }
  if (compiled.ranges.length > 0) await checkOverlaps(context, compiled, [draft])
  if (draft.errors.length === 0) return
  throw faultOf(draft.errors, compiled.model.fields)
}

const isUniqueTwice = ({ plan }: CompiledResource, { changes }: Draft): boolean =>
  plan.unique.filter(({ names }) => names.some(name => name in changes)).length > 1

/** Notes a mistake at every value that breaks the schema of a new record, or of a change. */
function validateDraft(compiled: CompiledResource, draft: Draft): void {
  const { before, changes } = draft
  const { model, validate } = compiled
  const mistakes =
    before === null
      ? recordMistakes(validate.create, sendable(compiled, changes))
      : recordMistakes(validate.update, { ...sendable(compiled, changes), [model.key]: before[model.key] })
  for (const mistake of mistakesAsked(draft, mistakes)) addError(draft, mistake)
}

/** What a client may send of a record; the rest was filled in by the server. */
const sendable = ({ fields }: CompiledResource, changes: Row): Row =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => fields.get(name)?.write !== 'never'))

/** Notes a mistake where a node of a tree would stand below itself. */
async function checkTree(
  context: OperationContext,
  { model: resource }: CompiledResource,
  draft: Draft,
): Promise<void> {
  const { tree, key } = resource
  const parent = tree === null ? undefined : draft.changes[tree.parent]
  if (tree === null || draft.before === null || parent === null || parent === undefined) return
  // Two that move at once could each come to stand below the other.
  await lockTree(context.tx, resource.table, context.caller.tenantId)
  const below = descendantsOf(context, resource, [draft.before[key]])
  const { rows } = await sql`select 1 from (${below}) b where b.id = ${parent}`.execute(context.tx)
  if (rows.length === 0) return
  addError(draft, { field: tree.parent, code: 'TREE_CYCLE', message: messageOf('TREE_CYCLE') })
}

/**
 * Notes a mistake where a record would leave, or never enter, what the caller's data scope shows: nobody puts
 * records where they may not look. Where nothing was chosen, something within the scope is asked for.
 */
function checkScope(context: OperationContext, { model: resource }: CompiledResource, draft: Draft): void {
  const { dataScope, userId } = context.caller
  const { department, owner } = resource.scope
  if (dataScope === null || !touches(draft, [department, owner])) return
  // Who makes a record is noted as it is stored.
  const made = draft.before === null ? { createById: userId } : {}
  const record: Row = { ...draftedRecord(draft), ...made }
  const mine = owner !== null && (dataScope.own || department === null) && record[owner] === userId
  // The key of a new department is not known yet; its parent is checked as a reference.
  const unknown = department === resource.key && draft.before === null
  const inside = department !== null && dataScope.deptIds.includes(record[department] as number)
  if (mine || unknown || inside || (department === null && owner === null)) return
  const field = department ?? owner ?? ''
  if (record[field] === null || record[field] === undefined)
    addError(draft, {
      field,
      code: 'required',
      message: localized('请选择{{title}}', { title: fieldOf(resource, field).title }),
    })
  else addError(draft, { field, code: 'REFERENCE_MISSING', message: messageOf('REFERENCE_MISSING') })
}

const touches = (draft: Draft, names: (string | null)[]): boolean =>
  draft.before === null || names.some(name => name !== null && name in draft.changes)
