import { expressionFunctions, expressionMacros } from '#model/expression/index.ts'
import { t, textOf } from '#model/language/t.ts'
import type { ExpressionField } from './ExpressionField.ts'
import { functionWords } from './functionWords.ts'

/** A word that an expression may go on with. */
interface ExpressionWord {
  label: string
  /** What is written for it. */
  written: string
  /** Where the cursor stands afterwards, in what is written; at its end where absent. */
  cursor?: number
  kind: 'field' | 'function' | 'name'
  /** What it is, behind the word. */
  detail: string
}

/** What is known of the caller, and what it is called. */
const USER_WORDS: Readonly<Record<string, () => string>> = {
  userId: () => t('当前用户的编号'),
  userName: () => t('当前用户的账号'),
  nickName: () => t('当前用户的姓名'),
  deptId: () => t('当前用户的部门'),
  tenantId: () => t('当前用户的机构'),
  tenantType: () => t('当前用户的机构类型'),
  roleIds: () => t('当前用户的角色'),
  roleKeys: () => t('当前用户的角色标识'),
  permissions: () => t('当前用户的权限'),
}

/**
 * Words that may stand at an offset of an expression, with the part that they replace; null inside a text.
 * @param reserved names that have a value there beside the fields: user, now
 */
export function expressionWordsAt(
  source: string,
  offset: number,
  { fields, reserved = [] }: { fields: readonly ExpressionField[]; reserved?: readonly string[] },
): { from: number; to: number; words: ExpressionWord[] } | null {
  const before = source.slice(0, offset)
  if (isInText(before)) return null
  const [path = ''] = /[A-Za-z_][\w.]*$|$/.exec(before) ?? []
  const steps = path.split('.')
  const word = steps.pop() ?? ''
  const to = offset + (/^\w*/.exec(source.slice(offset))?.[0].length ?? 0)
  const words = steps.length === 0 ? startWords(fields, reserved) : memberWords(steps, fields, before)
  return { from: offset - word.length, to, words }
}

/** Whether a quote is open. */
function isInText(before: string): boolean {
  let quote = ''
  for (let index = 0; index < before.length; index++) {
    const character = before[index] as string
    if (quote && character === '\\') index++
    else if (character === quote) quote = ''
    else if (!quote && (character === '"' || character === "'")) quote = character
  }
  return quote !== ''
}

function startWords(fields: readonly ExpressionField[], reserved: readonly string[]): ExpressionWord[] {
  const names = reserved.map(
    (label): ExpressionWord => ({ label, written: label, kind: 'name', detail: nameWords[label]?.() ?? '' }),
  )
  const functions = [...expressionFunctions.keys()].map(name => functionWord(name))
  const has: ExpressionWord = functionWord('has')
  return [...fields.map(fieldWord), ...names, has, ...functions]
}

const nameWords: Readonly<Record<string, () => string>> = {
  user: () => t('当前用户'),
  now: () => t('现在'),
  self: () => t('本字段的值'),
  values: () => t('表单的值'),
  record: () => t('记录的值'),
}

function memberWords(
  steps: readonly string[],
  fields: readonly ExpressionField[],
  before: string,
): ExpressionWord[] {
  if (steps.length === 1 && steps[0] === 'user')
    return Object.entries(USER_WORDS).map(([label, detail]) => ({
      label,
      written: label,
      kind: 'name',
      detail: detail(),
    }))
  if (steps.length === 1 && steps[0] === 'values') return fields.map(fieldWord)
  const found = fieldAtSteps(steps, fields) ?? rowsOf(steps, fields, before)
  if (!found) return []
  if (found.isList) return [...expressionMacros].filter(name => name !== 'has').map(macroWord)
  return (found.field.fields ?? []).map(fieldWord)
}

interface FoundField {
  field: ExpressionField
  isList: boolean
}

function fieldAtSteps(steps: readonly string[], fields: readonly ExpressionField[]): FoundField | null {
  const [name, ...rest] = steps
  const field = fields.find(one => one.name === name)
  if (!field) return null
  if (rest.length > 0) return fieldAtSteps(rest, field.fields ?? [])
  return { field, isList: LISTS.includes(field.type) }
}

const LISTS = ['rows', 'json', 'links']

/** The rows that a name inside map or the like stands for: items.map(i, i. */
function rowsOf(
  steps: readonly string[],
  fields: readonly ExpressionField[],
  before: string,
): FoundField | null {
  const [name = ''] = steps
  const pattern = new RegExp(`([A-Za-z_]\\w*)\\.(?:map|filter|all|exists|exists_one)\\(\\s*${name}\\s*,`)
  const list = steps.length === 1 ? pattern.exec(before)?.[1] : undefined
  const field = fields.find(one => one.name === list)
  return field ? { field, isList: false } : null
}

const fieldWord = ({ name, title }: ExpressionField): ExpressionWord => ({
  label: name,
  written: name,
  kind: 'field',
  detail: textOf(title),
})

function functionWord(name: string): ExpressionWord {
  const takes = expressionFunctions.get(name)?.takes.length ?? 1
  const written = `${name}()`
  const cursor = takes === 0 ? written.length : written.length - 1
  return { label: name, written, cursor, kind: 'function', detail: functionWords[name]?.() ?? '' }
}

function macroWord(name: string): ExpressionWord {
  const written = `${name}(i, )`
  return {
    label: name,
    written,
    cursor: written.length - 1,
    kind: 'function',
    detail: functionWords[name]?.() ?? '',
  }
}

/** What the word at an offset is, for people; null where it is nothing that is known. */
export function expressionHelpAt(
  source: string,
  offset: number,
  fields: readonly ExpressionField[],
): { from: number; to: number; title: string; description: string } | null {
  const start = offset - (/\w*$/.exec(source.slice(0, offset))?.[0].length ?? 0)
  const to = offset + (/^\w*/.exec(source.slice(offset))?.[0].length ?? 0)
  const word = source.slice(start, to)
  if (word === '' || isInText(source.slice(0, start))) return null
  const isUser = source.slice(0, start).endsWith('user.')
  const described = isUser ? USER_WORDS[word]?.() : (functionWords[word]?.() ?? nameWords[word]?.())
  const field = fields.find(({ name }) => name === word)
  const description = field ? textOf(field.title) : described
  return description ? { from: start, to, title: word, description } : null
}
