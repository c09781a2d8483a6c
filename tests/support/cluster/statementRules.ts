import { loadModule, parseSync } from 'libpg-query'
import type { TableClass } from '#server/db/sync/TableSpec.ts'

type StatementRule = 'S1' | 'S2' | 'S3' | 'S4' | 'S5' | 'S6'

interface Violation {
  rule: StatementRule
  detail: string
}

/** A node of the parser's tree: one key names its kind. */
type Node = Record<string, unknown>

const TENANT = 'tenant_id'

/** What every row is given its own value by. */
const VOLATILE = new Set(['random', 'gen_random_uuid', 'uuid_generate_v4', 'clock_timestamp', 'nextval'])

await loadModule()

/**
 * What of a statement would not stay in one shard, or not run at all, on a database that is distributed by tenant.
 * @param classOf the class of a table; undefined for one that is none of the application's (a catalogue, a CTE)
 * @throws SqlError when PostgreSQL could not parse it
 */
export function checkStatement(
  text: string,
  classOf: (table: string) => TableClass | undefined,
): Violation[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node }[] }
  const checker = new StatementChecker(classOf)
  if (stmts.length > 1) checker.violate('S5', `${stmts.length} statements in one message`)
  for (const { stmt } of stmts) checker.check(stmt)
  return checker.violations
}

/** A name that a query level reads from. */
interface Source {
  alias: string
  /** null: no table of the application, or one that is on every node; it needs no binding. */
  table: string | null
  /** Whether its rows are of one tenant. */
  isBound: boolean
}

/** Names that a query level sees: its own, then those around it. */
interface Scope {
  sources: Source[]
  outer: Scope | null
  /** Names of CTEs; the tables behind them were checked where they stand. */
  ctes: ReadonlySet<string>
}

class StatementChecker {
  readonly violations: Violation[] = []
  readonly #classOf: (table: string) => TableClass | undefined

  constructor(classOf: (table: string) => TableClass | undefined) {
    this.#classOf = classOf
  }

  violate(rule: StatementRule, detail: string): void {
    this.violations.push({ rule, detail })
  }

  check(statement: Node): void {
    const root: Scope = { sources: [], outer: null, ctes: new Set() }
    this.#checkMixture(statement)
    for (const name of functionsIn(statement)) {
      if (name === 'set_config') this.violate('S5', 'set_config stays on the coordinator')
    }
    this.#statement(statement, root)
  }

  /** S4: the tables of one statement, whatever level they stand at. */
  #checkMixture(statement: Node): void {
    const tables = [...new Set(tablesIn(statement))]
    const local = tables.filter(table => this.#classOf(table) === 'local')
    const tenant = tables.filter(table => this.#classOf(table) === 'tenant')
    if (local.length > 0 && tenant.length > 0) {
      this.violate('S4', `${tenant.join(', ')} beside ${local.join(', ')}, which the coordinator alone has`)
    }
  }

  #statement(node: Node, outer: Scope): void {
    const [kind = '', body] = Object.entries(node)[0] ?? []
    const statement = body as Node
    if (kind === 'SelectStmt') this.#select(statement, outer)
    else if (kind === 'InsertStmt') this.#insert(statement, outer)
    else if (kind === 'UpdateStmt') this.#change(statement, outer, 'fromClause')
    else if (kind === 'DeleteStmt') this.#change(statement, outer, 'usingClause')
    else if (kind === 'MergeStmt') this.violate('S6', 'MERGE')
  }

