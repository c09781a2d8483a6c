import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Database } from '../db/Database.ts'
import type { Files } from '../engine/contracts/files.ts'
import type { MailService } from '../engine/contracts/MailService.ts'
import type { Vault } from '../engine/contracts/Vault.ts'
import { defineService } from '../engine/defineService.ts'
import { deliverMail, giveMailUp } from './deliverMail.ts'
import { readMailAccount } from './mailAccount.ts'
import { mailFailure } from './mailFailure.ts'
import { openTransport } from './openTransport.ts'

/** Accounts are the platform's. */
const platform = 1

interface MailNeeds {
  database: Database
  vault: Vault
  files: Files
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    mail: MailService
  }
}

export default defineService({
  name: 'mail',
  needs: ['database', 'vault', 'files'],
  start: needs => createMailService(needs),
})

/** Mails over SMTP. */
const createMailService = (needs: MailNeeds): MailService => ({
  deliver: (mail, attempt) => deliverMail(needs, mail, attempt),
  giveUp: (mail, reason) => giveMailUp(needs, mail, reason),
  test: accountId => testAccount(needs, accountId),
})

async function testAccount({ database, vault }: MailNeeds, accountId: number): Promise<void> {
  const account = await database.inTenant(platform, tx => readMailAccount(tx, vault, accountId))
  if (account === null) throw new Fault('NOT_FOUND')
  const transport = openTransport(account)
  try {
    await transport.verify()
  } catch (error) {
    throw new Fault('STATE', {
      message: localized('连接失败，{{reason}}', { reason: mailFailure(error, account.password).reason }),
    })
  } finally {
    transport.close()
  }
}
