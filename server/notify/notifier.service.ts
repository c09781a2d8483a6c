import { join } from 'node:path'
import type { Tx } from '../db/Database.ts'
import type { Notification, Notifier } from '../engine/contracts/Notifier.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { defineService } from '../engine/defineService.ts'
import { importFolder } from '../importFolder.ts'
import type { Channel, ChannelDefinition } from './defineChannel.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    notifier: Notifier
  }
}

export default defineService({
  name: 'notifier',
  needs: async () => (await loadChannels()).flatMap(({ needs }) => needs),
  async start(services, environment) {
    const channels = await loadChannels()
    return createNotifier(
      channels.map(channel => ({ ...channel, opened: channel.open(services as Services, environment) })),
    )
  },
})

/**
 * The channels in server/notify/channels. They are found, not listed.
 * @throws Error when a default export is no channel, or is called otherwise than its file
 */
export async function loadChannels(): Promise<ChannelDefinition[]> {
  const found = await importFolder(join(import.meta.dirname, 'channels'))
  return found.map(({ file, module }) => asChannel(file, module.default))
}

export function asChannel(file: string, value: unknown): ChannelDefinition {
  const channel = value as ChannelDefinition | undefined
  if (typeof channel?.open !== 'function' || typeof channel.transaction !== 'boolean')
    throw new Error(`notify/channels/${file}: its default export must come from defineChannel().`)
  if (file !== `${channel.name}.ts`)
    throw new Error(
      `notify/channels/${file}: the channel is called "${channel.name}": call the file ${channel.name}.ts.`,
    )
  return channel
}

/** A channel with what sends its notifications. */
export interface OpenChannel extends Pick<ChannelDefinition, 'name' | 'transaction'> {
  opened: Channel<never>
}

export function createNotifier(channels: readonly OpenChannel[]): Notifier {
  const byName = new Map(channels.map(channel => [channel.name, channel]))

  function find(name: string): OpenChannel {
    const channel = byName.get(name)
    if (channel === undefined)
      throw new Error(`No channel is called "${name}": write server/notify/channels/${name}.ts.`)
    return channel
  }

  return {
    async send(name: string, notification: Notification, tx: Tx | null) {
      const { transaction, opened } = find(name)
      if (transaction !== (tx !== null))
        throw new Error(`The channel "${name}" sends ${transaction ? 'inside' : 'outside of'} transactions.`)
      return opened.send(notification, tx as never)
    },
    isReady: async (name, template, tx) => (await find(name).opened.isReady?.(template, tx)) ?? true,
  }
}
