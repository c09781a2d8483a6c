/** What the queue holds of a mail. */
export interface QueuedMail {
  tenantId: number
  logId: number
  /** What stands in the mail and not in the log, sealed: JSON of its values by name. */
  sealed?: string
}

/** Mails by the templates and accounts of the platform. */
export interface MailService {
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
