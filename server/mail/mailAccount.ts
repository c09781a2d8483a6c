import type { Tx } from '../db/Database.ts'
import type { Vault } from '../engine/contracts/Vault.ts'

/** An account of a mail server, as a connection needs it. */
export interface MailAccount {
  mail: string
  username: string
  password: string
  host: string
  port: number
  sslEnable: boolean
  starttlsEnable: boolean
}

const table = 'sys_mail_account'

/** An account with its password; null when there is none with this id. */
export async function readMailAccount(tx: Tx, vault: Vault, id: number): Promise<MailAccount | null> {
  const row = await tx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    mail: row.mail,
    username: row.username,
    password: row.password === null ? '' : vault.open(row.password, table),
    host: row.host,
    port: row.port,
    sslEnable: row.ssl_enable === true,
    starttlsEnable: row.starttls_enable === true,
  }
}
