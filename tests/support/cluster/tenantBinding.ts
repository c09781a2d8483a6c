import { isId, list, type Node, words } from './parserTree.ts'

export const TENANT = 'tenant_id'

/** A column of what a query answers. */
export interface Column {
  /** null for a star, behind which any columns stand. */
  name: string | null
  /** Whether it is surely the one tenant: a value, or the tenant_id of rows that are bound. */
  isBound: boolean
}

/** A name that a query level reads from. */
export interface Source {
  alias: string
  /** null: no table of tenants; it needs no binding. */
  table: string | null
  /** Whether a condition can bind it. Rows that a query, a function or VALUES make are bound by what made them. */
  isTable: boolean
  /** Whether its `tenant_id` is surely the one tenant. */
  isBound: boolean
  /** What a query in FROM answers, asked again when more of the level is bound: it may be lateral. */
  columns?: () => Column[]
  /** Names that its columns are given. */
  renamed?: readonly (string | undefined)[]
}

/** Names that a query level sees: its own, then those around it. */
export interface Scope {
  sources: Source[]
  outer: Scope | null
  /** CTE → what it answers; the tables behind it were checked where they stand. */
  ctes: ReadonlyMap<string, readonly Column[]>
}

interface Name {
  alias: string | null
}

/** `of.tenant_id = to`, where `to` is another's tenant_id or, as null, a value. */
export interface Equality {
  of: Name
  to: Name | null
  /** Aliases that it binds; null for all of the level. An outer join's condition binds the side that may be missing. */
  binds: readonly string[] | null
}

/** Of conditions that all hold, those that say whose rows they are. OR and ANY bind nothing. */
export function equalitiesIn(conditions: unknown[], binds: readonly string[] | null): Equality[] {
  return conditions.flatMap(condition => {
    const { BoolExpr, A_Expr } = (condition ?? {}) as { BoolExpr?: Node; A_Expr?: Node }
    if (BoolExpr?.boolop === 'AND_EXPR') return equalitiesIn(list(BoolExpr.args), binds)
    if (A_Expr?.kind !== 'AEXPR_OP' || words(A_Expr.name).join('.') !== '=') return []
    const sides: [unknown, unknown][] = [
      [A_Expr.lexpr, A_Expr.rexpr],
      [A_Expr.rexpr, A_Expr.lexpr],
    ]
    return sides.flatMap(([side, other]) => {
      const of = tenantOf(side)
      if (of === null) return []
      const to = tenantOf(other)
      return to !== null || isId(other) ? [{ of, to, binds }] : []
    })
  })
}

/** What `left join right using (…)` says, when the tenant is among the columns. */
export function equalitiesOfUsing(
  join: Node,
  [left, right]: [string[], string[]],
  binds: readonly string[],
): Equality[] {
  if (!words(join.usingClause).includes(TENANT)) return []
  return left.flatMap(one =>
    right.flatMap(other => [
      { of: { alias: one }, to: { alias: other }, binds },
      { of: { alias: other }, to: { alias: one }, binds },
    ]),
  )
}

/** Whose tenant_id a column is; null for anything else, also for a cast of it, which no longer names a shard. */
function tenantOf(node: unknown): Name | null {
  const { ColumnRef } = (node ?? {}) as { ColumnRef?: Node }
  const parts = words(ColumnRef?.fields)
  if (parts.at(-1) !== TENANT) return null
  return { alias: parts.at(-2) ?? null }
}

/** Binds as long as one more can be bound by what is. */
export function bind(scope: Scope, equalities: Equality[]): void {
  let isMore = true
  while (isMore) {
    isMore = false
    for (const source of boundNow(scope, equalities)) {
      source.isBound = true
      isMore = true
    }
  }
}

function* boundNow(scope: Scope, equalities: Equality[]): Generator<Source> {
  for (const { of, to, binds } of equalities) {
    const source = find(scope, of, binds)
    if (source?.isTable && !source.isBound && (to === null || isBoundName(scope, to))) yield source
  }
  for (const source of scope.sources) {
    if (!source.isBound && source.columns && isTenantBound(source.columns(), source.renamed)) yield source
  }
}

function find({ sources }: Scope, { alias }: Name, binds: readonly string[] | null): Source | undefined {
  const tables = sources.filter(({ isTable }) => isTable)
  const unnamed = tables.find(({ table }) => table !== null) ?? (tables.length === 1 ? tables[0] : undefined)
  const source = alias === null ? unnamed : sources.find(item => item.alias === alias)
  return source && (binds === null || binds.includes(source.alias)) ? source : undefined
}

function isBoundName(scope: Scope | null, { alias }: Name): boolean {
  for (let level = scope; level !== null; level = level.outer) {
    if (alias === null && level.sources.length > 0) return isUnnamedBound(level)
    const source = level.sources.find(item => item.alias === alias)
    if (source) return source.isBound
  }
  return false
}

/** Without its table's name the column is that of the one source that has it. */
const isUnnamedBound = ({ sources }: Scope): boolean =>
  sources.some(({ isBound }) => isBound) && sources.every(({ isBound, isTable }) => isBound || isTable)

/** The columns that a list of SELECT or RETURNING answers. */
export function columnsOf(targets: unknown, scope: Scope): Column[] {
  return list(targets).map(({ ResTarget }) => {
    const { name, val } = ResTarget as { name?: string; val: Node }
    const parts = words((val.ColumnRef as Node | undefined)?.fields)
    if (parts.length > 0 && parts.at(-1) === undefined)
      return { name: null, isBound: isStarBound(parts, scope) }
    const of = tenantOf(val)
    return { name: name ?? parts.at(-1) ?? '?', isBound: of === null ? isId(val) : isBoundName(scope, of) }
  })
}

function isStarBound(parts: (string | undefined)[], scope: Scope): boolean {
  const alias = parts.at(-2)
  if (alias !== undefined) return isBoundName(scope, { alias })
  return scope.sources.length > 0 && scope.sources.every(({ isBound }) => isBound)
}

/** The columns of two queries' rows together. Behind a star nobody knows the places. */
export function columnsOfBoth(left: readonly Column[], right: readonly Column[]): Column[] {
  const isEven =
    left.length === right.length && left.every(({ name }, i) => (name === null) === (right[i]?.name === null))
  return left.map(({ name, isBound }, i) => ({
    name,
    isBound: isEven && isBound && right[i]?.isBound === true,
  }))
}

/** Whether the tenant_id among columns is surely the one tenant. */
export function isTenantBound(
  columns: readonly Column[],
  names: readonly (string | undefined)[] = [],
): boolean {
  if (columns.slice(0, names.length).some(({ name }) => name === null)) return false
  const renamed = columns.map(({ name, isBound }, i) => ({ name: names[i] ?? name, isBound }))
  const own = renamed.filter(({ name }) => name === TENANT)
  const carrying = own.length > 0 ? own : renamed.filter(({ name }) => name === null)
  return carrying.length > 0 && carrying.every(({ isBound }) => isBound)
}
