import { ExpressionError, isTrue } from '#model/expression/index.ts'
import type { NotedPlaces, OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import type { PlacesIn } from '../registry/CompiledResource.ts'

type NotingContext = Pick<OperationContext, 'places' | 'caller' | 'now'>

/** Notes places that a write takes or gives back: of what the record named before and after it. */
export function notePlaces(
  context: NotingContext,
  taking: PlacesIn,
  before: Row | null,
  after: Row | null,
): void {
  for (const record of [before, after]) {
    const key = record?.[taking.rule.in] ?? null
    if (record === null || key === null) continue
    const count = placesOf(context, taking, record)
    if (count !== 0) placeOf(context, taking, key).change += record === before ? -count : count
  }
}

/** The same for records that no request names: all of what they named is counted anew. */
export function noteRecounted(
  context: NotingContext,
  taking: PlacesIn,
  records: readonly (Row | null)[],
): void {
  for (const record of records) {
    const key = record?.[taking.rule.in] ?? null
    if (key !== null) placeOf(context, taking, key).isRecounted = true
  }
}

/** How many places of what it names a record takes. */
export function placesOf(
  context: Pick<OperationContext, 'caller' | 'now'>,
  { rule, when }: PlacesIn,
  record: Row,
): number {
  if (when && !holds(() => isTrue(when, expressionScope(context, record)))) return 0
  return rule.count === null ? 1 : Number(record[rule.count] ?? 0)
}

function holds(judge: () => boolean): boolean {
  try {
    return judge()
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

function placeOf({ places }: NotingContext, taking: PlacesIn, key: unknown): NotedPlaces {
  const name = JSON.stringify([taking.rule.page, taking.rule.taken, key])
  const noted = places.get(name) ?? { taking, key, change: 0, isRecounted: false }
  places.set(name, noted)
  return noted
}
