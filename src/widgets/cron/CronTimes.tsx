import { useMemo } from 'react'
import { type CronProblem, readCron } from '#model/cron/readCron.ts'
import { formatMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'

const SHOWN = 5

/** The next five times of an expression, or what is wrong with it. */
export default function CronTimes({ expression }: { expression: string }) {
  const read = useMemo(() => readCron(expression), [expression])
  if ('problem' in read) {
    return (
      <div className="m-cron-times m-cron-problem" role="status">
        {problemText(read.problem)}
      </div>
    )
  }
  const times = read.times.next(SHOWN, new Date())
  if (times.length === 0) {
    return (
      <div className="m-cron-times m-cron-problem" role="status">
        {t('此后没有执行时间')}
      </div>
    )
  }
  return (
    <div className="m-cron-times">
      <span>{t('接下来的执行时间')}</span>
      <ol aria-label={t('接下来的执行时间')}>
        {times.map(time => (
          <li key={time.getTime()}>{formatMoment(time.getTime())}</li>
        ))}
      </ol>
    </div>
  )
}

function problemText(problem: CronProblem): string {
  if (problem.kind === 'count') return t('需要 6 或 7 段，以空格分隔：秒 分 时 日 月 星期 [年]')
  if (problem.kind === 'days') return t('日和星期不能同时指定，其中一段须为“?”')
  return t('第 {{place}} 段“{{text}}”不正确', { place: problem.index + 1, text: problem.text })
}
