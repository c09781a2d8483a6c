import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { FEWEST, type Survey, workOf } from '../Survey.ts'
import { mayReadResults } from '../takeAnswer.ts'
import { anonymousFigures } from './anonymousFigures.ts'
import { baseOf, figuresOf } from './counts.ts'
import { questionsOf } from './questions.ts'

/**
 * What those who answer are told of the answers: how often each option was chosen, and no text that somebody wrote.
 * @throws Fault STATE where they are told nothing, or not yet; TOO_FEW
 */
export async function publicResults(
  context: RequestContext,
  survey: Survey,
  hasAnswered: boolean,
): Promise<Row> {
  if (!mayReadResults(survey, context.now, hasAnswered))
    throw new Fault('STATE', { message: refusal(survey) })
  const work = workOf(context)
  const base = await baseOf(work, survey, [])
  if (survey.anonymous && base < FEWEST) throw new Fault('TOO_FEW')
  const all = await questionsOf(context, survey)
  const questions = all.filter(
    ({ kind, isAsked }) => isAsked && (kind === 'choice' || kind === 'matrix' || kind === 'number'),
  )
  const asked = { questions, filter: [] }
  const figures = survey.anonymous
    ? await anonymousFigures(work, survey, asked)
    : await figuresOf(work, survey, asked)
  return { base, questions, figures }
}

function refusal({ results }: Survey) {
  if (results === 'answered') return localized('填写后才能查看结果')
  if (results === 'ended') return localized('结束后才能查看结果')
  return localized('结果不公开')
}
