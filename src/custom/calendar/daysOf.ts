const DAY = 86_400_000

/**
 * The weeks of a month from Monday to Sunday, each of seven days YYYY-MM-DD; null where a day is of another month.
 * @param month counted from 1
 */
export function daysOf(year: number, month: number): (string | null)[][] {
  const first = Date.UTC(year, month - 1, 1)
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const before = (new Date(first).getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, index) => {
    const day = index - before
    return day < 0 || day >= count ? null : new Date(first + day * DAY).toISOString().slice(0, 10)
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
