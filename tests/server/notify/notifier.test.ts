import { describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/Database.ts'
import type { Notification } from '#server/engine/contracts/Notifier.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import type { ServiceEnvironment } from '#server/engine/defineService.ts'
import { defineChannel } from '#server/notify/defineChannel.ts'
import {
  asChannel,
  createNotifier,
  loadChannels,
  type OpenChannel,
  openChannels,
} from '#server/notify/notifier.service.ts'

const tx = {} as Tx
const notification: Notification = { tenantId: 1, addresses: ['a'], template: 'hello', params: {} }

/** A channel that notes what it sends. */
function channel(name: string, transaction: boolean, sent: Notification[]): OpenChannel {
  return {
    name,
    transaction,
    opened: {
      async send(given) {
        sent.push(given)
        return [7]
      },
    },
  }
}

describe('Notifier', () => {
  it('should send through the channel of the name', async () => {
    const [inside, outside]: [Notification[], Notification[]] = [[], []]
    const notifier = createNotifier(
      [channel('inside', true, inside), channel('outside', false, outside)],
      {} as Services,
    )

    expect(await notifier.send('outside', notification, null)).toEqual([7])
    expect(await notifier.isReady('outside', 'hello', tx)).toBe(true)
    expect([inside, outside]).toEqual([[], [notification]])
  })

  it('should refuse a channel that is not there, and one in or outside of a transaction where it must not be', async () => {
    const sent: Notification[] = []
    const notifier = createNotifier(
      [channel('inside', true, sent), channel('outside', false, sent)],
      {} as Services,
    )

    await expect(notifier.send('pigeon', notification, null)).rejects.toThrow(
      'server/notify/channels/pigeon.ts',
    )
    await expect(notifier.send('inside', notification, null)).rejects.toThrow('sends inside transactions')
    await expect(notifier.send('outside', notification, tx)).rejects.toThrow('sends outside of transactions')
    expect(sent).toEqual([])
  })

  it('should name the file of a channel that cannot be opened', async () => {
    const pigeon = defineChannel({
      name: 'pigeon',
      transaction: false,
      needs: [],
      open() {
        throw new Error('no feathers')
      },
    })
    const opening = openChannels([pigeon], {} as Services, {} as ServiceEnvironment)

    await expect(opening).rejects.toThrow('notify/channels/pigeon.ts: no feathers')
  })

  it('should find its channels by their files, and refuse what is none', async () => {
    const pigeon = defineChannel({
      name: 'pigeon',
      transaction: false,
      needs: [],
      open: () => ({ send: async () => [] }),
    })

    const names = (await loadChannels()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['mail', 'message', 'sms']))
    expect(() => asChannel('pigeon.ts', undefined)).toThrow('defineChannel()')
    expect(() => asChannel('dove.ts', pigeon)).toThrow('call the file pigeon.ts')
    expect(() => asChannel('pigeon.ts', { ...pigeon, needs: ['notifier'] })).toThrow(
      'notify/channels/pigeon.ts → notify/notifier.service.ts',
    )
  })
})
