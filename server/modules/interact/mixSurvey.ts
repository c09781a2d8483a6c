import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { isOver, lockSurvey, readSurvey, type SurveyWork } from './Survey.ts'

/** New answers that are rewritten together: among fewer, each would be found by chance too often. */
const BATCH = 20
/** Up to so many answers all of them are rewritten each time, so that no batch can be told from another. */
const MOST = 5_000

/**
 * Rewrites what an anonymous survey has got, each table in an order of its own that chance draws: neither place nor
 * transaction of a row tells then to which row of the other table it belonged. At the end all of it.
 */
export const mixSurvey = (
  { tenantId, surveyId }: { tenantId: number; surveyId: number },
  { services }: Pick<WorkContext, 'services'>,
): Promise<void> =>
  services.database.inTenant(tenantId, async tx => {
    const work: SurveyWork = { tx, tenantId, now: new Date(), services }
    const { rows } = await sql`select 1 from interact_survey t
      where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId}`.execute(tx)
    if (rows.length === 0 || !(await readSurvey(work, surveyId)).anonymous) return
    // Nobody answers or voids meanwhile.
    const survey = await lockSurvey(work, surveyId)
    const { fresh, total } = await countsOf(work, surveyId)
    const isEnd = isOver(survey, work.now)
    if (fresh === 0 || (fresh < BATCH && !isEnd)) return
    const isWhole = isEnd || total <= MOST
    for (const table of TABLES) await rewrite(work, surveyId, { table, isWhole })
  })

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
} as const

type Table = keyof typeof MIXED_COLUMNS

const TABLES: readonly Table[] = ['interact_answer', 'interact_participant']

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
}

async function rewrite(
  { tx, tenantId }: SurveyWork,
  surveyId: number,
  { table, isWhole }: Rewriting,
): Promise<void> {
  const rows = sql.table(table)
  const names = MIXED_COLUMNS[table]
  const columns = sql.join(names.map(name => sql.ref(name)))
  const gone = sql.join(names.map(name => sql.ref(`gone.${name}`)))
  const which = isWhole ? sql`` : sql`and r.mixed is not true`
  // Of each table another order.
  const seed = randomUUID()
  await sql`with gone as (delete from ${rows} r
      where r.tenant_id = ${tenantId} and r.survey_id = ${surveyId} ${which} returning r.*)
    insert into ${rows} (tenant_id, mixed, ${columns})
    select ${tenantId}::bigint, true, ${gone} from gone
    order by md5(${sql.ref(`gone.${names[0]}`)}::text || ${seed}::text)`.execute(tx)
}
