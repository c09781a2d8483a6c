import type { Tx } from '../db/Database.ts'

/** A mail made from a template. */
export interface Mail {
  /** Whose mail it is: it stands in the log of this tenant, to which `tx` is bound. */
  tenantId: number
  userId?: number
  to: readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  /** Code of the template. */
  template: string
  params: Readonly<Record<string, string>>
}

/** What the queue holds of a mail. */
export interface QueuedMail {
  tenantId: number
  logId: number
}

/** Mails by the templates and accounts of the platform. */
export interface MailService {
  /**
   * Writes a mail into the log and hands it to the queue, both in the transaction of what it tells about. Returns the
   * id of the log entry; null when there is no such template. One that is stopped is noted and not sent.
   */
  send(tx: Tx, mail: Mail): Promise<number | null>
  /**
   * Sends a mail that waits in the log and notes what became of it. One that is sent already stays as it is.
   * @throws Error without the password when it may go better later
   */
  deliver(mail: QueuedMail, attempt: number): Promise<void>
  /** Notes that a mail will not be tried again. */
  giveUp(mail: QueuedMail, reason: string): Promise<void>
  /**
   * Signs in at the server of an account; outside of transactions.
   * @throws Fault STATE with the reason when it cannot be reached or refuses the account
   */
  test(accountId: number): Promise<void>
}
