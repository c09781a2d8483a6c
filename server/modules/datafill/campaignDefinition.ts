import { Fault, type FieldError, fieldFault } from '#model/errors.ts'
import {
  compileExpression,
  type Expression,
  ExpressionError,
  type NameFacts,
  namesBeside,
} from '#model/expression/index.ts'
import { instantOf } from '#model/format/moments.ts'
import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { DocumentVersion } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { prefillMisfit } from './prefillFit.ts'

export interface Prefill {
  field: string
  expression: string
}

export interface RollupField {
  field: string
  how: 'sum' | 'avg'
}

/** What an expression may know of a target, as `org`. */
const ORG_FIELDS: Record<string, NameFacts> = {
  name: { type: 'string' },
  kind: { type: 'string' },
  institution: { type: 'string' },
  memberType: { type: 'string' },
  levelName: { type: 'string' },
  region: { type: 'string' },
}

/**
 * The published version that a template or campaign names.
 * @throws Fault INVALID at formVersionId where there is none, or it takes no new documents
 */
export async function versionOf(context: RequestContext, versionId: unknown): Promise<DocumentVersion> {
  const { documents } = context.services
  const version = await documents.version(context, Number(versionId))
  if (version === null) throw invalid('formVersionId', localized('表单不存在或尚未发布'))
  const refusal = await documents.refusal(context, version)
  if (refusal !== null) throw invalid('formVersionId', refusal)
  return version
}

/**
 * Holds what is said about the fields of a form to the form.
 * @throws Fault INVALID with every mistake at its cell
 */
export async function assertDefinition(context: RequestContext, values: Row): Promise<void> {
  const { form } = await versionOf(context, values.formVersionId)
  const errors = [
    ...prefillErrors(prefillIn(values), form.fields),
    ...rollupErrors(rollupIn(values), form.fields),
  ]
  if (errors.length > 0) throw new Fault('INVALID', { errors })
}

export const prefillIn = ({ prefill }: Row): Prefill[] => (Array.isArray(prefill) ? prefill : [])

/** The fields that a pre-fill names. */
export const prefilledFields = (values: Row, fields: readonly FieldModel[]): FieldModel[] =>
  fields.filter(({ name }) => prefillIn(values).some(({ field }) => field === name))

export const rollupIn = ({ rollup }: Row): RollupField[] => (Array.isArray(rollup) ? rollup : [])

/** A pre-fill as it is worked out for each target. @throws ExpressionError */
export const compilePrefill = (expression: string, fields?: readonly FieldModel[]): Expression =>
  compileExpression(expression, {
    names: {
      last: { type: 'json', ...(fields && { fields: namesBeside(fields) }) },
      org: { type: 'json', fields: ORG_FIELDS },
    },
    reserved: ['now'],
  })

function prefillErrors(prefill: readonly Prefill[], fields: readonly FieldModel[]): FieldError[] {
  return prefill.flatMap(({ field, expression }, index) => {
    const at = `prefill.${index}`
    const found = fields.find(({ name }) => name === field)
    if (!found) return [unknownField(`${at}.field`, field)]
    if (found.compute !== null)
      return [errorAt(`${at}.field`, localized('“{{title}}”由公式得出，不能预填', { title: found.title }))]
    try {
      const misfit = prefillMisfit(found, compilePrefill(expression, fields))
      return misfit === null ? [] : [errorAt(`${at}.expression`, misfit)]
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      return [errorAt(`${at}.expression`, wordsOf(error.message))]
    }
  })
}

function rollupErrors(rollup: readonly RollupField[], fields: readonly FieldModel[]): FieldError[] {
  return rollup.flatMap(({ field }, index) => {
    const found = fields.find(({ name }) => name === field)
    const at = `rollup.${index}.field`
    if (!found) return [unknownField(at, field)]
    if (isNumber(found)) return []
    return [errorAt(at, localized('“{{title}}”不是数字，不能汇总', { title: found.title }))]
  })
}

/** Whether a field of a form can be summed. */
export const isNumber = ({ type }: FieldModel): boolean => type === 'number' || type === 'integer'

const unknownField = (at: string, name: string): FieldError =>
  errorAt(at, localized('表单中没有字段“{{name}}”，请从表单的字段中选择', { name }))

const errorAt = (field: string, message: LocalizedText): FieldError => ({ field, code: 'INVALID', message })

const invalid = (field: string, message: LocalizedText): Fault =>
  new Fault('INVALID', { message, errors: [errorAt(field, message)] })

/** A deadline only becomes later, and lies ahead. @throws Fault INVALID at the field */
export function assertLater(given: unknown, before: unknown, now: Date, field: string): Date {
  const deadline = instantOf(given)
  if (deadline === null) throw fieldFault('INVALID', field, localized('请填写日期和时间'))
  const earlier = instantOf(before)
  if (earlier !== null && deadline <= earlier)
    throw fieldFault('INVALID', field, localized('截止时间只能延后'))
  if (deadline <= now.getTime()) throw fieldFault('INVALID', field, localized('新的截止时间应晚于现在'))
  return new Date(deadline)
}

/** The latest version of the same form that takes documents; null where none does. */
export async function latestOf(
  context: RequestContext,
  { formId, formName }: Pick<DocumentVersion, 'formId' | 'formName'>,
): Promise<number | null> {
  const found = await context.services.documents.choosable(context, { formName, ids: null })
  return found.find(one => one.formId === formId)?.versionId ?? null
}
