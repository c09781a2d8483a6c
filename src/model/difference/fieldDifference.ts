import { hasInsides } from '../fieldAccess.ts'
import { isSame } from '../isSame.ts'
import { type LocalizedText, localized } from '../language/localized.ts'
import type { FieldModel, JsonSchema } from '../types/index.ts'
import { attention, breaking, compatible, type FieldChange } from './Change.ts'
import { mayRefuse } from './mayRefuse.ts'
import { optionsDifference } from './optionsDifference.ts'

type Compare = (before: FieldModel, after: FieldModel) => FieldChange[]

/** What people are told of the same documents: it changes nothing that is stored. */
const WORDS = ['title', 'unit', 'prefix', 'suffix'] as const

/** What takes part in nothing that is stored or said of a document. */
const SILENT: ReadonlySet<string> = new Set([
  ...['name', 'formerNames', 'at', 'column', 'search', 'sortable', 'messages', 'inputWidth'],
  ...['decorator', 'decoratorProps', 'companion'],
])

/** How each key of a field is compared. A key that stands nowhere here has to be the same. */
const COMPARED: Readonly<Record<string, Compare>> = {
  type: typeDifference,
  schema: schemaDifference,
  required: requiredDifference,
  requiredWhen: requiredDifference,
  visibleWhen: visibilityDifference,
  compute: formulaDifference,
  scale: scaleDifference,
  write: writeDifference,
  rules: rulesDifference,
  options: optionsDifference,
  matrix: optionsDifference,
  default: defaultDifference,
  defaultExpression: defaultDifference,
  help: (_before, { title }) => [compatible(localized('“{{title}}”的帮助文字有变', { title }))],
  widget: widgetDifference,
  widgetProps: widgetDifference,
  reactions: (_before, after) => [attention(localized('“{{title}}”的联动有变', { title: after.title }))],
  cases: (_before, after) => [attention(localized('“{{title}}”的取值条件有变', { title: after.title }))],
  rollup: (_before, after) => [attention(localized('“{{title}}”的汇总方式有变', { title: after.title }))],
  unique: (_before, { title, unique }) =>
    unique
      ? [breaking(localized('“{{title}}”不能再重复', { title }))]
      : [compatible(localized('“{{title}}”可以重复', { title }))],
  // Of fields inside, each tells by itself.
  fields: () => [],
  shapes: () => [],
  parts: () => [],
}

/** What is different about a field that stands in both forms, but for what stands inside it. */
export function fieldDifference(before: FieldModel, after: FieldModel): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof FieldModel)[]
  const differing = names.filter(name => !SILENT.has(name) && !isSame(before[name], after[name]))
  const words = WORDS.filter(name => differing.includes(name)).map(name => wordsChanged(name, before, after))
  const compares = new Set(
    differing
      .filter(name => !WORDS.some(one => one === name))
      .map(name => (Object.hasOwn(COMPARED, name) ? COMPARED[name] : undefined) ?? otherDifference),
  )
  // Of another type all else is another as well.
  if (before.type !== after.type) return [...typeDifference(before, after), ...words]
  return [...[...compares].flatMap(compare => compare(before, after)), ...words]
}

function wordsChanged(
  name: (typeof WORDS)[number],
  before: FieldModel,
  { title, ...after }: FieldModel,
): FieldChange {
  if (name === 'title')
    return attention(localized('“{{before}}”改称“{{title}}”', { before: before.title, title }))
  return attention(localized('“{{title}}”的单位或前后缀改为“{{after}}”', { title, after: after[name] ?? '' }))
}

/** What designers call the types of fields. */
const TYPE_WORDS: Partial<Record<FieldModel['type'], LocalizedText>> = {
  string: localized('文本'),
  integer: localized('整数'),
  number: localized('小数'),
  boolean: localized('是否'),
  date: localized('日期'),
  'date-time': localized('日期时间'),
  time: localized('时刻'),
  duration: localized('时长'),
  json: localized('列表或对象'),
}

function typeDifference(before: FieldModel, { title, type }: FieldModel): FieldChange[] {
  const words = localized('“{{title}}”的类型由 {{before}} 改为 {{type}}', {
    title,
    before: TYPE_WORDS[before.type] ?? before.type,
    type: TYPE_WORDS[type] ?? type,
  })
  return [before.type === 'integer' && type === 'number' ? compatible(words) : breaking(words)]
}

/** What a value has to be, but for its choices and what stands inside it, which are told by themselves. */
function schemaDifference(before: FieldModel, after: FieldModel): FieldChange[] {
  const { title } = after
  if (after.matrix !== undefined && before.matrix !== undefined) return []
  const [old, now] = [ownSchema(before), ownSchema(after)]
  if (isSame(old, now)) return []
  return mayRefuse(old, now)
    ? [breaking(localized('“{{title}}”允许的值变少了', { title }))]
    : [compatible(localized('“{{title}}”允许的值变多了', { title }))]
}

