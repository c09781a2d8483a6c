import type { Row } from '../engine/contracts/records.ts'
import type { Vault } from '../engine/contracts/Vault.ts'
import type { SmsChannel } from './SmsSender.ts'

/** Table of the channels. */
export const channelTable = 'sys_sms_channel'

/** A stored channel with its secrets. */
export function readSmsChannel(row: Row, vault: Vault): SmsChannel {
  const text = (name: string) => (row[name] as string | null) ?? null
  const secret = (name: string) => {
    const sealed = text(name)
    return sealed === null ? null : vault.open(sealed, channelTable)
  }
  return {
    ...{ id: row.id as number, code: String(row.code), signature: String(row.signature) },
    ...{ apiKey: secret('api_key'), apiSecret: secret('api_secret'), callbackUrl: text('callback_url') },
    ...{ url: text('url'), method: text('method') ?? 'POST', bodyType: text('body_type') ?? 'json' },
    ...{ headers: Object(row.headers), body: Object(row.body) },
    ...{ successPath: text('success_path'), successValue: text('success_value') },
    ...{ serialPath: text('serial_path'), messagePath: text('message_path') },
  }
}
