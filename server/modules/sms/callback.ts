import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineModule } from '#server/engine/defineModule.ts'

type ReceivedReceipts = Awaited<ReturnType<Services['receiveSmsReceipts']>>

/** Where operators tell whether messages have arrived. */
export default defineModule({
  routes: (['POST', 'GET'] as const).map(method => ({
    method,
    path: '/system/sms/callback/:channelId',
    access: { open: "operators of text messages have no session; each call carries its channel's token" },
    transaction: false,
    summary:
      'What an operator says of one message or of a list; with the token of the channel as token or x-callback-token',
    ...(method === 'POST' ? { body: { type: 'object' }, list: 'receipts' } : {}),
    run: receive,
  })),
})

async function receive(
  { services, now, log }: RequestContext,
  { params, query, body, request }: RouteInput,
): Promise<{ data: boolean | Omit<ReceivedReceipts, 'isList'> }> {
  const { token: inQuery, ...fields } = query
  const channelId = Number(params.channelId)
  if (!Number.isSafeInteger(channelId)) throw new Fault('PERMISSION_DENIED')
  const token = String(request.headers['x-callback-token'] ?? inQuery ?? '')
  const sent = Array.isArray(request.body) ? body.receipts : body
  const { isList, ...result } = await services.receiveSmsReceipts({
    channelId,
    token,
    body: sent,
    fields,
    now,
  })
  if (!isList) return { data: isNoted(result) }
  // Operators hardly read what they are answered: what was of no use is to be found here as well.
  if (result.unknown.length + result.faulty.length > 0) {
    log.warn({ channelId, ...result }, 'Some receipts of text messages belong to no message')
  }
  return { data: result }
}

/** @throws Fault INVALID when the one receipt names no message */
function isNoted({ noted, faulty }: Omit<ReceivedReceipts, 'isList'>): boolean {
  if (faulty.length > 0) throw new Fault('INVALID', { message: localized('回执中没有短信编号') })
  return noted > 0
}
