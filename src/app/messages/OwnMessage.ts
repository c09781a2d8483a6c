import type { UnreadMessage } from './UnreadMessage.ts'

/** A message in the answer of my-page. */
export interface OwnMessage extends UnreadMessage {
  isRead: boolean
  /** YYYY-MM-DD HH:mm:ss; '' while it is unread. */
  readTime: string
}
