import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { Database, Tx } from '../Database.ts'
import { databaseFault } from '../databaseFault.ts'
import { lockSchema } from '../lockSchema.ts'
import { planTables } from './planTables.ts'
import { readCatalog } from './readCatalog.ts'
import type { PlanStep, TablePlan } from './TablePlan.ts'
import { WaitingChangesError } from './WaitingChangesError.ts'

export interface SyncResult {
  /** What was done, a sentence each. */
  applied: string[]
  /** What waits for `npm run db -- migrate`, or for somebody's hand. */
  pending: PlanStep[]
}

/**
 * Brings the tables up to the resources, as far as nothing can be lost by it: the server calls it at
 * start. Servers that start together wait for each other. An addition that the stored rows do not allow
 * (a unique rule over duplicates, a reference to what is gone) becomes pending.
 * @throws WaitingChangesError when something waits that the resources cannot do without; nothing is done then
 */
export function syncTables(database: Database, resources: readonly ResourceModel[]): Promise<SyncResult> {
  return database.asOwner(async tx => {
    await lockSchema(tx)
    const plan = planTables(resources, await readCatalog(tx))
    // Before anything is done: a renamed column would break the server that still runs on the old tables.
    assertCanWait(plan.changes)
    const { applied, refused } = await applySteps(tx, plan.additions)
    assertCanWait(refused)
    return { applied, pending: [...plan.changes, ...refused] }
  })
}

/** @throws WaitingChangesError, which also takes back what the transaction did so far */
function assertCanWait(steps: PlanStep[]): void {
  const needed = steps.filter(step => !step.canWait)
  if (needed.length > 0) throw new WaitingChangesError(needed)
}

/**
 * The same, and what could lose data as well: `npm run db -- migrate` calls it after asking. Changes come
 * first, because additions may rest on them. What the rows do not allow stays pending.
 */
export function migrateTables(database: Database, resources: readonly ResourceModel[]): Promise<SyncResult> {
  return database.asOwner(async tx => {
    await lockSchema(tx)
    const { changes } = planTables(resources, await readCatalog(tx))
    const changed = await applySteps(tx, changes)
    const { additions } = planTables(resources, await readCatalog(tx))
    const added = await applySteps(tx, additions)
    return {
      applied: [...changed.applied, ...added.applied],
      pending: [...changed.refused, ...added.refused],
    }
  })
}

/** What both would do now. */
export function previewTables(database: Database, resources: readonly ResourceModel[]): Promise<TablePlan> {
  return database.asOwner(async tx => planTables(resources, await readCatalog(tx)))
}

/** Names of the tables that are there. */
export async function presentTables(database: Database): Promise<Set<string>> {
  const { tables } = await database.asOwner(readCatalog)
  return new Set(Object.keys(tables))
}

async function applySteps(tx: Tx, steps: PlanStep[]): Promise<{ applied: string[]; refused: PlanStep[] }> {
  const applied: string[] = []
  const refused: PlanStep[] = []
  for (const step of steps) {
    const reason = step.sql.length === 0 ? '' : await applyStep(tx, step)
    if (reason === null) applied.push(step.sentence)
    else
      refused.push(
        reason === '' ? step : { ...step, sentence: `${step.sentence} Not possible yet: ${reason}` },
      )
  }
  return { applied, refused }
}

/** null when done, otherwise why the stored rows do not allow it. */
async function applyStep(tx: Tx, step: PlanStep): Promise<string | null> {
  await sql`savepoint step`.execute(tx)
  try {
    for (const statement of step.sql) await sql.raw(statement).execute(tx)
    await sql`release savepoint step`.execute(tx)
    return null
  } catch (error) {
    if (!isAboutRows(error)) throw error
    await sql`rollback to savepoint step`.execute(tx)
    return refusalOf(error as Error & { detail?: string })
  }
}

/** Duplicates, dangling references, empty or over-long values, and columns that something computes from. */
function isAboutRows(error: unknown): boolean {
  const kind = databaseFault(error)?.kind
  if (kind !== undefined && rowFaults.has(kind)) return true
  return error instanceof Error && 'code' in error && rowCodes.has(String(error.code))
}

const rowFaults = new Set<string>([
  'unique',
  'reference-missing',
  'not-null',
  'too-long',
  'out-of-range',
  'check',
])

/** Text that is no value of the new type; a column in use by a computed one; a cast that does not exist. */
const rowCodes = new Set(['22P02', '22007', '22008', '0A000', '42846', '42804'])

function refusalOf({ message, detail }: Error & { detail?: string }): string {
  return [message, detail].filter(Boolean).join('. ')
}
