import { sql } from 'kysely'
import {
  defineHandler,
  type HandlerInput,
  type HandlerOption,
  type OptionsWork,
} from '#server/engine/defineHandler.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'

const TABLE = 'bpm_outbound_address'

/** Tenant of the platform, which keeps the addresses. */
const PLATFORM = 1

/** Longest answer that becomes a variable. */
const LONGEST = 20_000

/** A program outside, at an address that the platform keeps. */
export default defineHandler({
  name: 'callAddress',
  title: { zh: '调用外部地址', en: 'Call an address' },
  description: {
    zh: '把流程的数据发送到平台登记的外部地址，可以把返回内容保存到变量',
    en: 'Sends data of the process to an address that the platform keeps; the answer can become a variable',
  },
  params: {
    address: {
      title: { zh: '地址', en: 'Address' },
      help: { zh: '平台在“外部地址”中登记的地址', en: 'As the platform has registered it' },
      required: true,
      kind: 'select',
      options: addresses,
    },
    body: {
      title: { zh: '发送内容', en: 'What is sent' },
      help: {
        zh: '表达式；不填则发送流程的全部变量',
        en: 'An expression; without it all variables of the process are sent',
      },
    },
    result: {
      title: { zh: '结果变量', en: 'Variable of the answer' },
      help: { zh: '返回内容保存到这个变量', en: 'The answer becomes this variable' },
      kind: 'variable',
    },
  },
  // Whoever was called once has been told.
  afterReturn: 'kept',
  async outside(input, context) {
    const address = await addressOf(context, String(input.params.address))
    const answer = await context.services.outbound.call({
      ...{ url: address.url, method: 'POST', signal: context.signal },
      headers: {
        'content-type': 'application/json; charset=utf-8',
        // Calls are made at least once: by this a repetition is told.
        'idempotency-key': input.key,
        ...(address.headerName !== null &&
          address.secret !== null && { [address.headerName]: address.secret }),
      },
      body: JSON.stringify(sentBy(input)),
    })
    if (answer.status < 200 || answer.status >= 300)
      throw new Error(`${address.code} answered ${answer.status}.`)
    const variable = String(input.params.result ?? '').trim()
    return variable === '' ? undefined : { [variable]: readAnswer(answer.body.slice(0, LONGEST)) }
  },
})

/** What others are told of the addresses: neither where they lead nor their secrets. */
async function addresses({ services }: OptionsWork): Promise<HandlerOption[]> {
  const { rows } = await services.database.inTenant(PLATFORM, tx =>
    sql<{ code: string; name: string }>`select code, name from bpm_outbound_address
      where status = '0' and deleted_at is null order by code`.execute(tx),
  )
  return rows.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))
}

const sentBy = ({ params, variables, instance, node }: HandlerInput): unknown =>
  params.body ?? { instanceId: instance.id, name: instance.name, node, variables }

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Address {
  code: string
  url: string
  headerName: string | null
  secret: string | null
}

/** @throws Error when the platform keeps no such address, or has stopped it */
async function addressOf({ services }: WorkContext, code: string): Promise<Address> {
  const { rows } = await services.database.inTenant(PLATFORM, tx =>
    sql<Address>`select code, url, header_name as "headerName", secret from bpm_outbound_address
      where code = ${code} and status = '0' and deleted_at is null`.execute(tx),
  )
  const [found] = rows
  if (found === undefined) throw new Error(`The platform keeps no address "${code}".`)
  return { ...found, secret: found.secret === null ? null : services.vault.open(found.secret, TABLE) }
}
