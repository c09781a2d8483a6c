import { t } from '#model/language/t.ts'
import { checkExpression } from '../checkExpression.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { conditionsOf, isScripted } from './conditionsOf.ts'
import { misspelt } from './misspelt.ts'
import type { Finding, ProcessRule } from './ProcessRule.ts'

/** Conditions of flows, loops and events are well formed. */
export const condition: ProcessRule = {
  name: 'condition',
  check: ({ elements }) => elements.flatMap(element => conditionsOf(element).flatMap(mistakeOf)),
}

function mistakeOf({ label, expression }: { label: string; expression: ModdleElement }): Finding[] {
  if (isScripted(expression)) return []
  const text = expression.body ?? ''
  if (text.trim() === '')
    return [{ element: expression, severity: 'error', message: t('{{label}}没有填写内容', { label }) }]
  const mistake = checkExpression(text, null)
  if (!mistake) return []
  const message = misspelt(label, mistake)
  return [{ element: expression, severity: 'error', message }]
}
