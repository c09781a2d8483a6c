import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { ACTIVITY, ENROLLMENT, type EnrollmentStatus, lockActivity, workOf } from './Activity.ts'
import { ENROLLMENTS, enrollingNow, enrollmentOf, phoneKey, stateOfNew, userKey } from './enroll.ts'
import { type MovedEnrollment, moveEnrollments } from './moveEnrollments.ts'
import { settle } from './settle.ts'
import { tell } from './tell.ts'

/** Enrolments: whoever comes onto the list gets a place or waits; staff review them and take people off. */
export default defineModule({
  resource: ENROLLMENTS,
  hooks: {
    async beforeCreate(context, values) {
      const work = workOf(context)
      const activity = await lockActivity(work, values.activityId)
      if (activity.status !== ACTIVITY.published)
        throw fieldFault('STATE', 'activityId', localized('活动未发布、已取消或已结束'))
      const version = values.formVersionId ?? null
      if (version !== null && Number(version) !== activity.formVersionId)
        throw fieldFault('INVALID', 'formVersionId', localized('不是这个活动的报名表'))
      await settle(work, activity)
      const who = enrollingNow()
      Object.assign(values, who ?? byStaff(context, values))
      const { personKey } = values
      if (personKey !== null && (await enrollmentOf(work, activity.activityId, String(personKey))))
        throw fieldFault(
          'DUPLICATE',
          values.userId ? 'userId' : 'phone',
          localized('已在名单中，无需重复报名'),
        )
      // What staff enter needs no review.
      values.status = stateOfNew(activity, activity.needReview && who !== undefined)
    },
    /** Whom only a phone tells from others is somebody else with another. */
    async beforeUpdate(context, record, changes) {
      if (!('phone' in changes) || record.userId !== null || enrollingNow()) return
      const personKey = keyOfPhone(changes.phone)
      if (personKey === record.personKey) return
      const work = workOf(context)
      const known = personKey && (await enrollmentOf(work, Number(record.activityId), personKey))
      if (known) throw fieldFault('DUPLICATE', 'phone', localized('已在名单中，无需重复报名'))
      changes.personKey = personKey
    },
  },
  actions: {
    approve: (context, { records, values }) =>
      decide(context, records, { to: ENROLLMENT.enrolled, reason: values.reason, word: '通过' }),
    reject: (context, { records, values }) =>
      decide(context, records, { to: ENROLLMENT.refused, reason: values.reason, word: '未通过' }),
    async cancel(context, { records, values }) {
      const reason = textOf(values.reason) ?? '主办方取消'
      const moved = await moveAll(context, records, {
        from: [ENROLLMENT.review, ENROLLMENT.enrolled, ENROLLMENT.waiting, ENROLLMENT.offered],
        ...{ to: ENROLLMENT.cancelled, reason },
        tellAs: { template: 'activity-removed', params: { reason } },
      })
      return { msg: localized('已取消 {{count}} 人的报名', { count: moved }) }
    },
  },
})

/** Staff name an account, or somebody by name and phone; whoever has neither is told from nobody. */
function byStaff({ caller }: RequestContext, { userId, phone }: Row) {
  const own = { origin: 'staff', requestKey: null, updateBy: caller.userName }
  if (typeof userId === 'number') return { ...own, personKey: userKey(userId) }
  return { ...own, personKey: keyOfPhone(phone) }
}

const keyOfPhone = (phone: unknown): string | null =>
  typeof phone === 'string' && phone !== '' ? phoneKey(phone) : null

async function decide(
  context: RequestContext,
  records: readonly Row[],
  { to, reason, word }: { to: EnrollmentStatus; reason: unknown; word: string },
) {
  const opinion = textOf(reason)
  const count = await moveAll(context, records, {
    ...{ from: [ENROLLMENT.review], to, reason: opinion },
    tellAs: { template: 'activity-reviewed', params: { result: word, reason: opinion ?? '无' } },
  })
  return to === ENROLLMENT.enrolled
    ? { msg: localized('已通过 {{count}} 人的报名', { count }) }
    : { msg: localized('已拒绝 {{count}} 人的报名', { count }) }
}

interface MoveAll {
  from: readonly EnrollmentStatus[]
  to: EnrollmentStatus
  reason: string | null
  tellAs: { template: string; params: Readonly<Record<string, string>> }
}

/** Of several activities one after the other, in the order of their keys; each gives its free places on. */
async function moveAll(
  context: RequestContext,
  records: readonly Row[],
  { from, to, reason, tellAs }: MoveAll,
): Promise<number> {
  const work = workOf(context)
  const activities = [...new Set(records.map(({ activityId }) => Number(activityId)))].sort((a, b) => a - b)
  let count = 0
  for (const activityId of activities) {
    const activity = await lockActivity(work, activityId)
    const own = records.filter(record => record.activityId === activityId)
    const ids = own.map(({ enrollmentId }) => Number(enrollmentId))
    const moved = await moveEnrollments(work, activity, {
      ids,
      from,
      to,
      reason,
      by: context.caller.userName,
    })
    if (moved.length < ids.length) throw new Fault('STALE')
    note(context, moved, { to, reason })
    count += moved.length
    await tell(work, activity, { people: moved, ...tellAs })
    await settle(work, activity)
  }
  return count
}

/** The operation log tells what became of each. */
function note(
  { audit }: RequestContext,
  moved: readonly MovedEnrollment[],
  { to, reason }: { to: string; reason: string | null },
): void {
  const field = to === ENROLLMENT.cancelled ? 'cancelReason' : 'reviewReason'
  for (const { enrollmentId, former } of moved)
    audit.push({
      ...{ resource: ENROLLMENTS, key: enrollmentId },
      before: { status: former, [field]: null },
      after: { status: to, [field]: reason },
    })
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
