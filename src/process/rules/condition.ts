import { checkExpression } from '../checkExpression.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { conditionsOf, isScripted } from './conditionsOf.ts'
import type { Finding, ProcessRule } from './ProcessRule.ts'

/** Conditions of flows, loops and events are well formed. */
export const condition: ProcessRule = {
  name: 'condition',
  check: ({ elements }) => elements.flatMap(element => conditionsOf(element).flatMap(mistakeOf)),
}

function mistakeOf({ label, expression }: { label: string; expression: ModdleElement }): Finding[] {
  if (isScripted(expression)) return []
  const text = expression.body ?? ''
  if (text.trim() === '') return [{ element: expression, severity: 'error', message: `${label}没有填写内容` }]
  const mistake = checkExpression(text, null)
  if (!mistake) return []
  const message = `${label}有误：第 ${mistake.position + 1} 个字符处，${mistake.message}`
  return [{ element: expression, severity: 'error', message }]
}
