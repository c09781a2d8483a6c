import { CALENDAR_UNITS } from '#model/calendar/calendarUnits.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isOfItself, isReadable } from '#model/fieldAccess.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import { type Dimension, parseDimension, REGION_LEVELS } from '#model/figures/Dimension.ts'
import { kindOfDimension } from '#model/figures/dimensionKind.ts'
import { dimensionTraits } from '#model/figures/dimensionTraits.ts'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { EngineUser } from '../EngineHost.ts'

/** A dimension that can be chosen. */
export interface OfferedDimension {
  /** As the server takes it; of bands the name of the property, to which their edges are written. */
  text: string
  label: string
  /** Whether the edges of its bands are asked for. */
  needsEdges?: boolean
}

const UNITS: Record<NonNullable<Dimension['unit']>, () => string> = {
  day: () => t('按日'),
  week: () => t('按周'),
  month: () => t('按月'),
  quarter: () => t('按季度'),
  academicYear: () => t('按学年'),
  year: () => t('按年'),
}
const LEVELS: Record<NonNullable<Dimension['level']>, () => string> = {
  province: () => t('按省'),
  city: () => t('按市'),
}

/** Returns by what the figures of a resource can be put together, as far as the user may read it. */
export function offeredDimensions(resource: ResourceModel, user: EngineUser): OfferedDimension[] {
  if (resource.minGroup)
    return resource.minGroup.by.map(text => ({ text, label: dimensionWords(resource, text) }))
  const fields = resource.fields.filter(
    field => isOfItself(field) && isReadable(user, field) && isCounted(field),
  )
  return fields.flatMap(field => offeredOf(resource, field))
}

/** Rows of a record are counted by a page of their own. */
const isCounted = ({ type }: FieldModel): boolean => fieldTypeBase(type).storage !== 'child-table'

function offeredOf(resource: ResourceModel, field: FieldModel): OfferedDimension[] {
  const fits = (text: string) => {
    const dimension = parseDimension(text)
    return dimension !== null && 'kind' in kindOfDimension(dimension, dimensionTraits(field))
  }
  const units = CALENDAR_UNITS.toReversed().map(unit => `${field.name}:${unit}`)
  const levels = REGION_LEVELS.map(level => `${field.name}:${level}`)
  const own = field.name === resource.key || field.type.startsWith('date') ? [] : [field.name]
  const plain = [...own, ...units, ...levels].filter(fits)
  const words = plain.map(text => ({ text, label: dimensionWords(resource, text) }))
  const hasBands = field.name !== resource.key && fits(`${field.name}:0`)
  if (!hasBands) return words
  const label = t('{{title}}（分区间）', { title: textOf(field.title) })
  return [...words, { text: `${field.name}:`, label, needsEdges: true }]
}

/** Returns a dimension in words: 状态, 创建时间（按月）. */
export function dimensionWords(resource: ResourceModel, text: string): string {
  const dimension = parseDimension(text)
  const field = dimension && fieldOfDimension(resource, dimension)
  if (!field) return text
  const title = textOf(field.title)
  const how = howOf(dimension)
  return how === null ? title : t('{{title}}（{{how}}）', { title, how })
}

function howOf({ unit, level, edges }: Dimension): string | null {
  if (unit) return UNITS[unit]()
  if (level) return LEVELS[level]()
  return edges.length > 0 ? t('分区间') : null
}

/** Returns the field of a resource at which the path of a dimension begins, or the part of a value that it names. */
export const fieldOfDimension = ({ fields }: ResourceModel, { path }: Dimension): FieldModel | undefined =>
  fieldOrPart(fields, path.join('.')) ?? fields.find(({ name }) => name === path[0])
