import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { bandAt } from '#model/figures/Dimension.ts'
import type { DimensionKind } from '#model/figures/dimensionKind.ts'
import { groupWords, NO_VALUE } from '#model/figures/groupWords.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel, Text } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { readTargets } from '../present/readTargets.ts'
import type { ResolvedDimension } from './dimensionSql.ts'
import { FOLDED } from './foldGroups.ts'
import type { FoundGroup } from './queryFigures.ts'

/** What the groups of a dimension are called, and in which order they stand. */
interface GroupLabels {
  words(key: string | null): Text | LocalizedText
  /** Its keys in their order, where they have one by themselves: choices, yes and no, bands. */
  order: readonly string[] | null
}

const OTHERS = localized('其他（合并的小组）')
const YES = localized('是')
const NO = localized('否')

/** What the groups of a dimension are called to people. */
export async function labelsOf(
  context: OperationContext,
  resolved: ResolvedDimension,
  keys: readonly (string | null)[],
): Promise<GroupLabels> {
  const { words, order } = await wordsOf(context, resolved, keys)
  return {
    order,
    words(key) {
      if (key === FOLDED) return OTHERS
      return key === null ? NO_VALUE : words(key)
    },
  }
}

/**
 * Groups as people read them: along the calendar, in the order of choices and bands, of references and places the largest
 * first. Records without a value, and what is folded, come last.
 */
export function inOrder(
  groups: readonly FoundGroup[],
  dimensions: readonly ResolvedDimension[],
  labels: readonly GroupLabels[],
): FoundGroup[] {
  const compare = (first: FoundGroup, second: FoundGroup): number => {
    for (const [index, { kind }] of dimensions.entries()) {
      const [one = null, other = null] = [first.keys[index], second.keys[index]]
      if (one === other) continue
      const last = rank(one) - rank(other)
      if (last !== 0) return last
      const byKey = compareKeys(kind, labels[index]?.order ?? null, String(one), String(other))
      const byDimension =
        byKey === 0 ? second.size - first.size || (String(one) < String(other) ? -1 : 1) : byKey
      return byDimension
    }
    return 0
  }
  return [...groups].sort(compare)
}

function rank(key: string | null): number {
  if (key === null) return 1
  return key === FOLDED ? 2 : 0
}

function compareKeys(
  kind: DimensionKind,
  order: readonly string[] | null,
  one: string,
  other: string,
): number {
  if (order) return placeIn(order, one) - placeIn(order, other)
  if (kind === 'number') return Number(one) - Number(other)
  if (kind !== 'calendar') return 0
  return one < other ? -1 : 1
}

function placeIn(order: readonly string[], key: string): number {
  const place = order.indexOf(key)
  return place < 0 ? order.length : place
}

interface Words {
  words(key: string): Text | LocalizedText
  order: readonly string[] | null
}

async function wordsOf(
  context: OperationContext,
  { kind, field, dimension }: ResolvedDimension,
  keys: readonly (string | null)[],
): Promise<Words> {
  const words = (key: string) => groupWords(dimension, key)
  if (kind === 'reference') return referenceWords(context, field, keys)
  if (kind === 'boolean') return { words: key => (key === 'true' ? YES : NO), order: ['true', 'false'] }
  if (kind === 'bands')
    return { words, order: [...dimension.edges, null].map((_, place) => bandAt(dimension.edges, place)) }
  if (kind === 'choice') return choiceWords(context, field)
  return { words, order: null }
}

async function choiceWords(context: OperationContext, { dict, options }: FieldModel): Promise<Words> {
  const entries = dict === null ? [] : await context.services.dictionaries.entries(dict)
  const words = new Map<string, Text>([
    ...entries.map(({ dictValue, dictLabel }): [string, Text] => [dictValue, dictLabel]),
    ...(options ?? []).map(({ value, label }): [string, Text] => [String(value), label]),
  ])
  return { words: key => words.get(key) ?? key, order: [...words.keys()] }
}

async function referenceWords(
  context: OperationContext,
  { reference }: FieldModel,
  keys: readonly (string | null)[],
): Promise<Words> {
  if (!reference) return { words: key => key, order: null }
  const { type } = fieldOf(context.resource(reference.page), reference.key)
  const known = keys.filter(key => key !== null && key !== FOLDED)
  const targets = await readTargets(
    context,
    reference,
    fieldTypeNamed(type).isWhole ? known.map(Number) : known,
  )
  const words = new Map(
    [...targets].map(([id, target]) => [String(id), String(target[reference.label] ?? id)]),
  )
  return { words: key => words.get(key) ?? key, order: null }
}
