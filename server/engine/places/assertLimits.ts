import { fieldFault } from '#model/errors.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'

/**
 * Refuses to give a record fewer places than are taken. The record is locked: whoever takes one has done so, or waits.
 * @throws PLACES_TAKEN at the property with the limit
 */
export function assertLimits(
  { caller }: Pick<RequestContext, 'caller'>,
  { plan }: CompiledResource,
  before: Row,
  changes: Row,
): void {
  for (const { taken, limit } of plan.limits) {
    const most = changes[limit.name] ?? null
    const count = Number(before[taken.name] ?? 0)
    if (most === null || Number(most) >= count) continue
    const { title } = limit
    const message = isReadable(caller, taken)
      ? localized('已占用 {{count}} 个，{{title}}不能少于此数', { count, title })
      : localized('{{title}}不能少于已占用的数量', { title })
    throw fieldFault('PLACES_TAKEN', limit.name, message)
  }
}
