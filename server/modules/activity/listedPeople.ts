import { sql } from 'kysely'
import { type ActivityWork, LISTED } from './Activity.ts'

/** Whoever is on the list of an activity, with a place or waiting, in order of enrolment. */
export async function listedPeople(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activityId: number,
): Promise<{ enrollmentId: number; userId: number | null }[]> {
  const { rows } = await sql<{ enrollmentId: number; userId: number | null }>`
    select e.enrollment_id as "enrollmentId", e.user_id as "userId" from activity_enrollment e
    where e.tenant_id = ${tenantId} and e.activity_id = ${activityId}
      and e.status = any(${[...LISTED]}::text[])
    order by e.enrollment_id`.execute(tx)
  return rows
}
