import { randomUUID } from 'node:crypto'
import type { DatabaseLog } from '../db/Database.ts'

/** A text message as it leaves, and what the operator has of it. */
export interface OutgoingSms {
  mobile: string
  /** With the signature in front, as people read it. */
  text: string
  /** The operator's own id of the template; null for channels that take any text. */
  apiTemplateId: string | null
  params: Readonly<Record<string, string>>
  /** Our own name of the message, which operators may send back. */
  logId: string
}

/** What the operator answered to a message that was taken. */
export interface SmsReceipt {
  /** The operator's number of the message; null where it tells none. */
  serialNo: string | null
  code: string | null
  message: string | null
}

/** A channel with everything that a request to its operator needs. */
export interface SmsChannel {
  id: number
  code: string
  signature: string
  apiKey: string | null
  apiSecret: string | null
  callbackUrl: string | null
  url: string | null
  method: string
  bodyType: string
  headers: Record<string, unknown>
  body: Record<string, unknown>
  /** Where the answer says whether it was taken; null: any 2xx is success. */
  successPath: string | null
  successValue: string | null
  serialPath: string | null
  messagePath: string | null
}

/** Hands messages to an operator. One for each code of a channel. */
export interface SmsSender {
  /** Returns the operator's answer. @throws Error with the operator's reason, without secrets */
  send(sms: OutgoingSms, channel: SmsChannel): Promise<SmsReceipt>
}

/** Sends nothing: the text, code included, stands in the server's log. For development only. */
export function createDebugSender(log: DatabaseLog): SmsSender {
  return {
    async send({ mobile, text }) {
      log.warn({ mobile, text }, 'Text message of the debug channel')
      return { serialNo: randomUUID(), code: null, message: null }
    },
  }
}
