import { camelCase } from '../derive/names.ts'
import { type ColumnKind, SOURCE_LIMITS } from './GeneratedTable.ts'
import { type Flag, type GeneratorColumn, type GeneratorConfig, QUERY_TYPES } from './GeneratorConfig.ts'
import { htmlTypeOf, widgetMeantBy } from './javaNames.ts'

type Sent = Readonly<Record<string, unknown>>

const KINDS: ColumnKind[] = [
  'string',
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'date-time',
  'time',
  'json',
]
const CATEGORIES = ['crud', 'tree', 'sub'] as const

/**
 * A configuration with what a client has sent of it: only what it names, each in its own shape and length. What an older
 * client says in its own words (htmlType, params) is understood; what is not of it stays as it is.
 */
export function takeConfig(config: GeneratorConfig, sent: Sent): GeneratorConfig {
  const params = isObject(sent.params) ? sent.params : {}
  const text = (key: keyof GeneratorConfig & string, most = 200) =>
    textIn({ ...params, ...sent }[key], String(config[key] ?? ''), most)
  const columns = Array.isArray(sent.columns) ? takeColumns(config, sent.columns) : config.columns
  return {
    ...config,
    tableComment: text('tableComment', SOURCE_LIMITS.comment),
    className: text('className', 100),
    functionAuthor: text('functionAuthor', 50),
    tplCategory: choiceIn(CATEGORIES, sent.tplCategory) ?? config.tplCategory,
    ...takePlace(config, sent),
    functionName: text('functionName', 50) || config.functionName,
    formColNum: clamp(sent.formColNum, 1, 3) ?? config.formColNum,
    treeCode: text('treeCode', 100),
    treeParentCode: text('treeParentCode', 100),
    treeName: text('treeName', 100),
    subTableName: text('subTableName', 100),
    subTableFkName: text('subTableFkName', 100),
    recordTable: text('recordTable', 50),
    permission: text('permission', 100),
    menuParent: text('menuParent', 100),
    tenancy: choiceIn(['tenant', 'platform'] as const, sent.tenancy) ?? config.tenancy,
    trash: typeof sent.trash === 'boolean' ? sent.trash : config.trash,
    columns,
    guesses: Array.isArray(sent.guesses) ? takeGuesses(config, sent.guesses) : config.guesses,
  }
}

/** Where a page is: an older client says module and business, from which key and address follow. */
function takePlace(config: GeneratorConfig, sent: Sent) {
  const moduleName = textIn(sent.moduleName, config.moduleName, 60)
  const businessName = textIn(sent.businessName, config.businessName, 60)
  const isMoved = moduleName !== config.moduleName || businessName !== config.businessName
  const path = `/${moduleName}/${camelCase(businessName)}`
  const derived = isMoved ? { pageKey: `${path.slice(1)}/index`, path } : config
  const given = (key: 'pageKey' | 'path') => {
    const value = textIn(sent[key], config[key], 200)
    return value === config[key] ? derived[key] : value
  }
  return { moduleName, businessName, pageKey: given('pageKey'), path: given('path') }
}

/** Columns by their number, in the order in which they come; what is not sent stays behind them. */
function takeColumns({ columns }: GeneratorConfig, sent: unknown[]): GeneratorColumn[] {
  const byId = new Map(columns.map(column => [column.columnId, column]))
  const taken: GeneratorColumn[] = []
  for (const one of sent.slice(0, SOURCE_LIMITS.columns)) {
    const stored = isObject(one) ? byId.get(Number(one.columnId)) : undefined
    if (!stored || !isObject(one)) continue
    byId.delete(stored.columnId)
    taken.push(takeColumn(stored, one))
  }
  return [...taken, ...byId.values()].map((column, index) => ({ ...column, sort: index + 1 }))
}

function takeColumn(column: GeneratorColumn, sent: Sent): GeneratorColumn {
  const text = (key: keyof GeneratorColumn & string, most: number) =>
    textIn(sent[key], String(column[key] ?? ''), most)
  const flag = (key: keyof GeneratorColumn & string): Flag => (flagIn(sent[key]) ?? column[key]) as Flag
  const comment = text('columnComment', SOURCE_LIMITS.comment)
  const next: GeneratorColumn = {
    ...column,
    columnComment: comment,
    javaType: text('javaType', 50),
    javaField: text('javaField', 50) || column.javaField,
    isRequired: flag('isRequired'),
    isInsert: flag('isInsert'),
    isEdit: flag('isEdit'),
    isList: flag('isList'),
    isQuery: flag('isQuery'),
    queryType: choiceIn(QUERY_TYPES, sent.queryType) ?? column.queryType,
    dictType: text('dictType', 100),
    // An older client knows the comment alone, which is what it shows.
    title:
      sent.title === undefined && comment !== column.columnComment
        ? comment.slice(0, 30)
        : text('title', 100),
    kind: choiceIn(KINDS, sent.kind) ?? column.kind,
    length: sent.length === null ? null : (clamp(sent.length, 1, 10_485_760) ?? column.length),
    scale: sent.scale === null ? null : (clamp(sent.scale, 0, 12) ?? column.scale),
    isUnique: flag('isUnique'),
    defaultValue: constantIn(sent.defaultValue, column.defaultValue),
    reference: text('reference', 200),
    widget: text('widget', 50),
    format: text('format', 30),
    options: Array.isArray(sent.options) ? takeOptions(sent.options) : column.options,
  }
  return withHtmlType(next, column, sent.htmlType)
}

/** What an older client says of the widget counts when it says something else than before. */
function withHtmlType(next: GeneratorColumn, column: GeneratorColumn, sent: unknown): GeneratorColumn {
  const isSaid = typeof sent === 'string' && sent !== column.htmlType && next.widget === column.widget
  const widget = isSaid ? widgetMeantBy(sent, next) : next.widget
  const hasChoices = next.dictType !== '' || next.options.length > 0
  const derived = htmlTypeOf({ ...next, widget, hasChoices })
  return { ...next, widget, htmlType: isSaid ? sent.slice(0, 30) : derived }
}

function takeOptions(sent: unknown[]): GeneratorColumn['options'] {
  return sent.slice(0, 500).flatMap(option => {
    if (!isObject(option)) return []
    const { value, label } = option
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return [
      {
        value: typeof value === 'string' ? value.slice(0, 200) : value,
        label: textIn(label, String(value), 100),
      },
    ]
  })
}

/** A client says of guesses only whether they are undone. */
const takeGuesses = ({ guesses }: GeneratorConfig, sent: unknown[]): GeneratorConfig['guesses'] =>
  guesses.map((guess, index) => {
    const one = sent[index]
    return isObject(one) && typeof one.undone === 'boolean' ? { ...guess, undone: one.undone } : guess
  })

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown, otherwise: string, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : otherwise

const flagIn = (value: unknown): Flag | undefined => {
  if (value === true || value === '1' || value === 1) return '1'
  return value === false || value === '0' || value === 0 ? '0' : undefined
}

const choiceIn = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find(choice => choice === value)

function clamp(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number)
    ? Math.min(most, Math.max(least, number))
    : undefined
}

function constantIn(
  value: unknown,
  otherwise: GeneratorColumn['defaultValue'],
): GeneratorColumn['defaultValue'] {
  if (value === undefined) return otherwise
  if (typeof value === 'string') return value.slice(0, 500)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
