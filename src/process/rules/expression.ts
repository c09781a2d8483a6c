import { t } from '#model/language/t.ts'
import { checkExpression } from '../checkExpression.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { misspelt } from './misspelt.ts'
import { ownerOf } from './ownerOf.ts'
import type { Finding, ProcessRule } from './ProcessRule.ts'

/** Properties in which `${…}` may stand, without their prefixes, and what they are called. */
const PROPERTIES: Record<string, () => string> = {
  assignee: () => t('处理人'),
  candidateUsers: () => t('候选人'),
  candidateGroups: () => t('候选组'),
  dueDate: () => t('到期时间'),
  followUpDate: () => t('跟进时间'),
  priority: () => t('优先级'),
  formKey: () => t('表单标识'),
  collection: () => t('集合'),
  expression: () => t('表达式'),
  delegateExpression: () => t('代理表达式'),
  skipExpression: () => t('跳过表达式'),
  calledElement: () => t('被调用的流程标识'),
  loopCardinality: () => t('循环次数'),
  timeDate: () => t('定时日期'),
  timeDuration: () => t('定时时长'),
  timeCycle: () => t('定时循环'),
}

/** A text in which expressions may stand, and what it is called in sentences. */
interface WrittenText {
  /** Without its prefix. */
  property: string
  label: string
  text: string
}

/** Expressions beside conditions are well formed, wherever they stand. */
export const expression: ProcessRule = {
  name: 'expression',
  check: ({ elements }) => elements.flatMap(mistakesOf),
}

function mistakesOf(element: ModdleElement): Finding[] {
  return textsOf(element).flatMap(({ label, text }) => {
    const mistake = checkExpression(text, null, { kind: 'value' })
    return mistake ? [{ element, severity: 'error', message: misspelt(label, mistake) }] : []
  })
}

/** The texts of an element in which `${…}` may stand, beside conditions. */
export function textsOf(element: ModdleElement): WrittenText[] {
  return (element.$descriptor.properties ?? []).flatMap(({ name }) => {
    const property = name.split(':').at(-1) as string
    const titleOf = PROPERTIES[property]
    const value = titleOf && Object.hasOwn(element, name) ? element.get(name) : null
    // Some stand in an element of their own.
    const text = typeof value === 'string' ? value : value?.body
    if (!titleOf || typeof text !== 'string') return []
    const owner = labelOf(ownerOf(element) ?? element)
    return [{ property, label: t('{{owner}}的{{title}}', { owner, title: titleOf() }), text }]
  })
}
