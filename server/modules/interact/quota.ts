import { sql } from 'kysely'
import { defineModule } from '#server/engine/defineModule.ts'
import { ANSWER } from './Survey.ts'

/** Quotas: each answer keeps in which of them it was counted when it came, whatever the conditions are by now. */
export default defineModule({
  resource: 'interact/quota',
  counters: {
    taken: sql`(select count(*) from interact_answer a
      where a.tenant_id = t.tenant_id and a.survey_id = t.survey_id and a.status = ${ANSWER.valid}
        and a.quota_ids @> to_jsonb(t.quota_id))`,
  },
})
