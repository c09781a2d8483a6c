import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import type { Database, Tx } from '../db/Database.ts'

/** The queue's way to the database: each text of statements is one transaction as the application's role. */
export function queueConnection(database: Database): Db {
  return {
    executeSql: (text, values) =>
      database.asPlatform('the queue belongs to no tenant', tx => execute(tx, text, values)),
    listen: (channel, onNotification, onReconnect) =>
      listen(database, channel, { onNotification, onReconnect }),
  }
}

/** The same as the owner of the tables, to make and to change them. */
export const ownerConnection = (database: Database): Db => ({
  executeSql: (text, values) => database.asOwner(tx => execute(tx, text, values)),
})

/** The same inside a running transaction. */
export const transactionConnection = (tx: Tx): Db => ({
  executeSql: (text, values) => execute(tx, text, values),
})

async function execute(tx: Tx, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(withoutTransaction(text), values))
  return { rows }
}

/** The statements run inside a transaction already; a COMMIT among them would end it, and the role with it. */
const withoutTransaction = (text: string): string => text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')

async function listen(
  database: Database,
  channel: string,
  { onNotification, onReconnect }: { onNotification: (payload: string) => void; onReconnect: () => void },
) {
  const stop = await database.listen(channel, onNotification, { onGap: onReconnect })
  return { close: stop }
}
