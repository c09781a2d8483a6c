import { t } from '#model/language/t.ts'

/** How something is done, without the vendor's prefix, and what is said of a way that is empty. */
export const WAYS: readonly [property: string, mistake: (label: string) => string][] = [
  ['class', label => t('{{label}}没有填写 Java 类', { label })],
  ['expression', label => t('{{label}}没有填写表达式', { label })],
  ['delegateExpression', label => t('{{label}}没有填写代理表达式', { label })],
]
