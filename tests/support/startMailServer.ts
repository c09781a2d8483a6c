import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived: its envelope and its source. */
interface ArrivedMail {
  from: string
  to: string[]
  source: string
}

export interface MailServer {
  port: number
  /** In the order in which they arrived. */
  mails: ArrivedMail[]
  /** What the next mails are refused with, one after the other. */
  refusals: { code: number; message: string }[]
  close(): Promise<void>
}

/** User and password that the server takes. */
export const MAIL_LOGIN = { username: 'sender', password: 'Smtp-Secret-77' }

/** A mail server on this machine, without encryption. It keeps no test from ending. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = []
  const refusals: MailServer['refusals'] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === MAIL_LOGIN.username && password === MAIL_LOGIN.password
      // Some servers repeat what they were given.
      if (!isKnown) return done(refusal(535, `wrong password ${password}`))
      done(null, { user: username })
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refusals.shift()
        if (refused) return done(refusal(refused.code, refused.message))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.server.unref()
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refusals,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
