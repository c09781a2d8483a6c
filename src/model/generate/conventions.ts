import { type ColumnOption, SOURCE_LIMITS } from './GeneratedTable.ts'

/** Columns that say who wrote a row and when, whose it is and whether it is removed: the engine keeps its own. */
const AUDIT: Record<string, 'stamp' | 'tenant' | 'removed'> = {
  create_by: 'stamp',
  create_by_id: 'stamp',
  create_time: 'stamp',
  update_by: 'stamp',
  update_time: 'stamp',
  creator: 'stamp',
  updater: 'stamp',
  version: 'stamp',
  tenant_id: 'tenant',
  deleted: 'removed',
  del_flag: 'removed',
  deleted_at: 'removed',
  is_deleted: 'removed',
  audience: 'tenant',
}

/** What the engine keeps of each record by itself and a column of this name therefore means; null for all others. */
export const auditMeaning = (column: string): 'stamp' | 'tenant' | 'removed' | null =>
  Object.hasOwn(AUDIT, column.toLowerCase()) ? (AUDIT[column.toLowerCase()] ?? null) : null

/** What a comment says beside the name of its column. */
interface CommentHint {
  /** The comment up to what explains it. */
  title: string
  /** Dictionary that it names; '' for none. */
  dictType: string
  /** Values that it explains. */
  options: ColumnOption[]
}

/** Characters of a title. */
const LONGEST_TITLE = 30
const NAME = '[a-z][a-z0-9]*(?:_[a-z0-9]+)+'
const NAMED = new RegExp(
  `字典(?:类型|编码)?[：:\\s]*(${NAME})|[（(]\\s*(${NAME})\\s*[)）]|(?:dict|枚举)[：:\\s]+(${NAME})`,
  'i',
)
const BRACKETS = /[（(]([^（）()]*)[)）]/
/** 0正常, 0-正常, 0=正常, 0：正常 and 0 正常, one behind another. */
const VALUE =
  /(?:^|[\s,，;；、/|])(-?\d{1,6}|[A-Z]{1,3}|[a-z]{1,12})\s*[-=:：.、]?\s*([\p{Script=Han}][\p{Script=Han}\w+/]*)/gu

/** Reads a comment such as 状态（0正常 1停用）, 类型（device_type） or 状态 字典类型：common_status. */
export function readComment(comment: string): CommentHint {
  // The patterns go over blanks again and again: in somebody else's comment there may be thousands.
  const text = comment
    .slice(0, SOURCE_LIMITS.comment)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const named = NAMED.exec(text)
  const dictType = (named?.[1] ?? named?.[2] ?? named?.[3] ?? '').toLowerCase()
  return { title: titleOf(text), dictType, options: optionsIn(text) }
}

function titleOf(text: string): string {
  const plain = text
    .replace(/字典(?:类型|编码)?[：:\s]*[a-z0-9_]*/gi, ' ')
    .split(/[（(：:;；,，。\n]|\s{2,}|\s-\s/)[0]
  return (plain ?? '').trim().slice(0, LONGEST_TITLE)
}

/** At least two values, each once; [] otherwise. */
function optionsIn(text: string): ColumnOption[] {
  const places = [BRACKETS.exec(text)?.[1], /[：:](.*)$/s.exec(text)?.[1]].filter(part => part !== undefined)
  for (const place of places) {
    const found = [...place.matchAll(VALUE)].map(([, value = '', label = '']) => ({ value, label }))
    const isDistinct = new Set(found.map(({ value }) => value)).size === found.length
    if (found.length >= 2 && found.length <= 50 && isDistinct) return found
  }
  return []
}
