import type { LocalizedText } from '#model/language/LocalizedText.ts'
import { localized } from '#model/language/localized.ts'
import { hasRegion } from '#model/region/hasRegion.ts'
import { nearestRegion } from '#model/region/nearestRegion.ts'
import type { ChangedField } from './changedFields.ts'
import { addError } from './Draft.ts'

/** Notes a mistake at every division that does not exist. What is stored already stays as it is until it is changed. */
export function checkRegions(changed: readonly ChangedField[]): void {
  for (const { draft, field, path, value } of changed) {
    if (field.schema.format !== 'region' || hasRegion(String(value))) continue
    addError(draft, { field: path, code: 'INVALID', message: refusal(String(value)) })
  }
}

function refusal(written: string): LocalizedText {
  const meant = nearestRegion(written)
  if (meant !== null) return localized('没有“{{written}}”这个行政区划，应为“{{meant}}”', { written, meant })
  return localized('没有“{{written}}”这个行政区划，请写现行的省、市、区全称，如“浙江省/杭州市/西湖区”', {
    written,
  })
}
