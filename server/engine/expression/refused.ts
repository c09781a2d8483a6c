import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { ActionModel, OperationModel, ResourceModel, Text } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

export interface RefusedOptions {
  resource: ResourceModel
  record: Row
  /** Whose `when` does not hold; absent for an operation that the resource does not have. */
  asked: Pick<OperationModel | ActionModel, 'refusal'> | undefined
  /** What was asked, as people call it: 删除. */
  word: Text
}

/** Returns the fault of a record that does not allow what was asked (`when`): the schema's reason, else standard words. */
export function refused({ resource, record, asked, word }: RefusedOptions): Fault {
  const label = record[resource.label]
  const reason = refusalWords(asked?.refusal, label)
  if (reason) return new Fault('STATE', { message: reason })
  const message = label
    ? localized('“{{label}}”当前不能{{word}}', { label, word })
    : localized('{{title}}：当前不能{{word}}', { title: resource.title, word })
  return new Fault('STATE', { message })
}

/** What a page file says to a record that does not allow what was asked; null where it says nothing. */
export const refusalWords = (refusal: Text | null | undefined, label: unknown): LocalizedText | null =>
  refusal ? wordsOf(refusal).map(text => text.replaceAll('{label}', String(label ?? ''))) : null
