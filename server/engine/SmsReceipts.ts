import type { Row } from './defineModule.ts'

/** What an operator says of text messages in one call. */
export interface SmsReceipts {
  channelId: number
  /** What it sent to show that it is the operator. */
  token: string
  /** One receipt, a list of them, or an object that holds a list where the channel says. */
  body: unknown
  /** What stands in the address beside the token. */
  fields: Row
  now: Date
}

/** What became of the receipts of a call. */
export interface ReceivedReceipts {
  /** Whether a list came. */
  isList: boolean
  /** How many were noted at their messages. */
  noted: number
  /** Numbers that no message of the channel has. */
  unknown: string[]
  /** Places in the list, from 1, of what names no message. */
  faulty: number[]
}

/**
 * Notes receipts at their messages, each by itself, so that none is lost for another; outside of transactions.
 * @throws Fault PERMISSION_DENIED when the token is not the channel's, or the channel takes no receipts
 * @throws Fault INVALID when there is no list where the channel says
 */
export type ReceiveSmsReceipts = (receipts: SmsReceipts) => Promise<ReceivedReceipts>
