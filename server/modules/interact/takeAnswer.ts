import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { Fault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { askedVersion } from './askedVersion.ts'
import { participationOf, type Respondent, requestMark, spendCode, takePart } from './participation.ts'
import { settlePlaces, takePlaces } from './places.ts'
import { isCounted, quotasOf } from './quotas.ts'
import { closedReason, isOver, type Survey, workOf } from './Survey.ts'
import './interactErrors.ts'

/** Page of the answers. */
export const ANSWERS = 'interact/answer'

/** Takes an answer whose content is right for what it counts as, and says what is kept of it beside that. */
type Completing = (content: Row) => Promise<Row>

const running = new AsyncLocalStorage<Completing>()

/** Completes the answer that is being stored in this chain of calls. */
export const completingNow = (): Completing | undefined => running.getStore()

export interface Sending {
  /** What the browser made up for this sending. */
  requestKey: string
  /** Version of the form that was open. */
  formVersionId: number
  content: Row
  /** Single-use code; null where none is asked for. */
  code: string | null
}

/** That somebody is who he says: asked for where a sending is not the same again, which needs none. */
interface Proof {
  isRight: boolean
  fault(): Fault
  /** Uses it up. @throws Fault where somebody else was faster */
  use(): Promise<void>
}

/**
 * Takes an answer: once per respondent and period, within its quotas, by the clock of the server. The same sending
 * again is the same answer. After `marks.ready()`.
 * @throws Fault SURVEY_CLOSED, ANSWERED, QUOTA_FULL, QUOTA_END, FORM_CHANGED, or what is wrong at its question
 */
export async function takeAnswer(
  context: RequestContext,
  survey: Survey,
  { who, sending, proof }: { who: Respondent; sending: Sending; proof?: Proof | undefined },
): Promise<{ repeated: boolean }> {
  const work = workOf(context)
  const { surveyId } = survey
  const mark = requestMark(work.services, surveyId, {
    identity: who.identity,
    requestKey: sending.requestKey,
  })
  const closed = closedReason(survey, context.now)
  // What came before is asked for only where something else would refuse it first: taking part finds it out as well.
  const mayRefuse = closed !== null || sending.code !== null || proof !== undefined
  if (mayRefuse && (await participationOf(work, surveyId, mark))) return { repeated: true }
  if (closed !== null) throw new Fault('SURVEY_CLOSED', { message: closed })
  if (proof?.isRight === false) throw proof.fault()
  const codeId = sending.code === null ? null : await spendCode(work, surveyId, sending.code)
  return storeAnswer(context, survey, { who: { ...who, codeId }, mark, sending, proof })
}

interface Storing {
  who: Respondent
  mark: string
  sending: Sending
  proof: Proof | undefined
}

/**
 * Asks whether the respondent may take part while the content is checked, and counts the answer while it is stored:
 * what does not wait for each other is sent together.
 */
async function storeAnswer(
  context: RequestContext,
  survey: Survey,
  { who, mark, sending, proof }: Storing,
): Promise<{ repeated: boolean }> {
  const work = workOf(context)
  const { surveyId } = survey
  const answerId = newAnswerId()
  const quotas = toldLater(quotasOf(work, surveyId))
  const part = toldLater(takePart(work, survey, { who, mark, answerId }))
  const isRepeated = async () => (await part) === null
  let settle: () => Promise<void> = () => Promise.resolve()
  const complete: Completing = async content => {
    if (await isRepeated()) throw new Error('The same sending was faster.')
    const known = await quotas
    const counted = known.filter(quota => isCounted(quota, content, work.now))
    const places = toldLater(takePlaces(work, survey, counted))
    settle = async () => settlePlaces(work, await places, { answerId, content })
    const quotaIds = known.length === 0 ? null : counted.map(({ quotaId }) => quotaId)
    return { answerId, quotaIds, ...givenBy(context, survey, who) }
  }
  try {
    const { versionId } = await askedVersion(context, survey, sending.formVersionId)
    if (proof && !(await isRepeated())) await proof.use()
    const values = { surveyId, formVersionId: versionId, content: sending.content }
    await running.run(complete, () => context.createRecord(ANSWERS, values))
  } catch (error) {
    // The same sending again is the same answer, whatever has changed since.
    if (await isRepeated()) return { repeated: true }
    throw error
  }
  await settle()
  // A file may have been sent before the survey became anonymous.
  const files = survey.anonymous ? namesIn(sending.content) : []
  if (files.length > 0) await work.services.institution.files.forgetNames(work.tx, files)
  return { repeated: false }
}

/** Whose an answer is, unless it is nobody's. */
const givenBy = ({ now }: RequestContext, { anonymous }: Survey, { name }: Respondent): Row =>
  anonymous ? { respondent: null, submittedAt: null } : { respondent: name, submittedAt: now }

/** A number that tells nothing of those before it, as the database gives them. */
const newAnswerId = (): number => randomInt(1, 2 ** 48 - 1)

/** What fails is told to whoever waits for it, which may be later, or nobody. */
function toldLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Whether whoever asks is told the results; `hasAnswered` of whoever asks. */
export function mayReadResults(survey: Survey, now: Date, hasAnswered: boolean): boolean {
  if (survey.results === 'always') return true
  if (survey.results === 'answered') return hasAnswered
  return survey.results === 'ended' && isOver(survey, now)
}
