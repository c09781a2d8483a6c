import { describe, expect, it } from 'vitest'
import { cronProblemText } from '#model/cron/cronProblemText.ts'
import { readCron } from '#model/cron/readCron.ts'

/** 2026-11-21 08:00:00, a Saturday, by the clock of the platform. */
const saturday = new Date('2026-11-21T00:00:00Z')

const nextOf = (expression: string, count = 2): string[] | string => {
  const read = readCron(expression)
  if ('problem' in read) return cronProblemText(read.problem).zh
  return read.times
    .next(count, saturday)
    .map(time => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19))
}

describe('readCron', () => {
  it.each([
    ['0/20 * * * * ?', ['2026-11-21T08:00:20', '2026-11-21T08:00:40']],
    ['0 0/10 * * * ?', ['2026-11-21T08:10:00', '2026-11-21T08:20:00']],
    ['0 0 2 ? * 2', ['2026-11-23T02:00:00', '2026-11-30T02:00:00']],
    ['0 0 2 ? * MON-FRI', ['2026-11-23T02:00:00', '2026-11-24T02:00:00']],
    ['0 0 12 L * ?', ['2026-11-30T12:00:00', '2026-12-31T12:00:00']],
    ['0 0 12 15W * ?', ['2026-12-15T12:00:00', '2027-01-15T12:00:00']],
    ['0 0 12 ? * 6#3', ['2026-12-18T12:00:00', '2027-01-15T12:00:00']],
    ['0 0 12 ? * 6L', ['2026-11-27T12:00:00', '2026-12-25T12:00:00']],
    ['  0 0 12 1 1 ? 2027 ', ['2027-01-01T12:00:00']],
    ['0 0 12 30 2 ?', []],
    ['0 0 0 1 1/3 ?', ['2027-01-01T00:00:00', '2027-04-01T00:00:00']],
  ])('should read %s as Quartz does', (expression, times) => {
    expect(nextOf(expression)).toEqual(times)
  })

  it.each([
    ['', '需要 6 或 7 段，以空格分隔：秒 分 时 日 月 星期 [年]'],
    ['* * * * *', '需要 6 或 7 段，以空格分隔：秒 分 时 日 月 星期 [年]'],
    ['0 61 * * * ?', '第 2 段（分钟）“61”不正确'],
    ['0 0 24 * * ?', '第 3 段（小时）“24”不正确'],
    ['? 0 0 * * ?', '第 1 段（秒）“?”不正确'],
    ['0 0 0 ? * 8', '第 6 段（星期）“8”不正确'],
    ['0 0 0 ? * MON;', '第 6 段（星期）“MON;”不正确'],
    ['0 0 0 1 13 ?', '第 5 段（月）“13”不正确'],
    ['0 0 0 1 * MON', '日和星期不能同时指定，其中一段须为“?”'],
    ['@daily 0 0 0 0 0', '第 1 段（秒）“@daily”不正确'],
  ])('should say what is wrong with "%s"', (expression, problem) => {
    expect(nextOf(expression)).toBe(problem)
  })
})
