import { fieldOrPart } from '#model/fieldParts.ts'
import { type Dimension, parseDimension } from '#model/figures/Dimension.ts'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'

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

/** Returns a dimension in words: 状态, 创建时间（按月）. */
export function dimensionWords(resource: ResourceModel, text: string): string {
  const dimension = parseDimension(text)
  const field = dimension && fieldOfDimension(resource, dimension)
  if (!field) return text
  const title = textOf(field.title)
  const how = dimension.edges.length > 0 ? null : wayWords(dimension)
  return how === null ? title : t('{{title}}（{{how}}）', { title, how })
}

/** Returns how a dimension puts values together: 按月, 分区间 0,100; null where each stands for itself. */
export function wayWords({ unit, level, edges }: Dimension): string | null {
  if (unit) return UNITS[unit]()
  if (level) return LEVELS[level]()
  return edges.length > 0 ? t('分区间 {{edges}}', { edges: edges.join(',') }) : null
}

/** Returns the field of a resource at which the path of a dimension begins, or the part of a value that it names. */
export const fieldOfDimension = ({ fields }: ResourceModel, { path }: Dimension): FieldModel | undefined =>
  fieldOrPart(fields, path.join('.')) ?? fields.find(({ name }) => name === path[0])
