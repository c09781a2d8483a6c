import type { Tx } from '../db/Database.ts'

/** Makes what was not made yet. */
export interface Once {
  isMade(name: string): boolean
  /** Notes names as made. */
  made(names: string[]): Promise<void>
}

/** What earlier starts have made, by name. */
export async function readOnce(tx: Tx): Promise<Once> {
  const rows = await tx.selectFrom('sys_seed').select('name').execute()
  const known = new Set(rows.map(row => row.name as string))
  return {
    isMade: name => known.has(name),
    async made(names) {
      const fresh = names.filter(name => !known.has(name))
      if (fresh.length === 0) return
      for (const name of fresh) known.add(name)
      await tx
        .insertInto('sys_seed')
        .values(fresh.map(name => ({ name })))
        .execute()
    },
  }
}
