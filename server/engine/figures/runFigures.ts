import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { databaseFault } from '../../db/databaseFault.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'

/** How long a server of PostgreSQL works on one question, ms. */
const LONGEST = 10_000
/** Rows that a question may read on the embedded database, whose statements nobody can stop. */
const MOST_ROWS = 2_000_000

/**
 * The rows of a statement over many records.
 * @throws FIGURES_TOO_LARGE where it takes longer than can be afforded
 */
export async function runFigures(
  context: OperationContext,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  if (context.database.kind === 'embedded') {
    if ((await rowsRead(context, statement)) > MOST_ROWS) throw new Fault('FIGURES_TOO_LARGE')
  } else await sql`set local statement_timeout = ${sql.lit(LONGEST)}`.execute(context.tx)
  try {
    return (await statement.execute(context.tx)).rows
  } catch (error) {
    if (databaseFault(error)?.kind === 'statement-timeout') throw new Fault('FIGURES_TOO_LARGE')
    throw error
  }
}

/** A node of a plan, as EXPLAIN writes it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/** How many rows a statement reads, as the planner estimates. */
async function rowsRead(context: OperationContext, statement: RawBuilder<Row>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: PlanNode }]
  }>`explain (format json) ${statement}`.execute(context.tx)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) return 0
  const scans = scansIn(plan, 1)
  const sizes = await tableSizes(context, scans)
  return scans.reduce(
    (total, scan) => total + scan.times * Math.max(scan.rows, sizes.get(scan.table) ?? 0),
    0,
  )
}

interface Scan {
  /** Table that is read as a whole; '' where an index says which rows. */
  table: string
  rows: number
  /** How often it is done. */
  times: number
}

/** What a subquery of a row reads is read for each row. */
function scansIn(node: PlanNode, times: number): Scan[] {
  const table = node['Relation Name']
  const isWhole = node['Node Type'] === 'Seq Scan'
  const own = table === undefined ? [] : [{ table: isWhole ? table : '', rows: node['Plan Rows'], times }]
  const inner = (node.Plans ?? []).flatMap(child =>
    scansIn(child, child['Parent Relationship'] === 'SubPlan' ? times * node['Plan Rows'] : times),
  )
  return [...own, ...inner]
}

async function tableSizes({ tx }: OperationContext, scans: readonly Scan[]): Promise<Map<string, number>> {
  const names = [...new Set(scans.map(({ table }) => table).filter(table => table !== ''))]
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; size: number }>`
    select relname as name, reltuples as size from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${names})`.execute(tx)
  return new Map(rows.map(({ name, size }) => [name, size]))
}

/** What a question is known by: tenant, scope and filter are values of it. */
export function questionKey(context: OperationContext, statement: RawBuilder<Row>): string {
  const { sql: text, parameters } = statement.compile(context.tx)
  return JSON.stringify([context.caller.tenantId, text, parameters])
}
