import { CALENDAR_UNITS } from '#model/calendar/calendarUnits.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isOfItself, isReadable } from '#model/fieldAccess.ts'
import { type Dimension, parseDimension, REGION_LEVELS } from '#model/figures/Dimension.ts'
import { type DimensionKind, kindOfDimension } from '#model/figures/dimensionKind.ts'
import { dimensionTraits } from '#model/figures/dimensionTraits.ts'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { EngineUser } from '../EngineHost.ts'
import { fieldOfDimension, wayWords } from './dimensionWords.ts'
import { isTechnical } from './isTechnical.ts'

/** A property by which figures can be put together, in one way at least. */
export interface OfferedField {
  /** Path of the property. */
  name: string
  label: string
  /** The first is the one that is begun with. */
  ways: OfferedWay[]
}

/** How figures are put together by a property. */
interface OfferedWay {
  /** As the server takes it; of bands what stands before their edges. */
  text: string
  label: string
  /** Whether the edges of its bands are asked for. */
  needsEdges?: boolean
}

/** Which dimensions people ask for most, the first ones first. */
const ORDER: readonly DimensionKind[][] = [
  ['choice', 'boolean', 'reference', 'region'],
  ['calendar'],
  ['number', 'bands'],
]

/** Returns by what the figures of a resource can be put together, as far as the user may read it. */
export function offeredDimensions(resource: ResourceModel, user: EngineUser): OfferedField[] {
  if (resource.minGroup) return listedFields(resource, resource.minGroup.by)
  const offered = resource.fields
    .filter(field => isOfItself(field) && isReadable(user, field) && isCounted(field))
    .filter(field => !isTechnical(resource, field))
    .flatMap(field => offeredOf(field))
  return offered.toSorted((one, other) => one.place - other.place)
}

/** Returns the property and the way that a text chooses; null where neither is offered. */
export function chosenWay(
  offered: readonly OfferedField[],
  text: string,
): { field: OfferedField; way: OfferedWay } | null {
  for (const field of offered) {
    const way = field.ways.find(one => (one.needsEdges ? text.startsWith(one.text) : text === one.text))
    if (way) return { field, way }
  }
  return null
}

/** Where the page lists by what it may be asked. */
function listedFields(resource: ResourceModel, texts: readonly string[]): OfferedField[] {
  const dimensions = texts.flatMap(text => parseDimension(text) ?? [])
  const byName = Map.groupBy(dimensions, ({ path }) => path.join('.'))
  return [...byName].map(([name, ways]) => ({
    name,
    label: textOf((ways[0] && fieldOfDimension(resource, ways[0])?.title) ?? name),
    ways: ways.map(dimension => ({ text: dimension.text, label: wayWords(dimension) ?? t('逐个值') })),
  }))
}

/** Rows of a record are counted by a page of their own. */
const isCounted = ({ type }: FieldModel): boolean => fieldTypeBase(type).storage !== 'child-table'

function offeredOf(field: FieldModel): (OfferedField & { place: number })[] {
  const kindOf = (dimension: Dimension | null): DimensionKind | null => {
    const decided = dimension && kindOfDimension(dimension, dimensionTraits(field))
    return decided && 'kind' in decided ? decided.kind : null
  }
  const { name } = field
  // Days and moments are read by parts of the calendar; most people ask for months.
  const own = field.type.startsWith('date') ? `${name}:month` : name
  const others = [...CALENDAR_UNITS.toReversed(), ...REGION_LEVELS].map(how => `${name}:${how}`)
  const plain = [...new Set([own, ...others])].flatMap(text => {
    const dimension = parseDimension(text)
    const kind = kindOf(dimension)
    return dimension && kind ? [{ text, kind, label: wayWords(dimension) ?? ownWords(kind) }] : []
  })
  const hasBands = kindOf(parseDimension(`${name}:0`)) === 'bands'
  const bands = hasBands ? [{ text: `${name}:`, label: t('分区间'), needsEdges: true }] : []
  const ways: OfferedWay[] = [...plain.map(({ text, label }) => ({ text, label })), ...bands]
  if (ways.length === 0) return []
  const kind = plain[0]?.kind ?? 'bands'
  return [{ name, label: textOf(field.title), ways, place: ORDER.findIndex(kinds => kinds.includes(kind)) }]
}

const ownWords = (kind: DimensionKind): string => (kind === 'region' ? t('按区县') : t('逐个值'))
