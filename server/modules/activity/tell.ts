import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { type Activity, type ActivityWork, minuteOf } from './Activity.ts'
import type { MovedEnrollment } from './moveEnrollments.ts'

/** The tenant that templates belong to. */
const PLATFORM = 1

interface Told {
  people: readonly Pick<MovedEnrollment, 'enrollmentId' | 'userId'>[]
  /** Code of a template, of messages and of text messages. */
  template: string
  params?: Readonly<Record<string, string>>
}

/** Text message to a visitor, as the queue knows it. */
interface TextToVisitor {
  tenantId: number
  enrollmentId: number
  template: string
  params: Readonly<Record<string, string>>
}

/**
 * Tells people what became of their enrolments, as the transaction commits: accounts by a message, visitors by a text
 * message to their phone, where the platform sends such.
 */
export async function tell(
  { tx, tenantId, services }: ActivityWork,
  { activityTitle, startTime, place }: Activity,
  { people, template, params = {} }: Told,
): Promise<void> {
  if (people.length === 0) return
  const words = { activityTitle, time: minuteOf(startTime), place, ...params }
  const userIds = people.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  if (userIds.length > 0)
    await services.notifier.send('message', { tenantId, userIds, template, params: words }, tx)
  for (const { enrollmentId, userId } of people) {
    if (userId !== null) continue
    await services.queue.send('activity-text', { tenantId, enrollmentId, template, params: words }, { tx })
  }
}

/** The number is read as it leaves: it may have been deleted meanwhile. */
export async function sendText(
  { tenantId, enrollmentId, template, params }: TextToVisitor,
  { services }: WorkContext,
): Promise<void> {
  const { database, notifier } = services
  const isReady = await database.inTenant(PLATFORM, tx => notifier.isReady('sms', template, tx))
  if (!isReady) return
  const phone = await database.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ phone: string | null }>`select e.phone from activity_enrollment e
      where e.tenant_id = ${tenantId} and e.enrollment_id = ${enrollmentId}`.execute(tx)
    return rows[0]?.phone ?? null
  })
  if (phone === null) return
  await notifier.send('sms', { tenantId, addresses: [phone], template, params }, null)
}
