import type Nodemailer from 'nodemailer'
import { lazyPackage } from '../lazyPackage.ts'
import type { MailAccount } from './mailAccount.ts'

const loadNodemailer = lazyPackage<typeof Nodemailer>('nodemailer')

/** ms; a server that answers nothing holds up the mails behind it. */
const patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
}

/**
 * A connection to the account's server. Encryption is what the account says and nothing else: SSL from the start, or
 * STARTTLS or no mail at all, or none. Certificates are always checked.
 */
export function openTransport({ username, password, host, port, sslEnable, starttlsEnable }: MailAccount) {
  return loadNodemailer().createTransport({
    ...{ host, port, auth: { user: username, pass: password } },
    ...{ secure: sslEnable, requireTLS: starttlsEnable, ignoreTLS: !sslEnable && !starttlsEnable },
    // What a mail consists of comes from its record alone.
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...patience,
  })
}
