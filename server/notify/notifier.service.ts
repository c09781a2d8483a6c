import { join } from 'node:path'
import type { Tx } from '../db/Database.ts'
import type { Notification, Notifier } from '../engine/contracts/Notifier.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { defineService, type ServiceEnvironment } from '../engine/defineService.ts'
import { importFolder, inFile } from '../importFolder.ts'
import { beginSending, sendOn } from './audienceSending.ts'
import type { Channel, ChannelDefinition } from './defineChannel.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    notifier: Notifier
  }
}

export default defineService({
  name: 'notifier',
  needs: async () => [
    'database',
    'institution',
    'queue',
    ...(await loadChannels()).flatMap(({ needs }) => needs),
  ],
  start: async (services, environment) => {
    const given = services as Services
    return createNotifier(await openChannels(await loadChannels(), given, environment), given)
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

/** Opens channels. @throws Error naming the file of one that fails */
export async function openChannels(
  channels: readonly ChannelDefinition[],
  services: Services,
  environment: ServiceEnvironment,
): Promise<OpenChannel[]> {
  const opened: OpenChannel[] = []
  for (const channel of channels) {
    const open = () => channel.open(services, environment)
    opened.push({ ...channel, opened: await inFile(`notify/channels/${channel.name}.ts`, open) })
  }
  return opened
}

export function asChannel(file: string, value: unknown): ChannelDefinition {
  const channel = value as ChannelDefinition | undefined
  if (typeof channel?.open !== 'function' || typeof channel.transaction !== 'boolean')
    throw new Error(`notify/channels/${file}: its default export must come from defineChannel().`)
  if (file !== `${channel.name}.ts`)
    throw new Error(
      `notify/channels/${file}: the channel is called "${channel.name}": call the file ${channel.name}.ts.`,
    )
  if (channel.needs.includes('notifier'))
    throw new Error(
      `notify/channels/${file} → notify/notifier.service.ts: the notifier needs its channels. Take this need away.`,
    )
  return channel
}

/** A channel with what sends its notifications. */
export interface OpenChannel extends Pick<ChannelDefinition, 'name' | 'transaction'> {
  needsAddress?: boolean
  opened: Channel<never>
}

export function createNotifier(
  channels: readonly OpenChannel[],
  services: Pick<Services, 'database' | 'institution' | 'queue'>,
): Notifier {
  const byName = new Map(channels.map(channel => [channel.name, channel]))

  function find(name: string): OpenChannel {
    const channel = byName.get(name)
    if (channel === undefined)
      throw new Error(`No channel is called "${name}": write server/notify/channels/${name}.ts.`)
    return channel
  }

  async function send(name: string, notification: Notification, tx: Tx | null): Promise<number[]> {
    const { transaction, opened } = find(name)
    if (transaction !== (tx !== null))
      throw new Error(`The channel "${name}" sends ${transaction ? 'inside' : 'outside of'} transactions.`)
    return opened.send(notification, tx as never)
  }

  return {
    send,
    async sendToAudience(name, notification, tx) {
      const { needsAddress = true } = find(name)
      if (needsAddress) throw new Error(`The channel "${name}" needs addresses: it sends to no audience.`)
      const { tenantId, audience } = notification
      const people = await services.institution.audiences.count(tx, tenantId, audience)
      if (people > 0) await beginSending(services, name, notification, tx)
      return people
    },
    goOnSending: (sending, signal) => sendOn({ ...services, send }, sending, signal),
    isReady: async (name, template, tx) => (await find(name).opened.isReady?.(template, tx)) ?? true,
  }
}