  #select(select: Node, outer: Scope): void {
    const scope = this.#withCtes(select, outer)
    if (select.op !== 'SETOP_NONE') {
      this.#select(select.larg as Node, scope)
      this.#select(select.rarg as Node, scope)
      return
    }
    this.#level(select, { from: list(select.fromClause), conditions: [select.whereClause] }, scope)
  }

  #insert(insert: Node, outer: Scope): void {
    const scope = this.#withCtes(insert, outer)
    const table = (insert.relation as { relname: string }).relname
    const columns = list(insert.cols).map(column => (column.ResTarget as { name: string }).name)
    if (this.#classOf(table) === 'tenant' && !columns.includes(TENANT)) {
      this.violate('S2', `${table} is given rows without ${TENANT}`)
    }
    const { onConflictClause, selectStmt } = insert as { onConflictClause?: Node; selectStmt?: Node }
    if (onConflictClause) this.#checkAssignments(table, onConflictClause)
    if (selectStmt) this.#statement(selectStmt, scope)
    this.#inside(insert, scope, new Set(['withClause', 'selectStmt']))
  }

  #change(change: Node, outer: Scope, more: 'fromClause' | 'usingClause'): void {
    const scope = this.#withCtes(change, outer)
    const relation = change.relation as { relname: string }
    this.#checkAssignments(relation.relname, change)
    const from = [{ RangeVar: relation }, ...list(change[more])]
    this.#level(change, { from, conditions: [change.whereClause] }, scope)
  }

  /** S3 */
  #checkAssignments(table: string, { targetList }: Node): void {
    if (this.#classOf(table) !== 'tenant') return
    for (const { ResTarget } of list(targetList) as { ResTarget?: { name?: string; val?: Node } }[]) {
      if (ResTarget?.name === TENANT) this.violate('S3', `${table} is given another ${TENANT}`)
      const wild = [...functionsIn(ResTarget?.val)].filter(name => VOLATILE.has(name))
      if (wild.length > 0) this.violate('S3', `${table}.${ResTarget?.name} is set by ${wild.join(', ')}`)
    }
  }

  #withCtes(statement: Node, outer: Scope): Scope {
    const { ctes = [] } = (statement.withClause ?? {}) as { ctes?: Node[] }
    let scope: Scope = { sources: [], outer, ctes: outer.ctes }
    for (const node of ctes) {
      const { ctename, ctequery } = node.CommonTableExpr as { ctename: string; ctequery: Node }
      scope = { ...scope, ctes: new Set([...scope.ctes, ctename]) }
      this.#statement(ctequery, scope)
    }
    return scope
  }

  /** S1 and S6 of one level; then what stands inside it. */
  #level(level: Node, read: { from: Node[]; conditions: unknown[] }, outer: Scope): void {
    const scope: Scope = { sources: [], outer, ctes: outer.ctes }
    const equalities: Equality[] = equalitiesIn(read.conditions, null)
    for (const item of read.from) this.#source(item, scope, equalities)
    bind(scope, equalities)
    const loose = scope.sources.filter(({ table, isBound }) => table !== null && !isBound)
    for (const { table, alias } of loose) {
      this.violate('S1', `${table}${alias === table ? '' : ` (${alias})`} is bound to no tenant`)
    }
    if (level.lockingClause && loose.length > 0) this.violate('S6', 'rows are locked in every shard')
    this.#inside(level, scope, new Set(['withClause', 'fromClause', 'usingClause', 'relation']))
    for (const item of read.from) this.#insideFrom(item, scope)
  }

  #source(item: Node, scope: Scope, equalities: Equality[]): void {
    if (item.RangeVar) scope.sources.push(this.#table(item.RangeVar as Node, scope))
    else if (item.JoinExpr) this.#join(item.JoinExpr as Node, scope, equalities)
    else {
      const { alias } = (Object.values(item)[0] ?? {}) as { alias?: { aliasname: string } }
      // Its tables are checked at their own level.
      if (alias) scope.sources.push({ alias: alias.aliasname, table: null, isBound: true })
    }
  }

  #table(range: Node, { ctes }: Scope): Source {
    const { relname, alias, schemaname } = range as {
      relname: string
      alias?: { aliasname: string }
      schemaname?: string
    }
    const isCte = schemaname === undefined && ctes.has(relname)
    const isTenant = !isCte && this.#classOf(relname) === 'tenant'
    const isKept = isCte || this.#classOf(relname) === undefined
    return { alias: alias?.aliasname ?? relname, table: isTenant ? relname : null, isBound: isKept }
  }

  #join(join: Node, scope: Scope, equalities: Equality[]): void {
    const first = scope.sources.length
    this.#source(join.larg as Node, scope, equalities)
    const middle = scope.sources.length
    this.#source(join.rarg as Node, scope, equalities)
    const left = scope.sources.slice(first, middle).map(({ alias }) => alias)
    const right = scope.sources.slice(middle).map(({ alias }) => alias)
    const binds = boundBy(String(join.jointype), left, right)
    const using = list(join.usingClause).some(
      ({ String: word }) => (word as { sval: string }).sval === TENANT,
    )
    const [one] = left
    if (using && one) {
      for (const other of right) {
        equalities.push({ of: { alias: one }, to: { alias: other }, binds })
        equalities.push({ of: { alias: other }, to: { alias: one }, binds })
      }
    }
    equalities.push(...equalitiesIn([join.quals], binds))
  }

  #insideFrom(item: Node, scope: Scope): void {
    const join = item.JoinExpr as Node | undefined
    const subselect = item.RangeSubselect as { subquery: Node } | undefined
    if (subselect) this.#statement(subselect.subquery, scope)
    else if (join) {
      this.#insideFrom(join.larg as Node, scope)
      this.#insideFrom(join.rarg as Node, scope)
      this.#inside({ quals: join.quals }, scope, new Set())
    } else if (!item.RangeVar) this.#inside(item, scope, new Set())
  }

  /** Finds the queries inside expressions; each sees the names of this level. */
  #inside(value: unknown, scope: Scope, without: ReadonlySet<string>): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#inside(item, scope, new Set())
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, below] of Object.entries(value)) {
      if (without.has(key)) continue
      if (key === 'subselect') this.#statement(below as Node, scope)
      else this.#inside(below, scope, new Set())
    }
  }
}

