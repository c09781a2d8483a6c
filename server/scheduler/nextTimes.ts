import { cronProblemText } from '#model/cron/cronProblemText.ts'
import { readCron } from '#model/cron/readCron.ts'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'

/**
 * The next times of an expression after a moment, at most `count`.
 * @throws Fault INVALID at cronExpression when it is none, or never comes again
 */
export function nextTimes(expression: unknown, count: number, after: Date): Date[] {
  const read = readCron(String(expression ?? ''))
  if ('problem' in read)
    throw fieldFault(
      'INVALID',
      'cronExpression',
      localized('Cron 表达式不正确：{{problem}}', { problem: cronProblemText(read.problem) }),
    )
  const times = read.times.next(count, after)
  if (times.length === 0)
    throw fieldFault('INVALID', 'cronExpression', localized('Cron 表达式此后没有执行时间'))
  return times
}

/** The next time after a moment; null when there is none, or the stored expression is none. */
export function nextTime(expression: string, after: Date): Date | null {
  const read = readCron(expression)
  return 'problem' in read ? null : (read.times.next(1, after)[0] ?? null)
}
