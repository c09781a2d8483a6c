import { Fault } from '#model/errors.ts'
import { textOf } from '#model/text.ts'
import type { ActionModel, OperationModel, ResourceModel, Text } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'

export interface RefusedOptions {
  resource: ResourceModel
  record: Row
  /** Whose `when` does not hold; absent for an operation that the resource does not have. */
  asked: Pick<OperationModel | ActionModel, 'refusal'> | undefined
  /** What was asked, as people call it: 删除. */
  word: string
}

/** Returns the fault of a record that does not allow what was asked (`when`): the schema's reason, else standard words. */
export function refused({ resource, record, asked, word }: RefusedOptions): Fault {
  const label = record[resource.label]
  const name = label ? `“${label}”` : `${textOf(resource.title)}：`
  const reason = refusalWords(asked?.refusal, label)
  return new Fault('STATE', { message: reason || `${name}当前不能${word}` })
}

/** What a page file says to a record that does not allow what was asked; '' where it says nothing. */
export const refusalWords = (refusal: Text | null | undefined, label: unknown): string =>
  refusal ? textOf(refusal).replaceAll('{label}', String(label ?? '')) : ''
