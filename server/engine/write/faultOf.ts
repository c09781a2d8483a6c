import { type ErrorCode, Fault, type FieldError, isErrorCode } from '#model/errors.ts'
import { textOf } from '#model/text.ts'
import type { FieldModel } from '#model/types/index.ts'

/** Mistakes named in the message itself, for clients that show nothing else. */
const NAMED = 3

/** One Fault about all that is wrong with a record. Its code is that of the mistakes where they share one. */
export function faultOf(errors: readonly FieldError[], fields: readonly FieldModel[]): Fault {
  const codes = new Set(errors.map(error => error.code))
  const [code = 'INVALID'] = codes
  const shared: ErrorCode = codes.size === 1 && isErrorCode(code) ? code : 'INVALID'
  const named = errors.slice(0, NAMED).map(error => sentenceOf(error, fields))
  const more = errors.length > NAMED ? `等 ${errors.length} 处` : ''
  return new Fault(shared, { message: named.join('；') + more, errors: [...errors] })
}

/** 岗位名称：不能为空. A child row is named by its place: 招聘要求第 2 行 数量：… */
export function sentenceOf({ field, message }: FieldError, fields: readonly FieldModel[]): string {
  const title = titleOf(field.split('.'), fields)
  return title === '' ? message : `${title}：${message}`
}

function titleOf([name, ...rest]: string[], fields: readonly FieldModel[]): string {
  const field = fields.find(candidate => candidate.name === name)
  if (field === undefined) return name ?? ''
  const [index, ...inner] = rest
  if (index === undefined || !/^\d+$/.test(index)) return textOf(field.title)
  return `${textOf(field.title)}第 ${Number(index) + 1} 行 ${titleOf(inner, field.fields)}`.trim()
}
