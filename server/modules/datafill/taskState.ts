import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { FILL, FILLABLE, mayFill, type TaskRow, windowOf } from './taskRow.ts'

/** Why a task is only looked at now; null where its document may be filled in. */
export function lockedReason(task: TaskRow, now: Date): LocalizedText | null {
  if (task.ended && FILLABLE.includes(task.status)) return localized('填报已由发布机构结束，不能再修改')
  if (task.ended && task.status === '3') return localized('填报已由发布机构结束，上报的内容不能再修改')
  if (!FILLABLE.includes(task.status)) return REASONS[task.status] ?? localized('当前状态不能填报')
  switch (windowOf(task, now)) {
    case 'early':
      return localized('填报尚未开始')
    case 'closed':
      return localized('截止时间已过，草稿已保留；如需继续填报，请申请延期')
    default:
      return null
  }
}

const REASONS: Record<string, LocalizedText> = {
  2: localized('已提交内审，审核期间不能修改'),
  3: localized('已上报，等待发布机构审核，不能修改'),
  5: localized('已审核通过，内容已锁定'),
  6: localized('发布机构已同意免报，无需填写'),
  7: localized('发布机构已撤销此任务，无需填写'),
}

/** @throws Fault PERMISSION_DENIED, STATE in words */
export function assertFillable({ caller, now }: RequestContext, task: TaskRow): void {
  if (!mayFill(caller, task) || !isPermitted(caller, [FILL])) throw new Fault('PERMISSION_DENIED')
  const reason = lockedReason(task, now)
  if (reason !== null) throw new Fault('STATE', { message: reason })
}

/** @throws Fault STALE where the publisher has changed the version since the screen was opened */
export function assertVersionSeen(task: TaskRow, formVersionId: unknown): void {
  if (Number(formVersionId) !== Number(task.formVersionId))
    throw new Fault('STALE', {
      message: localized('发布机构更换了表单版本，请重新载入；已保存的内容会尽量保留'),
    })
}
