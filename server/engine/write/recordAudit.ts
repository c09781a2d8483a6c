import type { ResourceModel } from '#model/types/index.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'

/** Notes a changed record for the operation log, which keeps what it was and what it became. */
export function recordAudit(
  { audit }: RequestContext,
  resource: ResourceModel,
  { before, after }: { before: Row | null; after: Row | null },
): void {
  const key = (after ?? before)?.[resource.key] as number | string
  audit.push({ resource: resource.page, key, before, after })
}
