import { Fault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { readSurvey, SURVEYS, type Survey, workOf } from './Survey.ts'

/** What staff do with a survey or vote. */
type Right = 'query' | 'edit' | 'statistics' | 'export' | 'void' | 'quota'

/** Who may call a route about surveys or votes; which of them, `staffSurvey` decides. */
export const staffAccess = (right: Right) => ({
  permissions: [`interact:survey:${right}`, `interact:vote:${right}`],
})

/**
 * A survey that the caller sees, and may do this with: rights at surveys are none at votes.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED
 */
export async function staffSurvey(context: RequestContext, surveyId: unknown, right: Right): Promise<Survey> {
  await context.readRecord(SURVEYS, surveyId)
  const survey = await readSurvey(workOf(context), surveyId)
  assertRight(context, survey, right)
  return survey
}

/** @throws Fault PERMISSION_DENIED */
function assertRight({ caller }: RequestContext, { kind }: Survey, right: Right): void {
  const asked = `interact:${kind === '2' ? 'vote' : 'survey'}:${right}`
  if (caller.permissions.has(asked) || caller.permissions.has('*:*:*')) return
  throw new Fault('PERMISSION_DENIED')
}
