import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** What was handed in, and taken back: it stays, says so, and another institution learns nothing of what it holds. */
export default defineModule({
  resource: 'datafill/submission',
  hooks: { present: hideTakenBack },
})

async function hideTakenBack({ tx, caller }: RequestContext, rows: Row[]): Promise<void> {
  const ids = rows.flatMap(({ submissionId }) => (submissionId == null ? [] : [Number(submissionId)]))
  if (ids.length === 0) return
  const { rows: found } = await sql<{ id: number; own: boolean }>`
    select s.submission_id as id, s.tenant_id = ${caller.tenantId} as own
    from datafill_submission s join datafill_task t on t.tenant_id = s.tenant_id and t.task_id = s.task_id
    where s.submission_id = any(${ids}::bigint[]) and t.taken_back @> to_jsonb(s.number)`.execute(tx)
  const taken = new Map(found.map(({ id, own }) => [Number(id), own]))
  for (const row of rows) {
    const isOwn = taken.get(Number(row.submissionId))
    if (isOwn === undefined) continue
    if ('published' in row) row.published = false
    if (isOwn) continue
    for (const name of CONTENT) if (name in row) row[name] = null
  }
}

/** What tells of the document. */
const CONTENT = ['content', 'differences', 'differenceCount'] as const
