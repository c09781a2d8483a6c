import type { Tx } from '../db/Database.ts'
import type { Notification } from '../engine/contracts/Notifier.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { ServiceEnvironment, ServiceName } from '../engine/defineService.ts'

/** A channel that is open: what sends its notifications. */
export interface Channel<T extends Tx | null> {
  /** Returns the ids of what it has written: of messages, or entries of its log. @throws Fault what it refuses */
  send(notification: Notification, tx: T): Promise<number[]>
  /** Whether what is made of a template can leave now; absent where it always can. `tx` is bound to the platform. */
  isReady?(template: string, tx: Tx): Promise<boolean>
}

/** A channel as it is found. */
export interface ChannelDefinition {
  name: string
  transaction: boolean
  needsAddress: boolean
  needs: readonly ServiceName[]
  open(needs: Services, environment: ServiceEnvironment): Channel<never>
}

interface ChannelOptions<Need extends ServiceName, Inside extends boolean> {
  /** Name by which it is sent through; the file is called <name>.ts. */
  name: string
  /**
   * Whether it writes into the transaction of what it tells about, and nothing when that rolls back. false: it waits
   * for somebody outside, so it is given none.
   */
  transaction: Inside
  /** Whether accounts alone do not say where to send: such channels send to no audience. Default true. */
  needsAddress?: boolean
  /** Services that it uses. Only these are handed to `open`. */
  needs: readonly Need[]
  open(needs: Pick<Services, Need>, environment: ServiceEnvironment): Channel<Inside extends true ? Tx : null>
}

/**
 * Declares a way to tell people something; exported as default by server/notify/channels/<name>.ts.
 * @example
 * export default defineChannel({
 *   name: 'chat',
 *   transaction: false,
 *   needs: ['queue'],
 *   open: ({ queue }) => ({ send: notification => postToChat(queue, notification) }),
 * })
 * @see docs/how-to/add-a-channel.md
 */
export function defineChannel<Inside extends boolean, Need extends ServiceName = never>(
  definition: ChannelOptions<Need, Inside>,
): ChannelDefinition {
  return { needsAddress: true, ...definition } as unknown as ChannelDefinition
}
