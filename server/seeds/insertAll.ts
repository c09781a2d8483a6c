import type { Tx } from '../db/Database.ts'

/** Values of one statement; PostgreSQL takes 65,535 of them. */
const mostRows = 200

/** Inserts rows of one shape, some hundred at a time, in order. */
export async function insertAll(
  tx: Tx,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += mostRows) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + mostRows))
      .execute()
  }
}
