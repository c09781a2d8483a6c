import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { enabledAccounts } from '../people/enabledAccounts.ts'

interface Choice {
  /** Where a mistake is told. */
  field: string
  /** What the task is called. */
  name: string
  people: readonly number[] | undefined
  /** The starter, where he is not to approve for himself. */
  barred: number | null
}

/**
 * People whom somebody chooses for a task: one at least, enabled accounts of the institution all of them.
 * @throws Fault INVALID, REFERENCE_MISSING at the field
 */
export async function assertChoice(
  { tx, caller, now }: RequestContext,
  { field, name, people = [], barred }: Choice,
): Promise<void> {
  if (people.length === 0) throw fieldFault('INVALID', field, localized('请选择“{{name}}”的处理人', { name }))
  const enabled = new Set(await enabledAccounts({ tx, tenantId: caller.tenantId, now }, people))
  if (people.some(id => !enabled.has(id)))
    throw fieldFault('REFERENCE_MISSING', field, localized('所选人员不存在或已停用'))
  if (barred !== null && people.includes(barred))
    throw fieldFault('INVALID', field, localized('发起人不能审批自己发起的流程'))
}
