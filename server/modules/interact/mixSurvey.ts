import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { FEWEST, isOver, lockSurvey, readSurvey, type SurveyWork } from './Survey.ts'

/** New answers that are told of together: whoever looks before and after learns nothing of one of them. */
const BATCH = 20
/** Up to so many answers all of them are rewritten each time, so that no batch can be told from another. */
const MOST = 5_000

/**
 * Rewrites what an anonymous survey has got, each table in an order of its own that chance draws: neither place nor
 * transaction of a row tells then to which row of another table it belonged. From then on it is told of, but for a few
 * that chance draws of each table: those are told of with what comes at the end, which is never a single one so.
 */
export async function mixSurvey(
  { tenantId, surveyId }: { tenantId: number; surveyId: number },
  { services }: Pick<WorkContext, 'services'>,
): Promise<void> {
  const isDone = await services.database.inTenant(tenantId, async tx => {
    const work: SurveyWork = { tx, tenantId, now: new Date(), services }
    const { rows } = await sql`select 1 from interact_survey t
      where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId}`.execute(tx)
    if (rows.length === 0 || !(await readSurvey(work, surveyId)).anonymous) return false
    return mix(work, surveyId)
  })
  if (isDone) await services.database.vacuum(HELD)
}

/** Tables in which rows of one transaction stand: what they were before lies there until it is cleared away. */
const HELD = ['interact_answer', 'interact_participant', 'interact_code', 'interact_quota', 'interact_survey']

/** Every column of each table but whose it is and the mark; the key first. */
export const MIXED_COLUMNS = {
  interact_answer: [
    ...['answer_id', 'survey_id', 'status', 'form_version_id', 'content', 'quota_ids'],
    ...['respondent', 'submitted_at', 'void_reason', 'version'],
  ],
  interact_participant: [
    ...['participant_id', 'survey_id', 'identity_key', 'request_key', 'answer_id', 'phone', 'code_id'],
    'version',
  ],
  interact_code: ['code_id', 'survey_id', 'code', 'used', 'version'],
} as const

type Table = keyof typeof MIXED_COLUMNS

const TABLES = Object.keys(MIXED_COLUMNS) as Table[]

/** Whether there was enough to rewrite. Nobody answers or voids meanwhile. */
async function mix(work: SurveyWork, surveyId: number): Promise<boolean> {
  const { tx, tenantId } = work
  const survey = await lockSurvey(work, surveyId)
  const { fresh, total } = await countsOf(work, surveyId)
  const isEnd = isOver(survey, work.now)
  if (fresh === 0 || (fresh < BATCH + FEWEST && !isEnd)) return false
  const rewriting = { isWhole: isEnd || total <= MOST, kept: isEnd ? 0 : FEWEST }
  for (const table of TABLES) await rewrite(work, surveyId, { table, ...rewriting })
  // Written anew, they bear the mark of no respondent's transaction.
  await sql`update interact_quota q set taken = q.taken
    where q.tenant_id = ${tenantId} and q.survey_id = ${surveyId}`.execute(tx)
  await sql`update interact_survey t set answer_count = (select count(*) from interact_answer a
      where a.tenant_id = t.tenant_id and a.survey_id = t.survey_id and a.status = '0' and a.mixed is true)
    where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId}`.execute(tx)
  return true
}

async function countsOf({ tx, tenantId }: SurveyWork, surveyId: number) {
  const { rows } = await sql<{ fresh: number; total: number }>`
    select count(*) filter (where a.mixed is not true)::int as fresh, count(*)::int as total
    from interact_answer a where a.tenant_id = ${tenantId} and a.survey_id = ${surveyId}`.execute(tx)
  return rows[0] ?? { fresh: 0, total: 0 }
}

interface Rewriting {
  table: Table
  /** Whether what was rewritten before is rewritten again. */
  isWhole: boolean
  /** How many of those that are not told of yet stay so. */
  kept: number
}

async function rewrite(
  { tx, tenantId }: SurveyWork,
  surveyId: number,
  { table, isWhole, kept }: Rewriting,
): Promise<void> {
  const rows = sql.table(table)
  const names = MIXED_COLUMNS[table]
  const columns = sql.join(names.map(name => sql.ref(name)))
  const which = isWhole ? sql`` : sql`and r.mixed is not true`
  // A code that nobody has used tells nothing.
  const used = table === 'interact_code' ? sql`and r.used is true` : sql``
  const drawn = (seed: string) => sql`md5(${sql.ref(names[0])}::text || ${seed}::text)`
  // Of each table another order, and others that are kept.
  await sql`with gone as (delete from ${rows} r
      where r.tenant_id = ${tenantId} and r.survey_id = ${surveyId} ${used} ${which} returning r.*),
    placed as (select gone.*, row_number() over (partition by mixed is true order by ${drawn(randomUUID())})
      as place from gone)
    insert into ${rows} (tenant_id, mixed, ${columns})
    select ${tenantId}::bigint, mixed is true or place > ${kept}, ${columns} from placed
    order by ${drawn(randomUUID())}`.execute(tx)
}
