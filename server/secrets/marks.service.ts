import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../db/Database.ts'
import type { Marks } from '../engine/contracts/Marks.ts'
import type { Vault } from '../engine/contracts/Vault.ts'
import { defineService } from '../engine/defineService.ts'

export default defineService({
  name: 'marks',
  needs: ['database', 'vault'],
  start: ({ database, vault }) => createMarks(database, vault),
})

const TABLE = 'sys_mark_key'
/** There is one. */
const KEY = 1
/** Bytes. */
const KEY_SIZE = 32

/** The key lies in the database, sealed: every server has the same, and it stays when the sealing key is exchanged. */
function createMarks(database: Database, vault: Vault): Marks {
  let key: Buffer | null = null
  return {
    async ready() {
      key ??= await keyIn(database, vault)
    },
    of(purpose, parts) {
      if (key === null) throw new Error('The key of the marks is not read yet: await marks.ready() first.')
      return createHmac('sha256', key)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('hex')
    },
  }
}

/** Of servers that make one at the same moment all take the one that was first. */
function keyIn(database: Database, vault: Vault): Promise<Buffer> {
  return database.asPlatform('keyed hashes are compared before a tenant is known', async tx => {
    const made = vault.seal(randomBytes(KEY_SIZE).toString('base64'), TABLE)
    await tx
      .insertInto(TABLE)
      .values({ key_id: KEY, key_sealed: made })
      // The text is empty where its key was lost.
      .onConflict(conflict =>
        conflict.column('key_id').doUpdateSet({ key_sealed: made }).where('sys_mark_key.key_sealed', '=', ''),
      )
      .execute()
    const { key_sealed } = await tx
      .selectFrom(TABLE)
      .select('key_sealed')
      .where('key_id', '=', KEY)
      .executeTakeFirstOrThrow()
    return Buffer.from(vault.open(String(key_sealed), TABLE), 'base64')
  })
}
