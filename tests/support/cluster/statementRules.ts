import { loadModule, parseSync } from 'libpg-query'
import type { TableClass } from '#server/db/sync/TableSpec.ts'
import { queueSchema } from '#server/queue/queueSettings.ts'
import { STABLE, VOLATILE } from './knownFunctions.ts'
import { callsIn, isId, list, type Node, words } from './parserTree.ts'
import {
  bind,
  type Column,
  columnsOf,
  columnsOfBoth,
  type Equality,
  equalitiesIn,
  equalitiesOfUsing,
  isTenantBound,
  type Scope,
  type Source,
  TENANT,
} from './tenantBinding.ts'

type StatementRule = 'S1' | 'S2' | 'S3' | 'S4' | 'S5' | 'S6'

interface Violation {
  rule: StatementRule
  detail: string
}

/** A table, as a query names it. */
interface Range {
  relname: string
  schemaname?: string
  alias?: { aliasname: string; colnames?: Node[] }
}

await loadModule()

/**
 * What of a statement would not stay in one shard, or not run at all, on a database that is distributed by tenant.
 * @param classOf the class of a table of the application; undefined for any other
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

/** What a transaction may set for itself. */
const OF_TRANSACTIONS = new Set(['TRANSACTION', 'statement_timeout'])

class StatementChecker {
  readonly violations: Violation[] = []
  readonly #classOf: (table: string) => TableClass | undefined
  /** The tables that were read or changed, at whatever level. */
  readonly #tables = new Map<string, TableClass | undefined>()

  constructor(classOf: (table: string) => TableClass | undefined) {
    this.#classOf = classOf
  }

  violate(rule: StatementRule, detail: string): void {
    this.violations.push({ rule, detail })
  }

  check(statement: Node): void {
    for (const name of new Set(callsIn(statement))) {
      if (!STABLE.has(name) && !VOLATILE.has(name))
        this.violate('S5', `${name}() is none of knownFunctions.ts`)
    }
    this.#tables.clear()
    this.#statement(statement, { sources: [], outer: null, ctes: new Map() })
    this.#checkMixture()
  }

  /** S4: the tables of one statement, whatever level they stand at. */
  #checkMixture(): void {
    const named = (kind: TableClass | undefined) =>
      [...this.#tables].flatMap(([table, found]) => (found === kind ? [table] : []))
    for (const table of named(undefined)) this.violate('S4', `${table} has no class`)
    const [tenant, local] = [named('tenant'), named('local')]
    if (local.length > 0 && tenant.length > 0) {
      this.violate('S4', `${tenant.join(', ')} beside ${local.join(', ')}, which the coordinator alone has`)
    }
  }

