import { APPROVAL_RESULTS } from '#model/derive/approval.ts'
import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { isInApproval, lockedFields } from '#model/lockedFields.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'
import { recordName } from '../expression/recordName.ts'

/** Whether nothing of a record may be changed. */
export const isLocked = (resource: ResourceModel, record: Row): boolean =>
  resource.approval?.lock === true && isInApproval(resource, record)

/** What is said to whoever would change a record that is locked. */
export const lockedFault = (resource: ResourceModel, record: Row): Fault =>
  new Fault('STATE', {
    message: localized('“{{label}}”正在审批，不能修改；请先撤回', { label: recordName(resource, record) }),
  })

/**
 * Passes where a locked row may become what it is about to. Every way to write a record leads here.
 * @throws Fault STATE while its approval is in progress
 * @throws Error where code would write the result, which follows the approval alone
 */
export function assertUnlocked(resource: ResourceModel, before: Row, changes: Row): void {
  const { approval } = resource
  if (approval === undefined) return
  if (approval.result in changes)
    throw new Error(`${approval.result} of ${resource.page} follows its approval: nothing else writes it.`)
  if (!isInApproval(resource, before)) return
  if (approval.lock === true) throw lockedFault(resource, before)
  const locked = lockedFields(resource, before).filter(name => name in changes)
  if (locked.length === 0) return
  const titles = new Map(resource.fields.map(({ name, title }) => [name, title]))
  const [first = ''] = locked
  throw new Fault('STATE', {
    message: localized('“{{label}}”正在审批，不能修改{{title}}；请先撤回', {
      label: recordName(resource, before),
      title: titles.get(first) ?? first,
    }),
    errors: locked.map(field => ({ field, code: 'STATE', message: localized('正在审批，不能修改') })),
  })
}

/** Why a record is not submitted, or not taken back, as it is now; null where that is not why. */
export function approvalRefusal(
  resource: ResourceModel,
  { approval: asked }: Pick<ActionModel, 'approval'>,
  record: Row,
): Fault | null {
  const { approval } = resource
  if (approval === undefined || asked === undefined) return null
  const label = recordName(resource, record)
  const result = Number(record[approval.result] ?? 0)
  const refused = (message: LocalizedText) => new Fault('STATE', { message })
  if (asked === 'withdraw')
    return result === APPROVAL_RESULTS.running
      ? null
      : refused(localized('“{{label}}”不在审批中，不能撤回', { label }))
  if (result === APPROVAL_RESULTS.running)
    return refused(localized('“{{label}}”正在审批，不能再次提交', { label }))
  return result === APPROVAL_RESULTS.approved
    ? refused(localized('“{{label}}”已审批通过，不能再次提交', { label }))
    : null
}
