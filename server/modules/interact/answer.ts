import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { assertEnough } from './assertEnough.ts'
import { workOf } from './Survey.ts'
import { staffSurvey } from './staffSurvey.ts'
import { ANSWERS, completingNow } from './takeAnswer.ts'

/** Answers: stored by their own way alone, which has looked who answers, how often, and within which quotas. */
export default defineModule({
  resource: ANSWERS,
  hooks: {
    async beforeCreate(_context, values) {
      const complete = completingNow()
      if (complete === undefined) throw new Error('Answers are stored by takeAnswer alone.')
      Object.assign(values, await complete(values.content as Row), { status: '0', mixed: false })
    },
    /** Whoever reads the answer, in its list, opens what it holds. */
    async showsFile(context, { key, name }) {
      const answer = await answerOf(context, Number(key))
      if (answer === null || !namesIn(answer.content).includes(name)) return false
      return mayRead(context, answer.surveyId)
    },
  },
})

async function answerOf({ tx, caller }: RequestContext, answerId: number) {
  const { rows } = await sql<{
    surveyId: number
    content: unknown
  }>`select a.survey_id as "surveyId", a.content
    from interact_answer a where a.tenant_id = ${caller.tenantId} and a.answer_id = ${answerId}`.execute(tx)
  return rows[0] ?? null
}

async function mayRead(context: RequestContext, surveyId: number): Promise<boolean> {
  try {
    await assertEnough(workOf(context), await staffSurvey(context, surveyId, 'query'))
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
