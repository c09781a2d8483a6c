import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** Returns a number with what stands around the values of its field, as text, so that its room can be told: ¥1,280.50, 12 kg. */
export function withAffixes(number: string, { prefix, suffix, unit }: FieldModel): string {
  const behind = unit ?? suffix
  return `${prefix ? textOf(prefix) : ''}${number}${behind ? `\u00a0${textOf(behind)}` : ''}`
}
