import { periodWords } from '../calendar/periods.ts'
import { type LocalizedText, localized } from '../language/localized.ts'
import type { Dimension } from './Dimension.ts'

/** What records without a value are called. */
export const NO_VALUE = localized('（空）')

/** What stands for a record whose name is not seen: one of another institution, or one that is gone. */
export const NO_NAME = '—'

/** What a group is called whose key says it by itself: a band of numbers, a part of the calendar, a place. */
export function groupWords(
  { unit, edges }: Pick<Dimension, 'unit' | 'edges'>,
  key: string,
): LocalizedText | string {
  return edges.length > 0 ? bandWords(key) : periodWords(unit, key)
}

/** Says which end belongs to the band. */
function bandWords(band: string): LocalizedText {
  const [from = '', to = ''] = band.split('..')
  if (from === '') return localized('不足 {{to}}', { to })
  return to === ''
    ? localized('{{from}} 及以上', { from })
    : localized('{{from}} 至 {{to}}（不含）', { from, to })
}
