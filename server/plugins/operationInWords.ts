import { sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import { type AuditEntry, type Row, type ToldChange, wordsOfChange } from '../engine/contracts/records.ts'
import { findAudience } from '../engine/present/embedAudience.ts'
import { embedReferences } from '../engine/present/presentRows.ts'
import { isOneOf } from '../engine/query/condition.ts'
import { rowsOf } from '../engine/query/rowsOf.ts'
import type { OperationInput, Route } from '../engine/registry/Route.ts'
import { cellText, cutText, type DictionaryLabels, dictionaryLabels } from '../engine/sheet/cellText.ts'
import { HIDDEN } from './masked.ts'

/** Characters of a value that are shown. */
const LONGEST = 200

/** Entries of a list beyond which only those that came or went are named. */
const FEW = 10

/** Values that every change changes. */
const AUDIT = new Set(['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version'])

/** What an entry of the operation log says to people. */
export interface OperationWords {
  /** 修改“张三”：手机号码 13800000000 → 13900000000 */
  summary: string
  differences: Difference[]
}

/** Records that are told one by one; of an import of thousands the rest is counted. */
const TOLD = 20

/**
 * Says which records a successful request changed, and how: with titles of fields, labels of dictionaries and names
 * of what is referred to. `masked` are the same changes with every secret hidden.
 */
export async function operationInWords(
  context: OperationContext,
  { route, input }: { route: Route; input: OperationInput },
  masked: readonly AuditEntry[],
): Promise<OperationWords> {
  const { audit } = context
  if (route.kind === 'clear') return { summary: audit.map(clearedWords).join('\n'), differences: [] }
  const told = audit.slice(0, TOLD).flatMap((entry, index) => {
    const hidden = masked[index]
    return hidden ? [{ entry, masked: hidden }] : []
  })
  const lines: string[] = []
  const differences: Difference[] = []
  for (const change of await changedRecords(context, told)) {
    const found = await differencesOf(context, change)
    differences.push(...found)
    lines.push(route.kind === 'expel' ? `强制“${change.label}”下线` : lineOf(change, found))
  }
  if (audit.length > TOLD) lines.push(`……共 ${audit.length} 条记录`)
  if (audit.length === 0) lines.push(...(await targetsOf(context, route, input)))
  return { summary: lines.join('\n'), differences }
}

const clearedWords = ({ before }: AuditEntry): string => `清除 ${before?.erased ?? 0} 条记录`

function lineOf(change: ChangedRecord, differences: readonly Difference[]): string {
  const { before, after, label } = change
  if (before === null && isWhole(change, after)) return `新增“${label}”`
  if (after === null) return `删除“${label}”`
  const words = differences.map(wordsOfChange)
  return words.length === 0 ? `修改“${label}”` : `修改“${label}”：${words.join('；')}`
}

/** Modules note a part of a record where they change only that. */
const isWhole = ({ model }: ChangedRecord, record: AuditEntry['after']): boolean =>
  record !== null && model.key in record

/** An action that left no trace in records is told with those it was about: 重置密码“张三”. */
async function targetsOf(
  context: OperationContext,
  { origin }: Route,
  { body }: OperationInput,
): Promise<string[]> {
  if (origin.kind !== 'action') return []
  const { resource, action } = origin
  const sent = body[resource.key]
  const keys = (Array.isArray(sent) ? sent : [sent]).filter(key => key !== undefined).slice(0, TOLD)
  const names = await namesOf(context, resource, keys.map(Number))
  const words = [...names.values()].map(name => `“${name}”`).join('、')
  return words === '' ? [] : [`${textOf(action.title)}${words}`]
}

/** What a person reads of a change: which field, what it was and what it became; '' for nothing. */
interface Difference extends ToldChange {
  /** The record by its name: 张三. */
  subject: string
}

/** The values that a record got, lost or changed, with the labels of dictionaries and of what is referred to. */
async function differencesOf(context: OperationContext, change: ChangedRecord): Promise<Difference[]> {
  const { model, label } = change
  const fields = model.fields.filter(field => isChanged(model, field, change))
  const sides = { before: { ...change.masked.before }, after: { ...change.masked.after } }
  const counts = new Map(fields.map(field => [field, narrow(field, sides)]))
  for (const field of fields) {
    const { audience, oneOf } = field
    // Stars are no id that could be looked up.
    const shown = [sides.before, sides.after].filter(
      side => side[field.name] !== HIDDEN && (!oneOf || side[oneOf.type] !== HIDDEN),
    )
    if (field.reference || field.oneOf) await embedReferences(context, shown, field)
    if (audience) (await findAudience(context, shown, { ...field, audience }))()
  }
  const labels = await dictionaryLabels(context, fields)
  const told = fields.map(field => {
    const [before, after] = [wordsOf(field, sides.before, labels), wordsOf(field, sides.after, labels)]
    const count = counts.get(field)
    return {
      subject: label,
      field: textOf(field.title),
      before: count ? counted(count.before, '去掉', before) : before,
      after: count ? counted(count.after, '增加', after) : after,
    }
  })
  return [...told, ...(change.told ?? []).map(one => ({ subject: label, ...one }))]
}

/**
 * Of two long lists, leaves on each side what the other has not: all of the rest is the same, and would be cut.
 * Returns how many there were; null where the lists are told whole.
 */
function narrow(
  { name, type }: FieldModel,
  sides: { before: Row; after: Row },
): { before: number; after: number } | null {
  const before = sides.before[name] ?? []
  const after = sides.after[name] ?? []
  if (fieldTypeNamed(type).storage === 'child-table' || !Array.isArray(before) || !Array.isArray(after))
    return null
  if (before.length === 0 || after.length === 0 || before.length + after.length <= 2 * FEW) return null
  sides.before[name] = before.filter(one => !after.includes(one))
  sides.after[name] = after.filter(one => !before.includes(one))
  return { before: before.length, after: after.length }
}

const counted = (count: number, verb: string, words: string): string =>
  words === '' ? `${count} 项` : `${count} 项，${verb}：${words}`

function isChanged(resource: ResourceModel, { name }: FieldModel, { before, after }: ChangedRecord): boolean {
  if (name === resource.key || AUDIT.has(name)) return false
  // Of a change of one thing only that is noted, and says nothing about the others.
  if (before !== null && after !== null && !(name in before && name in after)) return false
  return !isEqual(before?.[name], after?.[name])
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(bare(one)) === JSON.stringify(bare(other))

/** What is empty is the same, however it is written. */
function bare(value: unknown): unknown {
  if (value === undefined || value === '') return null
  return Array.isArray(value) && value.length === 0 ? null : value
}

function wordsOf(field: FieldModel, record: Row, labels: DictionaryLabels): string {
  if (bare(record[field.name]) === null) return ''
  if (record[field.name] === HIDDEN) return HIDDEN
  if (fieldTypeNamed(field.type).storage === 'child-table')
    return `${(record[field.name] as unknown[]).length} 项`
  const text = String(cellText(field, record, { labels, language: 'zh' }) ?? '')
  const plain =
    field.widget === 'rich-text'
      ? text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : text
  return cutText(plain, LONGEST)
}

/** A change of a record of a known resource, with the name by which people know the record. */
interface ChangedRecord extends AuditEntry {
  model: ResourceModel
  label: string
  /** The same values with every secret hidden. */
  masked: Pick<AuditEntry, 'before' | 'after'>
}

/** The changes of records, with their names. */
async function changedRecords(
  context: OperationContext,
  changes: readonly { entry: AuditEntry; masked: AuditEntry }[],
): Promise<ChangedRecord[]> {
  const found: ChangedRecord[] = []
  for (const { entry, masked } of changes) {
    const model = context.app.resources[entry.resource]
    if (!model) continue
    found.push({ ...entry, model, masked, label: '' })
  }
  await nameAll(context, found)
  return found
}

/** A name stands in the record, or is asked for where only a part of the record was noted. */
async function nameAll(context: OperationContext, changed: ChangedRecord[]): Promise<void> {
  for (const model of new Set(changed.map(({ model }) => model))) {
    const own = changed.filter(one => one.model === model)
    for (const one of own) one.label = String(labelIn(one) ?? '')
    const nameless = own.filter(({ label }) => label === '')
    const names = await namesOf(
      context,
      model,
      nameless.map(({ key }) => key),
    )
    for (const one of nameless) one.label = names.get(String(one.key)) ?? `编号 ${one.key}`
  }
}

const labelIn = ({ model, masked: { before, after } }: ChangedRecord): unknown =>
  after?.[model.label] ?? before?.[model.label]

/** Names of records by key, those removed included, whoever may see them. */
async function namesOf(
  context: OperationContext,
  model: ResourceModel,
  keys: readonly unknown[],
): Promise<Map<string, string>> {
  const isStored = model.fields.some(({ name, column }) => name === model.label && column !== null)
  if (keys.length === 0 || model.source === 'module' || !isStored) return new Map()
  const key = sql.ref(`t.${columnOf(model, model.key)}`)
  const rows = await rowsOf(context, model, { own: true, scoped: false, state: 'any' })
    .where(isOneOf(key, keys))
    .select([key.as('key'), sql.ref(`t.${columnOf(model, model.label)}`).as('label')])
    .execute()
  return new Map(rows.map(row => [String(row.key), String(row.label ?? '')]))
}
