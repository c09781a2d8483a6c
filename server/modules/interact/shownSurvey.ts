import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { askedForm } from './askedVersion.ts'
import { answeredFault, participationKeys, timesTaken } from './participation.ts'
import { fullForAll, quotasOf } from './quotas.ts'
import { closedReason, isOver, momentOf, type Survey, workOf } from './Survey.ts'
import { mayReadResults } from './takeAnswer.ts'

/** What whoever answers may know of a survey beside its form. */
export function surveyFacts(survey: Survey, now: Date): Row {
  const { surveyId, title, kind, instructions, status, identity, frequency, times, anonymous } = survey
  return {
    ...{ surveyId, title, kind, instructions, status, identity, frequency, times, anonymous },
    startTime: momentOf(survey.startTime),
    endTime: momentOf(survey.endTime),
    results: survey.results,
    randomQuestions: survey.randomQuestions,
    randomOptions: survey.randomOptions,
    endText: survey.endText,
    /** Why nobody answers now, in words; null where people do. */
    closed: closedReason(survey, now),
    /** Whether it is over for good. */
    isOver: isOver(survey, now),
  }
}

/**
 * A survey as whoever wants to answer it sees it: its form, or why it is not answered now. Who it is may not be known
 * yet, where a code or a phone is asked for.
 */
export async function shownSurvey(
  context: RequestContext,
  survey: Survey,
  identity: string | null,
): Promise<Row> {
  const work = workOf(context)
  const keys = identity === null ? [] : participationKeys(work, survey, identity)
  const taken = identity === null ? 0 : await timesTaken(work, survey.surveyId, keys)
  const facts = surveyFacts(survey, context.now)
  const isUsedUp = identity !== null && taken >= keys.length
  const isAsked = facts.closed === null && !isUsedUp
  const full = isAsked ? fullForAll(await quotasOf(work, survey.surveyId)) : null
  const { name } = await context.services.institution.tenant(context.tx, work.tenantId)
  return {
    ...facts,
    closed: facts.closed ?? full,
    institution: name,
    /** How often whoever asks has answered in this period; null where that is not known yet. */
    answered: identity === null ? null : taken,
    /** Why whoever asks does not answer again, in words; null where he may. */
    used: isUsedUp ? answeredFault(survey).words : null,
    mayReadResults: mayReadResults(survey, context.now, taken > 0),
    asked: facts.closed === null && full === null ? await askedForm(context, survey.formVersionId) : null,
  }
}
