import { t } from '#model/language/t.ts'
import type { ExpressionMistake } from '../checkExpression.ts'

/** The sentence on an expression that is not well formed. @param label what the expression is called */
export const misspelt = (label: string, { position, message }: ExpressionMistake): string =>
  t('{{label}}有误：第 {{position}} 个字符处，{{message}}', { label, position: position + 1, message })
