import { type ErrorCode, Fault, type FieldError, isErrorCode } from '#model/errors.ts'
import { LocalizedText, localized, namedOf } from '#model/language/localized.ts'
import type { Language } from '#model/language/t.ts'
import { textOf } from '#model/text.ts'
import type { FieldModel } from '#model/types/index.ts'

/** Mistakes named in the message itself, for clients that show nothing else. */
const NAMED = 3

/** One Fault about all that is wrong with a record. Its code is that of the mistakes where they share one. */
export function faultOf(errors: readonly FieldError[], fields: readonly FieldModel[]): Fault {
  const codes = new Set(errors.map(error => error.code))
  const [code = 'INVALID'] = codes
  const shared: ErrorCode = codes.size === 1 && isErrorCode(code) ? code : 'INVALID'
  const sentences = errors.map(error => sentenceOf(error, fields))
  const message = namedOf(sentences, NAMED)
  return new Fault(shared, { message, errors: [...errors] })
}

/**
 * 设备名称：已存在. A message that holds the name of its field, as those of the validator do, stands alone:
 * 设备名称不能为空. A child row is named by its place: 维修记录第 2 行 数量：…, 维修记录第 2 行：数量不能为空.
 */
export function sentenceOf({ field, message }: FieldError, fields: readonly FieldModel[]): LocalizedText {
  return new LocalizedText(language => {
    const words = textOf(message, language)
    const { place, title } = nameOf(field.split('.'), fields, language)
    const isNamed = title !== '' && words.includes(title)
    const whole = isNamed ? place : `${place} ${title}`.trim()
    return whole === '' ? words : whole + COLON[language] + words
  })
}

const COLON: Record<Language, string> = { zh: '：', en: ': ' }

/** The row that a mistake is in, and what its field is called; '' for neither. */
function nameOf(
  [name, ...rest]: string[],
  fields: readonly FieldModel[],
  language: Language,
): { place: string; title: string } {
  const field = fields.find(candidate => candidate.name === name)
  if (field === undefined) return { place: '', title: name ?? '' }
  const [index, ...inner] = rest
  const title = textOf(field.title, language)
  if (index === undefined || !/^\d+$/.test(index)) return { place: '', title }
  // Rows have fields of their own; items of a list are named by the message: 标签第 3 项不能为空.
  if (field.fields.length === 0) return { place: '', title }
  const below = nameOf(inner, field.fields, language)
  const row = textOf(localized('{{title}}第 {{row}} 行', { title, row: Number(index) + 1 }), language)
  return { place: `${row} ${below.place}`.trim(), title: below.title }
}
