import type { Language } from '#model/language/t.ts'
import type { ResolvedDimension } from './dimensionSql.ts'
import { FOLDED } from './foldGroups.ts'
import type { GroupLabels } from './labelGroups.ts'
import type { FoundGroup } from './queryFigures.ts'

/** How the keys of one dimension are compared. */
interface Line {
  kind: ResolvedDimension['kind']
  /** Place of each key, where they have an order by themselves. */
  places: ReadonlyMap<string, number> | null
  labelOf(key: string | null): string
}

/**
 * Groups as people read them: those of the first dimension in their order, within each of them those of the second in
 * theirs. Choices, yes and no, and bands stand in their own order, numbers and parts of the calendar ascend, of all others
 * the largest comes first, and of equals the label decides. Records without a value come last, behind them what is folded.
 */
export function orderGroups(
  groups: readonly FoundGroup[],
  dimensions: readonly ResolvedDimension[],
  { labels, language }: { labels: readonly GroupLabels[]; language: Language },
): FoundGroup[] {
  const lines = dimensions.map(({ kind }, index): Line => {
    const order = labels[index]?.order
    return {
      kind,
      places: order ? new Map(order.map((key, place) => [key, place])) : null,
      labelOf: key => labels[index]?.said(key, language) ?? '',
    }
  })
  const sizes = sizesOfPrefixes(groups)
  const { compare } = new Intl.Collator(language)
  return groups.toSorted((first, second) => {
    const at = lines.findIndex((_, index) => first.keys[index] !== second.keys[index])
    const line = lines[at]
    if (!line) return 0
    const [one = null, other = null] = [first.keys[at], second.keys[at]]
    return (
      rank(one) - rank(other) ||
      compareKeys(line, String(one), String(other)) ||
      sizeOf(sizes, second, at) - sizeOf(sizes, first, at) ||
      compare(line.labelOf(one), line.labelOf(other)) ||
      (String(one) < String(other) ? -1 : 1)
    )
  })
}

/** How many records the groups have together that begin with the same keys. */
function sizesOfPrefixes(groups: readonly FoundGroup[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const group of groups)
    for (const at of group.keys.keys()) {
      const name = prefixOf(group, at)
      sizes.set(name, (sizes.get(name) ?? 0) + group.size)
    }
  return sizes
}

const prefixOf = ({ keys }: FoundGroup, at: number): string => JSON.stringify(keys.slice(0, at + 1))

const sizeOf = (sizes: ReadonlyMap<string, number>, group: FoundGroup, at: number): number =>
  sizes.get(prefixOf(group, at)) ?? 0

function rank(key: string | null): number {
  if (key === null) return 1
  return key === FOLDED ? 2 : 0
}

/** 0 where the keys say no order. */
function compareKeys({ kind, places }: Line, one: string, other: string): number {
  if (places) return (places.get(one) ?? places.size) - (places.get(other) ?? places.size)
  if (kind === 'number') return Number(one) - Number(other)
  if (kind !== 'calendar') return 0
  return one < other ? -1 : 1
}
