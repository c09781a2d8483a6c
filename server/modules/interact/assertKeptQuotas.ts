import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { Quota } from './quotas.ts'

/**
 * Quotas of an anonymous survey that has answers count what they have always counted, and have no smaller limit: each
 * new condition or limit would ask something about the answers that are there.
 * @throws Fault STATE at the cell
 */
export function assertKeptQuotas(rows: readonly Row[], known: readonly Quota[]): void {
  for (const [index, row] of rows.entries()) {
    const before = known.find(({ quotaId }) => quotaId === row.quotaId)
    if (before === undefined)
      throw fieldFault('STATE', `quotas.${index}.title`, localized('匿名问卷已有答卷，不能新增配额'))
    for (const part of ['field', 'option', 'condition'] as const)
      if ((row[part] ?? '') !== (before[part] ?? ''))
        throw fieldFault('STATE', `quotas.${index}.${part}`, localized('匿名问卷已有答卷，不能更改计数条件'))
    if (Number(row.limit) < before.limit)
      throw fieldFault('STATE', `quotas.${index}.limit`, localized('匿名问卷已有答卷，上限只能调高'))
  }
}
