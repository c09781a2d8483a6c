import { fieldFault } from '#model/errors.ts'
import { parseWithin } from '#model/figures/Dimension.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { type FlatQuery, isKey, textsOfKey } from '../request/readRequest.ts'
import { type ResolvedDimension, resolveDimension } from './dimensionSql.ts'
import { FOLDED, type Folding, foldedKey, foldGroups } from './foldGroups.ts'
import { figureOfStates, type Measured } from './measureSql.ts'
import type { FoundFigures, FoundGroup } from './queryFigures.ts'

/** What is asked of figures that tell of no small group. */
export interface ProtectedQuestion {
  /** Dimensions of the table of groups: those that are asked for, then those that a filter names. */
  dimensions: ResolvedDimension[]
  /** How many of them are asked for. */
  asked: number
  /** The groups that are asked about, by dimension; absent for all. */
  chosen: ReadonlyMap<string, string>
  /** The query without these: small groups are found among all. */
  query: FlatQuery
}

/** Most groups of the table behind an answer. */
export const MOST_PROTECTED_GROUPS = 10_000

/**
 * A question about some groups is one about all of them, of which the answer says less: whether a group is folded does
 * not depend on what else is asked.
 */
export function protectedQuestion(
  context: OperationContext,
  resource: ResourceModel,
  { dimensions, query }: { dimensions: readonly ResolvedDimension[]; query: FlatQuery },
): ProtectedQuestion {
  const within = textsOfKey(query, 'figureWithin')
    .map(text => parseWithin(text))
    .filter(one => one !== null)
  const named = new Set(dimensions.map(({ dimension }) => dimension.text))
  const more = within.filter(({ dimension }) => !named.has(dimension.text))
  return {
    dimensions: [
      ...dimensions,
      ...more.map(({ dimension }) => resolveDimension(context, resource, dimension.text, 'figureWithin')),
    ],
    asked: dimensions.length,
    chosen: new Map(within.map(({ dimension, value }) => [dimension.text, value])),
    query: new Map([...query].filter(([key]) => !isKey(key, 'figureWithin'))),
  }
}

/**
 * What is told of the groups of a table: none of fewer records than `least`.
 * @throws FIGURES_TOO_FEW where all that is asked about is smaller, at figureWithin where groups are chosen, else at figureBy
 */
export function protectedFigures(
  { dimensions, asked, chosen }: ProtectedQuestion,
  measured: readonly Measured[],
  { all, least }: { all: FoundFigures; least: number },
): FoundFigures {
  if (all.total.size < least)
    throw fieldFault('FIGURES_TOO_FEW', chosen.size > 0 ? 'figureWithin' : 'figureBy')
  const folding = foldGroups(
    all.groups.map(group => ({ ...placeOf(group), size: group.size })),
    least,
  )
  const choices = dimensions.map(({ dimension }) => chosen.get(dimension.text))
  const picked = all.groups.filter(({ keys }) => keys.every((key, index) => isChosen(choices[index], key)))
  const total = chosen.size === 0 ? all.total : merge(picked, measured, [])
  if (chosen.size > 0) assertTold({ choices, folding, size: total.size, least })
  const told = new Map<string, FoundGroup[]>()
  for (const group of asked === 0 ? [] : picked) {
    const keys = toldKeys(group, folding, { choices, asked })
    const id = JSON.stringify(keys)
    told.set(id, [...(told.get(id) ?? []), group])
  }
  return {
    groups: [...told].map(([id, groups]) => merge(groups, measured, JSON.parse(id) as string[])),
    total,
    base: all.base,
  }
}

/** Stands for records without a value, beside keys that are texts. */
const NONE = '\u0001'

const placeKey = (key: string | null | undefined): string => (key === undefined ? '' : (key ?? NONE))

const placeOf = ({ keys }: FoundGroup) => ({ row: placeKey(keys[0]), column: placeKey(keys[1]) })

const isChosen = (choice: string | undefined, key: string | null): boolean =>
  choice === undefined || choice === (key ?? '')

/** The same for a group that is not there as for one that is not told of. @throws FIGURES_TOO_FEW */
function assertTold({
  choices: [row, column],
  folding,
  size,
  least,
}: {
  choices: readonly (string | undefined)[]
  folding: Folding
  size: number
  least: number
}): void {
  const place = { row: chosenKey(row), column: chosenKey(column) }
  const isFolded = folding.rows.has(place.row) || folding.columns.has(place.column)
  const isHidden = row !== undefined && column !== undefined && folding.isHidden(place.row, place.column)
  if (size < least || isFolded || isHidden) throw fieldFault('FIGURES_TOO_FEW', 'figureWithin')
}

const chosenKey = (choice: string | undefined): string => (choice === '' ? NONE : (choice ?? ''))

/** The keys under which a group is told: what is not told of by itself is part of the rest of its row, or of its column. */
function toldKeys(
  group: FoundGroup,
  folding: Folding,
  { choices, asked }: { choices: readonly (string | undefined)[]; asked: number },
): string[] {
  const place = placeOf(group)
  const row = foldedKey(folding.rows, place.row)
  const column = foldedKey(folding.columns, place.column)
  if (!folding.isHidden(row, column)) return [row, column].slice(0, asked)
  return choices[1] === undefined ? [row, FOLDED].slice(0, asked) : [FOLDED, column].slice(0, asked)
}

/** Groups as one; a key that several share is that of no record. */
function merge(groups: readonly FoundGroup[], measured: readonly Measured[], keys: string[]): FoundGroup {
  const [only] = groups
  const toldAs = keys.map(key => (key === NONE ? null : key))
  if (only && groups.length === 1) return { ...only, keys: toldAs }
  const states = measured.map((one, m) =>
    one.states.map((_, s) => groups.reduce((sum, group) => sum + (group.states[m]?.[s] ?? 0), 0)),
  )
  return {
    keys: toldAs,
    size: groups.reduce((sum, { size }) => sum + size, 0),
    figures: measured.map((one, m) => figureOfStates(one, states[m] ?? [])),
    states,
  }
}
