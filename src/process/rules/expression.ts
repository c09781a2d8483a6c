import { checkExpression } from '../checkExpression.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ownerOf } from './ownerOf.ts'
import type { Finding, ProcessRule } from './ProcessRule.ts'

/** Properties in which `${…}` may stand, without their prefixes, and what they are called. */
const PROPERTIES: Record<string, string> = {
  assignee: '处理人',
  candidateUsers: '候选人',
  candidateGroups: '候选组',
  dueDate: '到期时间',
  followUpDate: '跟进时间',
  priority: '优先级',
  formKey: '表单标识',
  collection: '集合',
  expression: '表达式',
  delegateExpression: '代理表达式',
  skipExpression: '跳过表达式',
  calledElement: '被调用的流程标识',
  loopCardinality: '循环次数',
  timeDate: '定时日期',
  timeDuration: '定时时长',
  timeCycle: '定时循环',
}

/** Expressions beside conditions are well formed, wherever they stand. */
export const expression: ProcessRule = {
  name: 'expression',
  check: ({ elements }) => elements.flatMap(mistakesOf),
}

function mistakesOf(element: ModdleElement): Finding[] {
  return (element.$descriptor.properties ?? []).flatMap(({ name }) => {
    const title = PROPERTIES[name.split(':').at(-1) as string]
    const value = title && Object.hasOwn(element, name) ? element.get(name) : null
    // Some stand in an element of their own.
    const text = typeof value === 'string' ? value : value?.body
    if (typeof text !== 'string') return []
    const mistake = checkExpression(text, null, { kind: 'value' })
    if (!mistake) return []
    const label = labelOf(ownerOf(element) ?? element)
    const message = `${label}的${title}有误：第 ${mistake.position + 1} 个字符处，${mistake.message}`
    return [{ element, severity: 'error', message }]
  })
}
