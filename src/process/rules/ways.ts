/** How something is done, without the vendor's prefix, and what is said of a way that is empty. */
export const WAYS: readonly [property: string, mistake: string][] = [
  ['class', '没有填写 Java 类'],
  ['expression', '没有填写表达式'],
  ['delegateExpression', '没有填写代理表达式'],
]