interface Name {
  alias: string | null
}

/** `of.tenant_id = to`, where `to` is another's tenant_id or, as null, a value. */
interface Equality {
  of: Name
  to: Name | null
  /** Aliases that it binds; null for all of the level. An outer join's condition binds the side that may be missing. */
  binds: readonly string[] | null
}

function boundBy(kind: string, left: string[], right: string[]): string[] {
  if (kind === 'JOIN_LEFT') return right
  if (kind === 'JOIN_RIGHT') return left
  return kind === 'JOIN_FULL' ? [] : [...left, ...right]
}

/** Of conditions that all hold, those that say whose rows they are. OR and ANY bind nothing. */
function equalitiesIn(conditions: unknown[], binds: readonly string[] | null): Equality[] {
  return conditions.flatMap(condition => {
    const { BoolExpr, A_Expr } = (condition ?? {}) as { BoolExpr?: Node; A_Expr?: Node }
    if (BoolExpr?.boolop === 'AND_EXPR') return equalitiesIn(list(BoolExpr.args), binds)
    if (A_Expr?.kind !== 'AEXPR_OP' || operatorOf(A_Expr) !== '=') return []
    const sides: [unknown, unknown][] = [
      [A_Expr.lexpr, A_Expr.rexpr],
      [A_Expr.rexpr, A_Expr.lexpr],
    ]
    return sides.flatMap(([side, other]) => {
      const of = tenantOf(side)
      if (of === null) return []
      const to = tenantOf(other)
      return to !== null || isValue(other) ? [{ of, to, binds }] : []
    })
  })
}

const operatorOf = (expression: Node): string =>
  list(expression.name)
    .map(({ String: word }) => (word as { sval: string }).sval)
    .join('.')

/** Whose tenant_id a column is; null for anything else. */
function tenantOf(node: unknown): Name | null {
  const { ColumnRef, TypeCast } = (node ?? {}) as { ColumnRef?: Node; TypeCast?: Node }
  if (TypeCast) return tenantOf(TypeCast.arg)
  const parts = list(ColumnRef?.fields).map(({ String: word }) => (word as { sval?: string })?.sval)
  if (parts.at(-1) !== TENANT) return null
  return { alias: parts.at(-2) ?? null }
}

function isValue(node: unknown): boolean {
  const { ParamRef, A_Const, TypeCast } = (node ?? {}) as { ParamRef?: Node; A_Const?: Node; TypeCast?: Node }
  return TypeCast ? isValue(TypeCast.arg) : ParamRef !== undefined || A_Const !== undefined
}

/** Binds as long as one more can be bound by what is. */
function bind(scope: Scope, equalities: Equality[]): void {
  let isMore = true
  while (isMore) {
    isMore = false
    for (const { of, to, binds } of equalities) {
      const source = find(scope, of, binds)
      if (!source || source.isBound) continue
      if (to !== null && !isBoundName(scope, to)) continue
      source.isBound = true
      isMore = true
    }
  }
}

function find(scope: Scope, { alias }: Name, binds: readonly string[] | null): Source | undefined {
  const ofTenants = scope.sources.filter(({ table }) => table !== null)
  const source = alias === null ? ofTenants[0] : scope.sources.find(item => item.alias === alias)
  return source && (binds === null || binds.includes(source.alias)) ? source : undefined
}

function isBoundName(scope: Scope | null, { alias }: Name): boolean {
  for (let level = scope; level !== null; level = level.outer) {
    const source = level.sources.find(item => alias === null || item.alias === alias)
    if (source) return source.isBound
  }
  return false
}

const list = (value: unknown): Node[] => (Array.isArray(value) ? value : [])

function* tablesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* tablesIn(item)
  else if (typeof value === 'object' && value !== null) {
    const { relname } = value as { relname?: unknown }
    if (typeof relname === 'string') yield relname
    for (const below of Object.values(value)) yield* tablesIn(below)
  }
}

function* functionsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* functionsIn(item)
  else if (typeof value === 'object' && value !== null) {
    const { funcname } = value as { funcname?: Node[] }
    const name = (funcname?.at(-1)?.String as { sval?: string } | undefined)?.sval
    if (name) yield name
    for (const below of Object.values(value)) yield* functionsIn(below)
  }
}
