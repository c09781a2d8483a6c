import type { Row } from './defineModule.ts'

/** What an operator says of a text message. */
export interface SmsReceipt {
  channelId: number
  /** What it sent to show that it is the operator. */
  token: string
  body: Row
  now: Date
}

/**
 * Notes a receipt at its message, and returns whether there is such a message; outside of transactions.
 * @throws Fault PERMISSION_DENIED when the token is not the channel's, or the channel takes no receipts
 * @throws Fault INVALID when the receipt names no message
 */
export type ReceiveSmsReceipt = (receipt: SmsReceipt) => Promise<boolean>
