import { Fault } from '#model/errors.ts'
import { type Budget, type Expression, ExpressionError, isTrue } from '#model/expression/index.ts'
import { LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { ActionModel, OperationModel, ResourceModel, Text } from '#model/types/index.ts'
import { isLocked, lockedFault } from '../approval/approvalLock.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { completeScope } from './completeScope.ts'
import { expressionScope } from './expressionScope.ts'
import { recordName } from './recordName.ts'

/** Whether a condition of the schema (`when`) holds for a stored record. Null and errors are no. */
export async function holdsFor(
  context: OperationContext,
  compiled: CompiledResource,
  when: string | null,
  record: Row,
): Promise<boolean> {
  if (when === null) return true
  const expression = compiled.expression(when)
  try {
    return isTrue(
      expression,
      expressionScope(context, await completeScope(context, compiled, [expression], record)),
    )
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

interface RefusedOptions {
  resource: ResourceModel
  record: Row
  /** Whose `when` does not hold; absent for an operation that the resource does not have. */
  asked: Pick<OperationModel | ActionModel, 'refusal'> | undefined
  /** What was asked, as people call it: 删除. */
  word: Text
}

/** Returns the fault of a record that does not allow what was asked (`when`): the schema's reason, else standard words. */
export function refused({ resource, record, asked, word }: RefusedOptions): Fault {
  const { update } = resource.operations
  if (asked !== undefined && asked === update && isLocked(resource, record))
    return lockedFault(resource, record)
  const label = record[resource.label]
  const reason = refusalWords(asked?.refusal, recordName(resource, record))
  if (reason) return new Fault('STATE', { message: reason })
  const message = label
    ? localized('“{{label}}”当前不能{{word}}', { label, word })
    : localized('{{title}}：当前不能{{word}}', { title: resource.title, word })
  return new Fault('STATE', { message })
}

/** What a page file says to a record that does not allow what was asked; null where it says nothing. */
export function refusalWords(refusal: Text | null | undefined, label: unknown): LocalizedText | null {
  if (!refusal) return null
  const nameIn = (language: Language) =>
    label instanceof LocalizedText ? label[language] : String(label ?? '')
  return new LocalizedText(language =>
    textOf(refusal, language).replaceAll('{label}', () => nameIn(language)),
  )
}

/**
 * What is said of a rule that does not hold; null where it does. Null counts as true, so that optional properties may
 * stay empty; a rule that cannot be worked out counts as broken.
 */
export function ruleMistake(
  { expression, message }: { expression: Expression; message: Text },
  scope: Row,
  budget: Budget,
): LocalizedText | null {
  try {
    const verdict = expression.evaluate(scope, budget)
    return verdict === null || verdict === true ? null : wordsOf(message)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.code === 'EVALUATION_LIMIT' ? tooCostly : wordsOf(message)
  }
}

/** What is said of a field whose expression takes too much work for what was sent. */
export const tooCostly = localized('计算量过大，无法得出结果，请减少内容')