function ownSchema(field: FieldModel): JsonSchema {
  const { items, properties, required, additionalProperties, anyOf, ...own } = withoutPlaces(field)
  if (hasInsides(field)) return field.type === 'rows' || field.schema.type === 'array' ? bare(own) : {}
  const { enum: _choices, ...schema } = own
  const rest = { items, properties, required, additionalProperties, anyOf }
  if (field.options === undefined) return { ...own, ...defined(rest) }
  const { enum: _items, ...item } = items ?? {}
  return { ...schema, ...(items ? { items: item } : {}) }
}

/** Its decimal places are told by themselves. */
function withoutPlaces({ schema, scale }: FieldModel): JsonSchema {
  const { multipleOf, ...others } = schema
  return scale === null || multipleOf !== Number(`1e-${scale}`) ? schema : others
}

const bare = ({ title: _title, ...schema }: JsonSchema): JsonSchema => schema

const defined = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

function requiredDifference(before: FieldModel, after: FieldModel): FieldChange[] {
  const { title } = after
  if (after.required)
    return before.required
      ? []
      : [breaking(localized('“{{title}}”改为必填：已填的表单可能没有它', { title }))]
  const { requiredWhen } = after
  if (requiredWhen !== undefined && !before.required && !isSame(requiredWhen, before.requiredWhen))
    return [breaking(localized('“{{title}}”必填的条件有变', { title }))]
  return before.required || before.requiredWhen !== undefined
    ? [compatible(localized('“{{title}}”不再总是必填', { title }))]
    : []
}

function visibilityDifference(
  _before: FieldModel,
  { title, visibleWhen, required, requiredWhen }: FieldModel,
): FieldChange[] {
  if (visibleWhen !== undefined)
    return [breaking(localized('“{{title}}”显示的条件有变：隐藏时已填的值不再保留', { title }))]
  const words = localized('“{{title}}”总是显示', { title })
  return [required || requiredWhen !== undefined ? breaking(words) : attention(words)]
}

function formulaDifference(before: FieldModel, { title, compute }: FieldModel): FieldChange[] {
  if (before.compute === null)
    return [breaking(localized('“{{title}}”改为自动计算：已填的值会被改写', { title }))]
  const words =
    compute === null
      ? localized('“{{title}}”不再自动计算', { title })
      : localized('“{{title}}”的计算方式有变', { title })
  return [attention(words)]
}

function scaleDifference({ scale: before }: FieldModel, { title, scale }: FieldModel): FieldChange[] {
  const isFiner = scale === null || (before !== null && scale > before)
  const words =
    scale === null
      ? localized('“{{title}}”的小数位数不再限定', { title })
      : localized('“{{title}}”的小数位数改为 {{scale}}', { title, scale })
  return [isFiner && before !== null ? compatible(words) : breaking(words)]
}

/** Belongs to new documents: nothing that is filled in has another value for it. */
function defaultDifference(_before: FieldModel, { title }: FieldModel): FieldChange[] {
  return [compatible(localized('“{{title}}”的默认值有变', { title }))]
}

/** From the freest. */
const WRITES: readonly FieldModel['write'][] = ['always', 'create', 'never']

function writeDifference(before: FieldModel, { title, write, compute }: FieldModel): FieldChange[] {
  // A formula tells by itself.
  if (compute !== before.compute) return []
  return WRITES.indexOf(write) > WRITES.indexOf(before.write)
    ? [breaking(localized('“{{title}}”不再能填写', { title }))]
    : [compatible(localized('“{{title}}”可以填写', { title }))]
}

function rulesDifference(before: FieldModel, { title, rules }: FieldModel): FieldChange[] {
  const known = new Map(before.rules.map(rule => [rule.assert, rule]))
  const added = rules.filter(({ assert }) => !known.has(assert))
  if (added.length > 0)
    return added.map(({ message }) =>
      breaking(localized('“{{title}}”新增规则：{{message}}', { title, message })),
    )
  const isReworded = rules.some(rule => !isSame(known.get(rule.assert)?.message, rule.message))
  return isReworded
    ? [attention(localized('“{{title}}”的规则提示有变', { title }))]
    : [compatible(localized('“{{title}}”的规则变少了', { title }))]
}

/** Widgets that make of a text what another would not leave as it is. */
const SHAPING: ReadonlySet<string> = new Set(['rich-text', 'signature', 'file', 'image', 'region'])

function widgetDifference(before: FieldModel, { title, widget }: FieldModel): FieldChange[] {
  const isShaping = SHAPING.has(before.widget) || SHAPING.has(widget)
  const words = localized('“{{title}}”的填写方式有变', { title })
  return [isShaping ? breaking(words) : compatible(words)]
}

/** What cannot be judged might refuse a document. */
function otherDifference(_before: FieldModel, { title }: FieldModel): FieldChange[] {
  return [breaking(localized('“{{title}}”的设置有变，已填的内容可能不再通过', { title }))]
}
