import { formatDay } from '#model/format/moments.ts'
import { parseSeriesPattern, type SeriesPart } from '#model/series/parseSeriesPattern.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { ProcessSettings } from '../ProcessSettings.ts'

/** Table and column whose counters these are, as series of pages have them. */
const SERIES = 'bpm_process_instance.business_key'

/**
 * The next number of a process, as its settings say; null for none. Numbers count for each process, pattern and period;
 * the counter stays locked until the transaction ends, so that there are no gaps.
 */
export async function instanceNumber(
  { tx, caller, now, services }: Pick<RequestContext, 'tx' | 'caller' | 'now' | 'services'>,
  { key, settings: { number } }: { key: string; settings: ProcessSettings },
): Promise<string | null> {
  if (number === null) return null
  const parts = parseSeriesPattern(number)
  const day = formatDay(now.getTime())
  // All but the counter: a new day, month or year begins anew where it stands in the pattern.
  const scope = `${key} ${parts.map(part => textOf(part, day, null)).join('')}`
  const count = await services.series.take(
    tx,
    { tenantId: caller.tenantId, series: SERIES, scope },
    1,
    async () => 0,
  )
  return parts.map(part => textOf(part, day, count)).join('')
}

function textOf(part: SeriesPart, day: string, count: number | null): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'counter')
    return count === null ? '0'.repeat(part.width) : String(count).padStart(part.width, '0')
  if (part.kind === 'field') return ''
  const [year = '', month = '', date = ''] = day.split('-')
  return { yyyy: year, yy: year.slice(2), MM: month, dd: date }[part.unit]
}
