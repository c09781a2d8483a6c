import { recordOf } from '../../derive/names.ts'
import type { PageRule } from '../CheckContext.ts'
import { expressionSites } from './expressionSites.ts'
import { type ExpressionSite, judgeExpression } from './judgeExpression.ts'

/** Every expression parses, names what there is, and gives what is needed. */
export const checkExpressions: PageRule = (page, context, reporter) => {
  const record = recordOf(page, context.app)
  for (const site of expressionSites(page, context)) {
    if (!isUnclear(site, page.damaged)) judgeExpression(site, reporter, { record, app: context.app })
  }
}

/** Whether it belongs to an action of whose form something was wrong: it may name what stands there. */
function isUnclear({ at }: ExpressionSite, damaged: ReadonlySet<string>): boolean {
  const [resource, actions, name] = at
  if (resource !== 'resource' || actions !== 'actions') return false
  const action = `/resource/actions/${name}`
  return [...damaged].some(part => part === action || part.startsWith(`${action}/form`))
}
