import type { AudienceRule } from '#model/audience/audienceRule.ts'
import type { Tx } from '../../db/Database.ts'

/** What people are told, made from a template of the channel. */
export interface Notification {
  /** Whose it is: it stands in the log of this tenant. */
  tenantId: number
  /** Accounts of the tenant: those who are told, or the one whose address is given. */
  userIds?: readonly number[]
  /** Addresses as the channel has them: of mail, or numbers of phones. */
  addresses?: readonly string[]
  /** Further addresses, of channels that know such: copies of a mail. */
  copies?: { cc?: readonly string[]; bcc?: readonly string[] }
  /** Code of the template. */
  template: string
  params: Readonly<Record<string, string>>
  /**
   * Further values that open something, such as a link that sets a password: whoever is told gets them, and no log has
   * them. In channels that know such: mail.
   */
  secrets?: Readonly<Record<string, string>>
  /** Lists that stand where the template names them like a parameter, in channels that know such: mail. */
  lists?: Readonly<Record<string, readonly ListedLine[]>>
}

/** A line of a list, with the address to which it leads. */
export interface ListedLine {
  text: string
  href: string | null
}

/** The same for whoever an audience means. */
export interface AudienceNotification
  extends Omit<Notification, 'userIds' | 'addresses' | 'copies' | 'lists' | 'secrets'> {
  /** Rule of the tenant: people of others are told where it is the platform's. */
  audience: AudienceRule
}

/** Something that is being sent to an audience, as the queue knows it: the rest stands in the database. */
export interface AudienceSending {
  tenantId: number
  sendingId: number
}

/**
 * Tells people something through a channel (server/notify/channels/<name>.ts).
 * A handler says `await services.notifier.send('message', { tenantId, userIds, template: 'job-failed', params }, tx)`.
 */
export interface Notifier {
  /**
   * Sends a notification and returns the ids of what the channel has written of it, none where it has nobody to tell
   * or no such template.
   * @param tx transaction of what it tells about, bound to the tenant; null for channels that wait for somebody outside
   * @throws Fault what the channel refuses
   * @throws Error when there is no such channel, or it works otherwise with transactions: a programmer's error
   */
  send(channel: string, notification: Notification, tx: Tx | null): Promise<number[]>
  /**
   * Tells everybody whom an audience means, through a channel that needs no addresses, and returns how many that are at
   * this moment: of nobody nothing is sent. Who is meant is decided when it leaves, by the queue, a few hundred at a
   * time; each is told once, also when a server is killed meanwhile.
   * @param tx transaction of what it tells about, bound to the tenant
   */
  sendToAudience(channel: string, notification: AudienceNotification, tx: Tx): Promise<number>
  /** Sends what the queue hands over of `sendToAudience`, from where it stopped before. */
  goOnSending(sending: AudienceSending, signal: AbortSignal): Promise<void>
  /** Whether what is made of a template can leave now. `tx` is bound to the platform. */
  isReady(channel: string, template: string, tx: Tx): Promise<boolean>
}
