import { AGREED_HEADER } from '#model/consequence/agreement.ts'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { OperationInput } from '../registry/Route.ts'
import { affectedBy } from './affected.ts'
import { changesBy, type Doing, followingFrom, NOTHING } from './followingFrom.ts'

/**
 * Holds what is about to be done to what the client has agreed to. A client that does not ask sends no number, and goes on.
 * @throws MORE_AFFECTED when more are affected by now; INVALID at the header when it is no number
 */
export async function assertAgreed(
  context: OperationContext,
  resource: ResourceModel,
  {
    records,
    doing,
    request,
  }: { records: readonly Row[]; doing: Doing } & Partial<Pick<OperationInput, 'request'>>,
): Promise<void> {
  const agreed = agreedIn(request)
  if (agreed === null) return
  let now = await toldByPreview(context, resource, records, doing)
  for (const following of await followingFrom(context, resource, { records, doing }))
    now += (await affectedBy(context, { resource, ...following })) ?? 0
  if (now <= agreed) return
  throw fieldFault(
    'MORE_AFFECTED',
    AGREED_HEADER,
    localized('受影响的数量已从 {{agreed}} 增加到 {{now}}，请重新确认', { agreed, now }),
  )
}

/** What a preview by server code has told of. */
async function toldByPreview(
  context: OperationContext,
  { page }: ResourceModel,
  records: readonly Row[],
  doing: Doing,
): Promise<number> {
  const { affected } = context.compiled(page).hooks
  if (!affected) return 0
  let told = 0
  for (const record of records) {
    if (record !== NOTHING) told += await affected(context, record, await changesBy(doing, record))
  }
  return told
}

/** @throws INVALID */
function agreedIn(request: OperationInput['request'] | undefined): number | null {
  const sent = request?.headers[AGREED_HEADER.toLowerCase()]
  if (sent === undefined) return null
  if (typeof sent === 'string' && /^\d{1,9}$/.test(sent)) return Number(sent)
  throw fieldFault('INVALID', AGREED_HEADER, localized('{{header}} 应为整数', { header: AGREED_HEADER }))
}
