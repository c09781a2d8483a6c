import { t } from '#model/language/t.ts'

const WAYS = ['class', 'expression', 'delegateExpression', 'script'] as const

/** How something may be done. */
export type Way = (typeof WAYS)[number]

/** The ways, with their titles. */
export function implementationTypes(): [way: Way, title: string][] {
  const titles: Record<Way, string> = {
    class: t('Java 类'),
    expression: t('表达式'),
    delegateExpression: t('代理表达式'),
    script: t('脚本'),
  }
  return WAYS.map(way => [way, titles[way]])
}
