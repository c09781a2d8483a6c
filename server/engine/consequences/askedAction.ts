import { sharedRecord } from '#model/expression/sharedRecord.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { readActionForm } from '../action/readActionForm.ts'
import { setValues } from '../action/setValues.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { Doing } from './followingFrom.ts'

interface AskedAction {
  name: string
  /** What is sent along, the values of its form among it. */
  body: Row
  records: readonly Row[]
}

/**
 * An action that is asked about before it runs: what it would set is worked out as it will be.
 * @throws INVALID with every mistake of its form at its field, where what it sets is asked for
 */
export function askedAction(
  context: OperationContext,
  resource: ResourceModel,
  { name, body, records }: AskedAction,
): Doing {
  const action = resource.actions.find(one => one.name === name)
  let read: Promise<Row> | undefined
  return {
    action: name,
    async changesOf(before) {
      if (!action || action.set.length === 0) return {}
      read ??= readActionForm(context, { resource, action, body, record: sharedRecord(records) })
      return setValues(context, { resource, action, before, values: await read })
    },
  }
}
