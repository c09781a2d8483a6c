import type { PageRule } from '../CheckContext.ts'
import { expressionSites } from './expressionSites.ts'
import { judgeExpression } from './judgeExpression.ts'

/** Every expression parses, names what there is, and gives what is needed. */
export const checkExpressions: PageRule = (page, context, reporter) => {
  for (const site of expressionSites(page, context)) judgeExpression(site, reporter)
}
