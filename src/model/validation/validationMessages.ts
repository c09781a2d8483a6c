import { typeFormats } from '../field-types/shared/fieldTypeBase.ts'
import { type Language, textOf } from '../language/t.ts'
import { decimalOf } from '../number/decimals.ts'
import type { FieldModel, JsonSchema } from '../types/index.ts'

/** What a message is made of: the label of the field and the rule's parameters. */
interface MessageFacts {
  label: string
  params: Record<string, unknown>
  value: unknown
}

type Message = (facts: MessageFacts) => string

const FORMATS_ZH: Record<string, string> = {
  ...Object.fromEntries(typeFormats.map(({ name, zh }) => [name, zh])),
  email: '邮箱地址',
  uri: '网址',
  uuid: 'UUID',
  ipv4: 'IPv4 地址',
  ipv6: 'IPv6 地址',
  mobile: '手机号码',
  'national-id': '身份证号码',
  'credit-code': '统一社会信用代码',
  region: '以“/”分隔的省、市、区名称，如 浙江省/杭州市/西湖区',
  color: '颜色代码，如 #0342D8',
}

const PASSWORD_ZH = '长度不小于8位，大小写字母数字特殊字符包含三种以上'

/** Labels that say the format themselves: 手机号码格式不正确 needs no more words. */
const NAMED_ZH: Record<string, RegExp> = {
  email: /邮箱|邮件/,
  uri: /网址|链接/,
  uuid: /UUID/i,
  ipv4: /IPv4/i,
  ipv6: /IPv6/i,
  mobile: /手机/,
  'national-id': /身份证/,
  'credit-code': /信用代码/,
}

function formatMessageZh({ label, params }: MessageFacts): string {
  const format = String(params.format)
  if (format === 'password') return `${label}${PASSWORD_ZH}`
  const hint = NAMED_ZH[format]?.test(label) ? '' : `，应为${spaced(FORMATS_ZH[format] ?? '')}`
  return `${label}格式不正确${hint}`
}

/** Latin words stand apart from Chinese ones. */
const spaced = (words: string): string => (/^[A-Za-z]/.test(words) ? ` ${words}` : words)

const FORMATS_EN: Record<string, string> = {
  ...Object.fromEntries(typeFormats.map(({ name, en }) => [name, en])),
  email: 'must be an e-mail address',
  uri: 'must be a web address',
  uuid: 'must be a UUID',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
  mobile: 'must be a mobile number',
  'national-id': 'must be a resident identity number',
  'credit-code': 'must be a unified social credit code',
  region: 'must be names of province, city and district such as 浙江省/杭州市/西湖区',
  color: 'must be a colour such as #0342D8',
  password: 'needs at least 8 characters of three classes: upper case, lower case, digit, special',
}

const TYPES_ZH: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空',
}

const TYPES_EN: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
}

const typeNames = (names: Record<string, string>, or: string, types: unknown) =>
  [types]
    .flat()
    .filter(type => type !== 'null')
    .map(type => names[String(type)])
    .join(or)

const list = (values: unknown) =>
  (values as unknown[])
    .filter(value => value !== null)
    .slice(0, 10)
    .map(value => (typeof value === 'string' ? value : JSON.stringify(value)))

/** Decimal places that a step of 1, 0.1, 0.01 and so on allows; null for other steps. */
function decimalPlaces(step: number): number | null {
  const { coefficient, exponent } = decimalOf(step)
  return coefficient === 1n && exponent <= 0 ? -exponent : null
}

const zh: Record<string, Message> = {
  required: ({ label }) => `${label}不能为空`,
  type: ({ label, params }) => `${label}应为${typeNames(TYPES_ZH, '或', params.type)}`,
  const: ({ label, params }) => `${label}只能是 ${list([params.allowed]).join('')}`,
  enum: ({ label, params }) => `${label}只能是以下之一：${list(params.allowed).join('、')}`,
  additionalProperties: ({ params }) => `不认识的字段 ${params.property}`,
  minLength: ({ label, params, value }) =>
    value === '' ? `${label}不能为空` : `${label}长度不能少于 ${params.limit} 个字符`,
  maxLength: ({ label, params }) => `${label}长度不能超过 ${params.limit} 个字符`,
  format: formatMessageZh,
  pattern: ({ label }) => `${label}格式不正确`,
  minimum: ({ label, params }) => `${label}不能小于 ${params.limit}`,
  exclusiveMinimum: ({ label, params }) => `${label}必须大于 ${params.limit}`,
  maximum: ({ label, params }) => `${label}不能大于 ${params.limit}`,
  exclusiveMaximum: ({ label, params }) => `${label}必须小于 ${params.limit}`,
  multipleOf: ({ label, params }) => {
    const places = decimalPlaces(params.limit as number)
    if (places === 0) return `${label}应为整数`
    return places === null ? `${label}必须是 ${params.limit} 的倍数` : `${label}最多 ${places} 位小数`
  },
  minItems: ({ label, params }) => `${label}至少需要 ${params.limit} 项`,
  maxItems: ({ label, params }) => `${label}最多 ${params.limit} 项`,
  uniqueItems: ({ label }) => `${label}中有重复的项`,
  anyOf: ({ label }) => `${label}不符合要求`,
  depth: ({ label }) => `${label}嵌套过深`,
  size: ({ label }) => `${label}过大`,
}

