import type { FieldFacts, PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { BORROWED_OPERATIONS } from '../../derive/borrowing.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { recordOf } from '../../derive/names.ts'
import { OPERATION_NAMES, operationsOf } from '../../derive/operations.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import { FURTHER } from '../../list/furtherSearch.ts'
import type { ListSource } from '../../source/page.ts'
import type { OperationName } from '../../types/index.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkEditable } from './checkEditable.ts'
import { checkName } from './checkNames.ts'
import { checkWidgetKey } from './checkWidget.ts'
import {
  checkFieldOrPart,
  describedParts,
  isSearchedPart,
  ONE_STEP,
  partSource,
  unknownPart,
} from './parts.ts'
import { placeholdersIn } from './placeholdersIn.ts'

/** Columns, search, order and buttons of the list name what the record has. */
export const checkList: PageRule = (page, context, reporter) => {
  const record = recordOf(page, context.app)
  const { list } = page.source
  if (!list || !record) return
  checkColumns({ list, page, record }, context, reporter)
  checkSearch(list, record, context, reporter)
  checkFurtherSearch(list, record, reporter)
  checkSort(list, record, reporter)
  for (const keyword of ['rowActions', 'toolbar'] as const) checkButtons(page, record, keyword, reporter)
  checkCopyOffered(page, reporter)
}

interface CheckedList {
  list: ListSource
  page: PageFacts
  record: ResourceFacts
}

function checkColumns({ list, page, record }: CheckedList, context: CheckContext, reporter: Reporter): void {
  const { columns } = list
  const seen = new Set<string>()
  for (const [index, column] of (columns ?? []).entries()) {
    const at = ['list', 'columns', index]
    const isLong = typeof column === 'object'
    const path = isLong ? column.path : column
    const place = isLong ? [...at, 'path'] : at
    const field = checkPath(path, place, record, context, reporter)
    if (seen.has(path)) reporter.report('repeated-field', place, say`${path} is a column twice`)
    seen.add(path)
    if (!isLong) continue
    checkWidgetKey(column.cell, [...at, 'cell'], context, reporter)
    checkEditable({ column, index, page, record }, reporter)
    for (const { name, index: start } of placeholdersIn(column.link ?? '')) {
      const options = { word: name, among: record.fields.keys(), index: start, length: name.length }
      if (!record.fields.has(name))
        reporter.report('unknown-field', [...at, 'link'], say`there is no property ${name}`, options)
    }
    const isSorted = column.sortable && field && (path.includes('.') || !isSortable(field))
    if (isSorted) reporter.report('not-sortable', [...at, 'sortable'], say`${path} has no order in the table`)
  }
}

export const isSortable = ({ type, source }: FieldFacts) =>
  fieldTypeNamed(type).sortable && source['x-cases'] === undefined

/** The property that a path names, or null where it names nothing; reports the wrong half of it. */
export function checkPath(
  path: string,
  at: JsonPath,
  record: ResourceFacts,
  { app }: CheckContext,
  reporter: Reporter,
): FieldFacts | null {
  const [name = '', hop, ...rest] = path.split('.')
  const report = (message: LocalizedText, word: string, index: number, among: Iterable<string>) =>
    reporter.report('unknown-field', at, message, { word, among, index, length: word.length })
  const field = record.fields.get(name)
  if (!field) {
    report(say`there is no property ${name}`, name, 0, record.fields.keys())
    return null
  }
  if (hop === undefined) return field
  const parts = describedParts(field.source)
  if (parts) {
    const start = name.length + 1
    const among = Object.keys(parts)
    if (rest.length > 0) report(ONE_STEP, rest.join('.'), start + hop.length + 1, [])
    else if (!among.includes(hop)) report(unknownPart(name, hop, field.source), hop, start, among)
    return field
  }
  const reference = referenceOf(field.source)
  const target = reference ? app.pages.get(reference.to)?.owned : undefined
  const start = name.length + 1
  if (!reference) report(say`${name} is no reference: nothing stands behind it`, hop, start, [])
  else if (rest.length > 0)
    report(say`a column hops over one reference only`, rest.join('.'), start + hop.length + 1, [])
  else if (target && !target.fields.has(hop)) {
    report(say`${reference.to} has no property ${hop}`, hop, start, target.fields.keys())
  } else if (target && !isEmbedded(hop, reference, target)) {
    report(say`answers carry ${hop} only when the reference embeds it: "embed": ["${hop}"]`, hop, start, [])
  }
  return field
}

export function isEmbedded(name: string, reference: object, target: ResourceFacts): boolean {
  const embed = 'embed' in reference ? (reference.embed as string[]) : []
  const key = 'key' in reference ? reference.key : target.key
  return name === (target.label ?? target.key) || name === key || embed.includes(name)
}

function checkSearch(
  { search }: ListSource,
  record: ResourceFacts,
  context: CheckContext,
  reporter: Reporter,
): void {
  const seen = new Set<string>()
  for (const [index, given] of (search ?? []).entries()) {
    const at = ['list', 'search', index]
    const isLong = typeof given === 'object'
    const name = isLong ? given.field : given
    const place = isLong ? [...at, 'field'] : at
    if (!checkFieldOrPart(name, place, record, reporter)) continue
    if (seen.has(name)) reporter.report('repeated-field', place, say`${name} is searched twice`)
    seen.add(name)
    if (isLong) checkWidgetKey(given.component, [...at, 'component'], context, reporter)
    const part = partSource(name, record)
    if (part && !isSearchedPart(part))
      reporter.report(
        'not-searchable',
        place,
        say`${name} is not searched: texts, numbers, dates and yes or no are`,
      )
    const field = record.fields.get(name)
    const isStored = !field || (fieldTypeNamed(field.type).filter.stored && !field.source.writeOnly)
    if (!isStored && !record.isModule) reporter.report('not-searchable', place, say`${name} is not searched`)
  }
}

function checkFurtherSearch(
  { furtherSearch, search }: ListSource,
  record: ResourceFacts,
  reporter: Reporter,
): void {
  if (!furtherSearch) return
  const at = ['list', 'furtherSearch']
  const searched = search?.map(given => (typeof given === 'string' ? given : given.field)) ?? []
  if (!record.isModule)
    reporter.report(
      'unfit-keyword',
      at,
      say`furtherSearch is for rows from server code, which know what its fields mean`,
      {
        on: 'key',
      },
    )
  else if (record.fields.has(FURTHER))
    reporter.report(
      'unfit-keyword',
      at,
      say`the values of furtherSearch are sent as ${FURTHER}, which is a property here`,
      { on: 'key' },
    )
  else checkName(furtherSearch.by, [...at, 'by'], searched, reporter)
}

function checkSort({ sort }: ListSource, { fields, isModule }: ResourceFacts, reporter: Reporter): void {
  const words = sort?.split(',') ?? []
  let start = 0
  for (const word of words) {
    const name = word.trim().replace(/^-/, '')
    const place = { index: start + word.indexOf(name), length: name.length }
    const field = fields.get(name)
    if (!field) {
      const [, first = '', order] = /^(\w+)\s+(asc|desc)$/i.exec(name) ?? []
      const meant = fields.has(first) ? `${order?.toLowerCase() === 'desc' ? '-' : ''}${first}` : null
      const near = { word: name, among: fields.keys(), suggestion: meant, ...place }
      reporter.report('unknown-field', ['list', 'sort'], say`there is no property ${name || '""'}`, near)
    } else if (!isSortable(field) && !isModule) {
      reporter.report('not-sortable', ['list', 'sort'], say`${name} has no order in the table`, place)
    }
    start += word.length + 1
  }
}

/** Copying is switched on for people alone: where its list names its buttons, one of them has to be that. */
function checkCopyOffered({ source, owned }: PageFacts, reporter: Reporter): void {
  const actions = source.list?.rowActions
  const copy = owned?.source.operations?.copy
  if (!actions || !copy || actions.includes('copy')) return
  const at = ['list', 'rowActions']
  const message = say`operations switches copy on, and no row offers it: name copy here`
  reporter.report('copy-unreachable', at, message, { on: 'key', severity: 'warning' })
}

const ROW_OPERATIONS: OperationName[] = ['read', 'update', 'copy', 'remove']
const LIST_OPERATIONS: OperationName[] = ['create', 'remove', 'import', 'export', 'figures', 'trash', 'sort']

function checkButtons(
  { source }: PageFacts,
  record: ResourceFacts,
  keyword: 'rowActions' | 'toolbar',
  reporter: Reporter,
): void {
  const isRow = keyword === 'rowActions'
  const lent = new Set<string>(BORROWED_OPERATIONS)
  const isServed = (name: string) => source.serves?.includes(name) ?? true
  const operations = [...operationsOf(record.source).keys()].filter(
    name => (source.where === undefined || lent.has(name)) && isServed(name),
  )
  const usable = operations.filter(name => (isRow ? ROW_OPERATIONS : LIST_OPERATIONS).includes(name))
  const actions = Object.entries(record.source.actions ?? {}).filter(([name]) => isServed(name))
  const fitting = actions
    .filter(([, { on = 'row' }]) => (isRow ? on !== 'list' : on !== 'row'))
    .map(([name]) => name)
  const among = [...usable, ...fitting]
  for (const [index, name] of (source.list?.[keyword] ?? []).entries()) {
    const at = ['list', keyword, index]
    if (among.includes(name)) continue
    const isSwitchedOff = (OPERATION_NAMES as string[]).includes(name)
    const isElsewhere = actions.some(([action]) => action === name)
    const message = mistakeOf(name, { isSwitchedOff, isElsewhere, isRow })
    reporter.report('unknown-action', at, message, { word: name, among })
  }
}

function mistakeOf(
  name: string,
  { isSwitchedOff, isElsewhere, isRow }: Record<'isSwitchedOff' | 'isElsewhere' | 'isRow', boolean>,
): LocalizedText {
  if (isSwitchedOff)
    return isRow ? say`${name} is no operation of this row` : say`${name} is no operation of this list`
  if (!isElsewhere) return say`${name} is neither an operation nor an action`
  return isRow
    ? say`${name} is an action on the list: toolbar`
    : say`${name} is an action on a row: rowActions`
}
