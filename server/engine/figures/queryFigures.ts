import { type RawBuilder, sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { filteredRows } from '../query/filteredRows.ts'
import type { FlatQuery } from '../request/readRequest.ts'
import { groupedBy, hasSome, keyOfGroup, type ResolvedDimension, storedKey } from './dimensionSql.ts'
import { COMBINED, figureToSql, type Measured } from './measureSql.ts'

/** Most groups of an answer. */
export const MOST_GROUPS = 200

/** A group with its figures, or all records. */
export interface FoundGroup {
  /** One for each dimension; null for records without a value. */
  keys: (string | null)[]
  /** How many records it has. */
  size: number
  /** As the database answers them, by measure. */
  figures: unknown[]
  /** What figures of several groups follow from, by measure. */
  states: (number | null)[][]
}

export interface FoundFigures {
  groups: FoundGroup[]
  total: FoundGroup
  /** How many records have one value at least of a dimension of several; null where there is none. */
  base: number | null
}

interface FiguresQuery {
  measured: readonly Measured[]
  dimensions: readonly ResolvedDimension[]
  /** Which records, as in the list. */
  query: FlatQuery
  /** Most groups that are answered, and one more where there are more of them. */
  most: number
}

/** The statement that finds out figures: the groups and all of them in one, so that they are of one moment. */
export function figuresStatement(context: OperationContext, resource: ResourceModel, asked: FiguresQuery) {
  const { measured, dimensions, query, most } = asked
  const all = filteredRows(context, resource, { query })
  let rows = all
  const keys: RawBuilder<unknown>[] = []
  for (const [index, dimension] of dimensions.entries()) {
    const grouped = groupedBy(context, rows, dimension, `d${index}`)
    rows = grouped.rows
    keys.push(grouped.value)
  }
  const states = measured.flatMap(({ states }, m) => states.map((state, s) => state.value.as(`s${m}_${s}`)))
  const groups = rows
    .select([...keys.map((key, index) => key.as(`k${index}`)), sql`count(*)`.as('size'), ...states])
    .$if(keys.length > 0, found => found.groupBy(keys.map((_, index) => sql.lit(index + 1))))
  const many = dimensions.find(({ isMany }) => isMany)
  // What groups cannot be put together from is found out of the records once more, in the same statement.
  const apart =
    many !== undefined || measured.some(one => one.states.some(({ combined }) => combined === null))
  const isAlone = keys.length === 0
  const total =
    isAlone || !apart ? null : all.select([sql`count(*)`.as('size'), ...states, ...baseOf(context, many)])
  return sql<Row>`with g as ${groups}
    ${total === null ? sql`` : sql`, a as ${total}`}
    ${isAlone ? sql`` : sql`(select false as whole, ${noBase(many)}${groupColumns(asked, isAlone)} from g limit ${sql.lit(most + 1)}) union all`}
    (select true as whole, ${many === undefined ? sql`` : sql`base, `}${totalColumns(asked, { isAlone, apart })} from ${sql.raw(total === null ? 'g' : 'a')})`
}

const baseOf = (context: OperationContext, many: ResolvedDimension | undefined) =>
  many === undefined ? [] : [sql`count(*) filter (where ${hasSome(context, many)})`.as('base')]

const noBase = (many: ResolvedDimension | undefined) => (many === undefined ? sql`` : sql`null as base, `)

/** The columns of a group: its keys as texts, its size, and each measure's figure and states. */
function groupColumns({ measured, dimensions }: FiguresQuery, isAlone: boolean): RawBuilder<unknown> {
  const keys = dimensions.map(
    (dimension, index) => sql`${storedKey(dimension, sql.ref(`g.k${index}`))} as ${sql.ref(`k${index}`)}`,
  )
  return columns(measured, isAlone ? [] : keys, (m, s) => sql.ref(`s${m}_${s}`), sql`size`)
}

function totalColumns(
  { measured, dimensions }: FiguresQuery,
  { isAlone, apart }: { isAlone: boolean; apart: boolean },
): RawBuilder<unknown> {
  const keys = dimensions.map((_, index) => sql`null as ${sql.ref(`k${index}`)}`)
  if (isAlone || apart) return columns(measured, keys, (m, s) => sql.ref(`s${m}_${s}`), sql`size`)
  return columns(
    measured,
    keys,
    (m, s) => {
      const combined = measured[m]?.states[s]?.combined ?? 'sum'
      return combined === 'sum'
        ? sql`coalesce(sum(${sql.ref(`s${m}_${s}`)}), 0)`
        : sql`${COMBINED[combined]}(${sql.ref(`s${m}_${s}`)})`
    },
    sql`coalesce(sum(size), 0)`,
  )
}

function columns(
  measured: readonly Measured[],
  keys: RawBuilder<unknown>[],
  state: (measure: number, index: number) => RawBuilder<unknown>,
  size: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const figures = measured.flatMap((one, m) => {
    const states = one.states.map((_, s) => state(m, s))
    return [
      sql`${figureToSql(one, states)} as ${sql.ref(`f${m}`)}`,
      ...states.map((value, s) => sql`${value} as ${sql.ref(`s${m}_${s}`)}`),
    ]
  })
  return sql.join([...keys, sql`${size} as size`, ...figures])
}

/** What the rows of the statement say. */
export function foundIn(
  rows: readonly Row[],
  { measured, dimensions }: Pick<FiguresQuery, 'measured' | 'dimensions'>,
): FoundFigures {
  const groupOf = (row: Row): FoundGroup => ({
    keys: dimensions.map((dimension, index) =>
      keyOfGroup(dimension, (row[`k${index}`] ?? null) as string | null),
    ),
    size: Number(row.size),
    figures: measured.map((_, m) => row[`f${m}`] ?? null),
    states: measured.map((one, m) =>
      one.states.map((_, s) => (typeof row[`s${m}_${s}`] === 'number' ? Number(row[`s${m}_${s}`]) : null)),
    ),
  })
  const whole = rows.find(row => row.whole === true) ?? {}
  const base = whole.base === undefined || whole.base === null ? null : Number(whole.base)
  return { groups: rows.filter(row => row.whole === false).map(groupOf), total: groupOf(whole), base }
}
