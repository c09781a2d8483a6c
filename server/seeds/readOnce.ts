import type { Tx } from '../db/Database.ts'

/** Makes what was not made yet. */
export interface Once {
  isMade(name: string): boolean
  /** What was made under names that begin so. */
  madeBelow(prefix: string): string[]
  /** Notes names as made. */
  made(names: string[]): Promise<void>
  /** Forgets a name, as if it had never been made. */
  forget(name: string): Promise<void>
}

/** What earlier starts have made, by name. */
export async function readOnce(tx: Tx): Promise<Once> {
  const rows = await tx.selectFrom('sys_seed').select('name').execute()
  const known = new Set(rows.map(row => row.name as string))
  return {
    isMade: name => known.has(name),
    madeBelow: prefix => [...known].filter(name => name.startsWith(prefix)),
    async made(names) {
      const fresh = names.filter(name => !known.has(name))
      if (fresh.length === 0) return
      for (const name of fresh) known.add(name)
      await tx
        .insertInto('sys_seed')
        .values(fresh.map(name => ({ name })))
        .execute()
    },
    async forget(name) {
      known.delete(name)
      await tx.deleteFrom('sys_seed').where('name', '=', name).execute()
    },
  }
}
