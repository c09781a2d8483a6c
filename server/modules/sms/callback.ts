import { Fault } from '#model/errors.ts'
import { defineModule, type RouteInput } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/** Where operators tell whether a message has arrived. */
export default defineModule({
  routes: (['POST', 'GET'] as const).map(method => ({
    method,
    path: '/system/sms/callback/:channelId',
    access: { open: "operators of text messages have no session; each call carries its channel's token" },
    transaction: false,
    summary: 'What an operator says of a message; with the token of the channel as token or x-callback-token',
    ...(method === 'POST' ? { body: { type: 'object' } } : {}),
    run: receive,
  })),
})

async function receive(
  { services, now }: RequestContext,
  { params, query, body, request }: RouteInput,
): Promise<{ data: boolean }> {
  const { token: inQuery, ...fields } = query
  const channelId = Number(params.channelId)
  if (!Number.isSafeInteger(channelId)) throw new Fault('PERMISSION_DENIED')
  const token = String(request.headers['x-callback-token'] ?? inQuery ?? '')
  const data = await services.receiveSmsReceipt({ channelId, token, body: { ...fields, ...body }, now })
  return { data }
}
