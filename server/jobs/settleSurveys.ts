import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

/** Surveys of one run; the rest has its turn at the next. */
const MOST = 5_000

interface Due {
  tenantId: number
  surveyId: number
}

/** What is due in surveys is handed over one by one: whoever does it locks the survey and looks again. */
export default defineJob({
  name: 'settleSurveys',
  title: '处理到期的问卷',
  description:
    '结束已过结束时间的问卷和投票，结束前一天提醒未填写的人，打乱匿名答卷的存放顺序，到期清除填写人的联系信息',
  params: Type.Object({}),
  async run(_params, { services: { database, queue } }) {
    // Of every institution, which only the owner of the tables sees.
    const { rows } = await database.asOwner(tx =>
      sql<Due>`select t.tenant_id as "tenantId", t.survey_id as "surveyId" from interact_survey t
        join sys_tenant n on n.id = t.tenant_id and n.status = '0' and n.deleted_at is null
          and coalesce(n.expire_time > now(), true)
        where ((t.status in ('1', '2') and t.end_time <= now())
          or (t.status = '1' and t.remind_before is true and t.remind_time is null
            and t.end_time <= now() + interval '1 day')
          or (t.anonymous is true and exists (select from interact_answer a where a.tenant_id = t.tenant_id
            and a.survey_id = t.survey_id and a.mixed is not true))
          or (t.close_time + make_interval(days => coalesce(t.data_days, 180)::int) <= now()
            and exists (select from interact_answer a where a.tenant_id = t.tenant_id
              and a.survey_id = t.survey_id and a.respondent <> '已清除')))
        order by t.survey_id limit ${MOST}`.execute(tx),
    )
    for (const due of rows) await queue.send('interact-settle', { ...due })
    return `已安排 ${rows.length} 份问卷`
  },
})