const counted = (count: unknown, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const en: Record<string, Message> = {
  required: ({ label }) => `${label} is required`,
  type: ({ label, params }) => `${label} must be ${typeNames(TYPES_EN, ' or ', params.type)}`,
  const: ({ label, params }) => `${label} must be ${list([params.allowed]).join('')}`,
  enum: ({ label, params }) => `${label} must be one of: ${list(params.allowed).join(', ')}`,
  additionalProperties: ({ params }) => `Unknown field ${params.property}`,
  minLength: ({ label, params, value }) =>
    value === '' ? `${label} is required` : `${label} needs at least ${counted(params.limit, 'character')}`,
  maxLength: ({ label, params }) => `${label} must not exceed ${counted(params.limit, 'character')}`,
  format: ({ label, params }) => `${label} ${FORMATS_EN[String(params.format)]}`,
  pattern: ({ label }) => `${label} has the wrong format`,
  minimum: ({ label, params }) => `${label} must be at least ${params.limit}`,
  exclusiveMinimum: ({ label, params }) => `${label} must be more than ${params.limit}`,
  maximum: ({ label, params }) => `${label} must be at most ${params.limit}`,
  exclusiveMaximum: ({ label, params }) => `${label} must be less than ${params.limit}`,
  multipleOf: ({ label, params }) => {
    const places = decimalPlaces(params.limit as number)
    if (places === 0) return `${label} must be a whole number`
    if (places === null) return `${label} must be a multiple of ${params.limit}`
    return `${label} must not have more than ${counted(places, 'decimal place')}`
  },
  minItems: ({ label, params }) => `${label} needs at least ${counted(params.limit, 'item')}`,
  maxItems: ({ label, params }) => `${label} must not have more than ${counted(params.limit, 'item')}`,
  uniqueItems: ({ label }) => `${label} contains duplicates`,
  anyOf: ({ label }) => `${label} is not valid`,
  depth: ({ label }) => `${label} is nested too deeply`,
  size: ({ label }) => `${label} is too large`,
}

const catalogues: Record<Language, Record<string, Message>> = { zh, en }

const NAMELESS: Record<Language, string> = { zh: '内容', en: 'The content' }
const ITEM: Record<Language, (list: string, position: number) => string> = {
  zh: (name, position) => `${name}第 ${position} 项`,
  en: (name, position) => `${name}, item ${position}`,
}

/** The words for a broken rule. Codes are those of ValidationIssue. */
export function validationMessage(code: string, facts: MessageFacts, language: Language): string {
  const message = catalogues[language][code]
  if (!message) throw new Error(`src/model/validation/messages.ts has no message for "${code}"`)
  return message(facts)
}

/**
 * What a schema says itself about a broken rule (`x-message`): a text for every rule, or texts by rule with "*"
 * for the others; null when the catalogue is to speak.
 */
export function ownMessage(schema: JsonSchema, code: string, language: Language): string | null {
  const given = schema['x-message']
  if (typeof given === 'string') return given || null
  if (typeof given !== 'object' || given === null) return null
  if ('zh' in given) return textOf(given as { zh: string; en: string }, language)
  const texts = given as Record<string, string | { zh: string; en: string }>
  const text = Object.hasOwn(texts, code) ? texts[code] : texts['*']
  return text === undefined ? null : textOf(text, language)
}

/** What is said of a field that is demanded and empty. */
export function requiredMessage({ title, messages }: FieldModel, language: Language): string {
  const own = ownMessage({ 'x-message': messages }, 'required', language)
  return (
    own ??
    validationMessage('required', { label: textOf(title, language), params: {}, value: null }, language)
  )
}

/** What a value without a title is called. */
export const namelessLabel = (language: Language): string => NAMELESS[language]

/** What an item of a list is called, counted from 1. */
export const itemLabel = (name: string, position: number, language: Language): string =>
  ITEM[language](name, position)
