import { say } from '../language/say.ts'
import type { Words } from '../language/Words.ts'
import type { CronProblem } from './readCron.ts'

const fields = [say('秒'), say('分钟'), say('小时'), say('日'), say('月'), say('星期'), say('年')]

/** What is wrong with an expression, in words for people. */
export function cronProblemText(problem: CronProblem): Words {
  if (problem.kind === 'count') return say('需要 6 或 7 段，以空格分隔：秒 分 时 日 月 星期 [年]')
  if (problem.kind === 'days') return say('日和星期不能同时指定，其中一段须为“?”')
  const { index, text } = problem
  return say('第 {{part}} 段（{{field}}）“{{text}}”不正确', { part: index + 1, field: fields[index], text })
}