  /** Checks a statement and returns the columns of what it answers. */
  #statement(node: Node, outer: Scope): Column[] {
    const [kind = '', body] = Object.entries(node)[0] ?? []
    const statement = body as Node
    if (kind === 'SelectStmt') return this.#select(statement, outer)
    if (kind === 'InsertStmt') return this.#insert(statement, outer)
    if (kind === 'UpdateStmt') return this.#change(statement, outer, 'fromClause')
    if (kind === 'DeleteStmt') return this.#change(statement, outer, 'usingClause')
    // What a program reads of a plan: asked of the embedded database only, whose statements nobody can stop.
    if (kind === 'ExplainStmt' && statement.options) return this.#statement(statement.query as Node, outer)
    if (kind === 'MergeStmt') this.violate('S6', 'MERGE')
    // These are of the transaction alone, and a limit of time is the coordinator's, which ends what nodes do for it; nodes
    // set a savepoint where they take part.
    else if (
      !(kind === 'VariableSetStmt' && OF_TRANSACTIONS.has(String(statement.name))) &&
      !isSavepoint(kind, statement)
    )
      this.violate('S5', `${kind} is no statement of a request`)
    return []
  }

  #select(select: Node, outer: Scope): Column[] {
    const scope = this.#withCtes(select, outer)
    if (select.intoClause) this.violate('S5', 'SELECT INTO makes a table')
    if (select.op !== 'SETOP_NONE') {
      const left = this.#select(select.larg as Node, scope)
      const right = this.#select(select.rarg as Node, scope)
      this.#inside(select, scope, new Set(['withClause', 'larg', 'rarg']))
      return columnsOfBoth(left, right)
    }
    const read = { from: list(select.fromClause), conditions: [select.whereClause] }
    const level = this.#level(select, read, scope)
    return select.valuesLists
      ? columnsOfValues(list(select.valuesLists))
      : columnsOf(select.targetList, level)
  }

  #insert(insert: Node, outer: Scope): Column[] {
    const scope = this.#withCtes(insert, outer)
    const target = this.#target(insert.relation as Range)
    const { onConflictClause, selectStmt } = insert as { onConflictClause?: Node; selectStmt?: Node }
    const given = selectStmt ? this.#statement(selectStmt, scope) : []
    target.isBound = this.#isGivenTenant(insert, given)
    if (target.table !== null && !target.isBound) {
      this.violate('S2', `${target.table} is given rows without ${TENANT}, or with one of anywhere`)
    }
    if (onConflictClause) this.#checkChange(insert.relation as Range, onConflictClause)
    const level = { ...scope, sources: [target, { ...target, alias: 'excluded' }] }
    this.#inside(insert, level, new Set(['withClause', 'selectStmt']))
    return columnsOf(insert.returningList, level)
  }

  /** S2: whether each new row is given the one tenant, or a value. */
  #isGivenTenant({ cols, selectStmt }: Node, given: Column[]): boolean {
    const place = list(cols).findIndex(({ ResTarget }) => (ResTarget as Node).name === TENANT)
    if (place === -1 || !selectStmt) return false
    const { valuesLists } = (selectStmt as { SelectStmt: { valuesLists?: Node[] } }).SelectStmt
    if (valuesLists) return valuesLists.every(row => isId(list((row.List as Node).items)[place]))
    const isPlaced = given.slice(0, place + 1).every(({ name }) => name !== null)
    return isPlaced && given[place]?.isBound === true
  }

  #change(change: Node, outer: Scope, more: 'fromClause' | 'usingClause'): Column[] {
    const scope = this.#withCtes(change, outer)
    const { withClause, relation, ...own } = change
    this.#checkChange(relation as Range, own)
    const target = this.#target(relation as Range)
    const level = this.#level(
      change,
      { target, from: list(change[more]), conditions: [change.whereClause] },
      scope,
    )
    return columnsOf(change.returningList, level)
  }

  /** S3: what rows of a table that is on several nodes are set to, and by what they are chosen. */
  #checkChange(table: Range, change: Node): void {
    const kind = this.#classify(table)
    if (kind !== 'tenant' && kind !== 'reference') return
    for (const { ResTarget } of list(change.targetList)) {
      const { name } = ResTarget as { name?: string }
      if (kind === 'tenant' && name === TENANT)
        this.violate('S3', `${table.relname} is given another ${TENANT}`)
    }
    const wild = [...new Set(callsIn(change))].filter(name => !STABLE.has(name))
    if (wild.length > 0) this.violate('S3', `${table.relname} is changed by ${wild.join(', ')}`)
  }

  #withCtes(statement: Node, outer: Scope): Scope {
    const { ctes = [], recursive } = (statement.withClause ?? {}) as { ctes?: Node[]; recursive?: boolean }
    let scope: Scope = { sources: [], outer, ctes: outer.ctes }
    const add = (name: string, columns: Column[]) => {
      scope = { ...scope, ctes: new Map([...scope.ctes, [name, columns]]) }
    }
    const expressions = ctes.map(node => node.CommonTableExpr as Cte)
    // RECURSIVE shows all to each; another's rows are known when it has been looked at.
    if (recursive) for (const { ctename } of expressions) add(ctename, [])
    for (const { ctename, ctequery, aliascolnames } of expressions) {
      const ask = () => rename(this.#statement(ctequery, scope), words(aliascolnames))
      if (recursive) {
        // Bound when each branch is, provided that the rows before were.
        add(ctename, [{ name: TENANT, isBound: true }])
        const isBound = isTenantBound(this.#quietly(ask))
        add(ctename, [{ name: TENANT, isBound }])
      }
      add(ctename, ask())
    }
    return scope
  }

  #quietly<T>(look: () => T): T {
    const { length } = this.violations
    const result = look()
    this.violations.length = length
    return result
  }

  /** S1 and S6 of one level; then what stands inside it. */
  #level(level: Node, read: { target?: Source; from: Node[]; conditions: unknown[] }, outer: Scope): Scope {
    const scope: Scope = { sources: read.target ? [read.target] : [], outer, ctes: outer.ctes }
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
    return scope
  }

  #source(item: Node, scope: Scope, equalities: Equality[]): void {
    const sample = item.RangeTableSample as { relation: Node } | undefined
    if (sample) this.#source(sample.relation, scope, equalities)
    else if (item.RangeVar) scope.sources.push(this.#table(item.RangeVar as Range, scope))
    else if (item.JoinExpr) this.#join(item.JoinExpr as Node, scope, equalities)
    else {
      const { alias } = (Object.values(item)[0] ?? {}) as Partial<Range>
      const subselect = item.RangeSubselect as Subselect | undefined
      const columns = subselect && (() => this.#quietly(() => this.#derived(subselect, scope)))
      const renamed = words(alias?.colnames)
      const source = { alias: alias?.aliasname ?? '', table: null, isTable: false, isBound: false, renamed }
      scope.sources.push(columns ? { ...source, columns } : source)
    }
  }

  /** A query in FROM; it sees the others there when it is lateral. */
  #derived({ subquery, lateral }: Subselect, scope: Scope): Column[] {
    return this.#statement(subquery, lateral ? scope : (scope.outer ?? scope))
  }

  #table(range: Range, { ctes }: Scope): Source {
    const cte = range.schemaname === undefined ? ctes.get(range.relname) : undefined
    if (!cte) return this.#target(range)
    const alias = range.alias?.aliasname ?? range.relname
    return { alias, table: null, isTable: false, isBound: isTenantBound(cte, words(range.alias?.colnames)) }
  }

  /** A table, also where a CTE has its name: only tables are changed. */
  #target(range: Range): Source {
    const { relname, alias } = range
    const table = this.#classify(range) === 'tenant' ? relname : null
    // Other names for its columns: nobody knows which is the tenant.
    return {
      alias: alias?.aliasname ?? relname,
      table,
      isTable: alias?.colnames === undefined,
      isBound: false,
    }
  }

  /** Notes the table for S4. The catalogue and the queue are the coordinator's. */
  #classify({ relname, schemaname = relname.startsWith('pg_') ? 'pg_catalog' : 'public' }: Range) {
    const isCoordinators = ['pg_catalog', 'information_schema', queueSchema].includes(schemaname)
    const own = schemaname === 'public' ? this.#classOf(relname) : undefined
    const kind: TableClass | undefined = isCoordinators ? 'local' : own
    this.#tables.set(schemaname === 'public' ? relname : `${schemaname}.${relname}`, kind)
    return kind
  }

  #join(join: Node, scope: Scope, equalities: Equality[]): void {
    const first = scope.sources.length
    this.#source(join.larg as Node, scope, equalities)
    const middle = scope.sources.length
    this.#source(join.rarg as Node, scope, equalities)
    const left = scope.sources.slice(first, middle).map(({ alias }) => alias)
    const right = scope.sources.slice(middle).map(({ alias }) => alias)
    const binds = boundBy(String(join.jointype), left, right)
    equalities.push(...equalitiesOfUsing(join, [left, right], binds))
    equalities.push(...equalitiesIn([join.quals], binds))
  }

  #insideFrom(item: Node, scope: Scope): void {
    const join = item.JoinExpr as Node | undefined
    const subselect = item.RangeSubselect as Subselect | undefined
    if (subselect) this.#derived(subselect, scope)
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
      if (key === 'SelectStmt') this.#statement({ [key]: below }, scope)
      else this.#inside(below, scope, new Set())
    }
  }
}

interface Cte {
  ctename: string
  ctequery: Node
  aliascolnames?: Node[]
}

interface Subselect {
  subquery: Node
  lateral?: boolean
}

const rename = (columns: Column[], names: (string | undefined)[]): Column[] =>
  names.length > 0 ? [{ name: TENANT, isBound: isTenantBound(columns, names) }] : columns

function columnsOfValues(rows: Node[]): Column[] {
  const [first, ...others] = rows.map(row => list((row.List as Node).items))
  return (first ?? []).map((item, i) => ({
    name: `column${i + 1}`,
    isBound: others.length === 0 && isId(item),
  }))
}

function boundBy(kind: string, left: string[], right: string[]): string[] {
  if (kind === 'JOIN_LEFT') return right
  if (kind === 'JOIN_RIGHT') return left
  return kind === 'JOIN_FULL' ? [] : [...left, ...right]
}

/** What lets go of locks again inside a transaction. */
const isSavepoint = (kind: string, { kind: word }: Node): boolean =>
  kind === 'TransactionStmt' &&
  ['TRANS_STMT_SAVEPOINT', 'TRANS_STMT_RELEASE', 'TRANS_STMT_ROLLBACK_TO'].includes(String(word))
