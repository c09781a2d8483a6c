import type { CronProblem } from './readCron.ts'

const fields = ['秒', '分钟', '小时', '日', '月', '星期', '年']

/** What is wrong with an expression, in words for people. */
export function cronProblemText(problem: CronProblem): string {
  if (problem.kind === 'count') return '需要 6 或 7 段，以空格分隔：秒 分 时 日 月 星期 [年]'
  if (problem.kind === 'days') return '日和星期不能同时指定，其中一段须为“?”'
  return `第 ${problem.index + 1} 段（${fields[problem.index]}）“${problem.text}”不正确`
}
