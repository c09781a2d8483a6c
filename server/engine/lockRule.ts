import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'

/**
 * Makes transactions that depend on one rule wait for each other until they end: "the last one", "at most so many",
 * "nobody else's". What is read afterwards is what the others left, so read after it.
 * @param rule names the rule and whose it is: accounts 7
 */
export async function lockRule(tx: Tx, rule: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mortise ${rule}`}))`.execute(tx)
}

/** Lets others with the same rule go on, and makes those wait who lock it by themselves. */
export async function shareRule(tx: Tx, rule: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`mortise ${rule}`}))`.execute(tx)
}

/**
 * The same for one part of a rule, as one thing that is given away: those of other parts go on, and whoever locks the
 * whole rule waits for all of them.
 */
export async function lockRulePart(tx: Tx, rule: string, part: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`mortise ${rule}`})),
    pg_advisory_xact_lock(hashtext(${`mortise ${rule} ${part}`}))`.execute(tx)
}

/** Locks the shape of a tree: transactions that move a node, disable one or name one at the top wait for each other. */
export const lockTree = (tx: Tx, table: string, tenantId: number): Promise<void> =>
  lockRule(tx, `tree ${table} ${tenantId}`)
