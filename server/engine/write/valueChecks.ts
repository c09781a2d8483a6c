import { insidesOf } from '#model/insides.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { hasRegion, nearestRegion } from '#model/region/regionNames.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { isUploadField } from '../files/claimFiles.ts'
import { isAudience } from '../present/embedAudience.ts'
import { checkAudience } from './checkAudience.ts'
import { checkOneOf, isOneOf } from './checkOneOf.ts'
import { checkReferences } from './checkReferences.ts'
import { checkDictionaries, checkFileAddresses } from './checkValues.ts'
import { addError, type ChangedField } from './Draft.ts'

export type ValueCheck = (
  context: OperationContext,
  changed: readonly ChangedField[],
  form: readonly FieldModel[],
) => Promise<void> | void

/** The checks of single values that concern some of the fields of a record or of a form, in their order. */
export function valueChecksOf(fields: readonly FieldModel[]): ValueCheck[] {
  const some = (concerned: (field: FieldModel) => boolean) => hasField(fields, concerned)
  const checks: [boolean, ValueCheck][] = [
    [some(({ dict }) => dict !== null), checkDictionaries],
    [some(isRegion), (_, changed) => checkRegions(changed)],
    [some(isUploadField), (_, changed) => checkFileAddresses(changed)],
    [some(({ reference }) => reference !== null), checkReferences],
    [fields.some(isOneOf), checkOneOf],
    [fields.some(isAudience), checkAudience],
  ]
  return concerning(checks)
}

/** The checks that concern what they are chosen for. */
export const concerning = <Check>(checks: readonly [boolean, Check][]): Check[] =>
  checks.flatMap(([isConcerned, check]) => (isConcerned ? [check] : []))

/** Whether one of the fields, or of those inside them, is such a field. */
export const hasField = (fields: readonly FieldModel[], concerned: (field: FieldModel) => boolean): boolean =>
  fields.some(
    field => concerned(field) || insidesOf(field).some(inside => hasField(inside.fields, concerned)),
  )

/** Notes a mistake at every division that does not exist. What is stored already stays as it is until it is changed. */
function checkRegions(changed: readonly ChangedField[]): void {
  for (const { draft, field, path, value } of changed) {
    if (!isRegion(field) || hasRegion(String(value))) continue
    addError(draft, { field: path, code: 'INVALID', message: refusal(String(value)) })
  }
}

const isRegion = ({ schema }: FieldModel): boolean => schema.format === 'region'

function refusal(written: string): LocalizedText {
  const meant = nearestRegion(written)
  if (meant !== null) return localized('没有“{{written}}”这个行政区划，应为“{{meant}}”', { written, meant })
  return localized('没有“{{written}}”这个行政区划，请写现行的省、市、区全称，如“浙江省/杭州市/西湖区”', {
    written,
  })
}
