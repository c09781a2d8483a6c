import { recordOf } from '../../derive/names.ts'
import type { PageRule } from '../CheckContext.ts'
import { expressionSites } from './expressionSites.ts'
import { judgeExpression } from './judgeExpression.ts'

/** Every expression parses, names what there is, and gives what is needed. */
export const checkExpressions: PageRule = (page, context, reporter) => {
  const record = recordOf(page, context.app)
  for (const site of expressionSites(page, context)) judgeExpression(site, reporter, record)
}
