import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { isInApproval, lockedFields } from '#model/lockedFields.ts'
import type { ResourceModel } from '#model/types/index.ts'
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
