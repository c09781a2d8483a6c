import { type LocalizedText, localized } from '../language/localized.ts'
import type { CronProblem } from './readCron.ts'

const fields = [
  localized('秒'),
  localized('分钟'),
  localized('小时'),
  localized('日'),
  localized('月'),
  localized('星期'),
  localized('年'),
]

/** What is wrong with an expression, in words for people. */
export function cronProblemText(problem: CronProblem): LocalizedText {
  if (problem.kind === 'count') return localized('需要 6 或 7 段，以空格分隔：秒 分 时 日 月 星期 [年]')
  if (problem.kind === 'days') return localized('日和星期不能同时指定，其中一段须为“?”')
  const { index, text } = problem
  return localized('第 {{part}} 段（{{field}}）“{{text}}”不正确', {
    part: index + 1,
    field: fields[index],
    text,
  })
}
