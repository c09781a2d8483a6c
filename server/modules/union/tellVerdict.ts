import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Answer, Row } from '#server/engine/contracts/records.ts'
import { notifyUnion } from './notifyUnion.ts'
import type { ReviewedPage } from './UnionInfo.ts'

/** Whether the form of a review says that the record is approved. */
export const isApproved = ({ result }: Row): boolean => result === 'approve'

/** Tells the institution of a record what the platform has decided about it; returns what the platform is answered. */
export async function tellVerdict(
  context: RequestContext,
  { title, label }: ReviewedPage,
  { record, values }: { record: Row; values: Row },
): Promise<Answer> {
  const params = { title, name: String(record[label]), reason: String(values.reason ?? '无') }
  const template = isApproved(values) ? 'union-approved' : 'union-rejected'
  await notifyUnion(context, { tenantId: context.caller.tenantId, template, params })
  return { msg: isApproved(values) ? localized('已通过审核') : localized('已驳回') }
}
