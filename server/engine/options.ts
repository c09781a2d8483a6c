import { type SqlBool, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isPermitted, isReadable, translationNameOf } from '#model/fieldAccess.ts'
import { pageReferences } from '#model/fieldReferences.ts'
import { fieldAt, shapeNamed } from '#model/insides.ts'
import { textOf } from '#model/language/t.ts'
import type { AppModel, FieldModel, ReferenceModel, ResourceModel, Text } from '#model/types/index.ts'
import { assertPlainJson } from '#model/validation/index.ts'
import { columnOf, fieldOf } from '../db/sync/keyColumn.ts'
import { isTold } from './access.ts'
import { hasRollup } from './condition/foundValue.ts'
import { whereCondition } from './condition/whereCondition.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { formOfRow } from './expression/expressionScope.ts'
import { labelDetails } from './present/labelDetails.ts'
import { eitherOf, sayInEither, translatedAmong } from './present/sayInEither.ts'
import { type Condition, isOneOf, knownColumn, TRUE } from './query/condition.ts'
import { containsText, parseFilterValue } from './query/filterCondition.ts'
import { countRows, ordered, pageOf, parseOrder, readPage } from './query/readPage.ts'
import { candidatesOf, type Rows, recordsOf, rowsOf, selectFields } from './query/rowsOf.ts'
import type { OperationInput } from './registry/Route.ts'
import type { FlatQuery } from './request/readRequest.ts'
import { emptyAsNull } from './write/readChanges.ts'

const LARGEST_PAGE = 100
const LARGEST_TREE = 5_000

/**
 * Candidates of a reference: { data: [{ value, label, … }], total }. `keyword` searches labels, `ids` looks up the
 * labels of values that a form holds already (removed or not choosable ones as disabled), `from` and `field` name
 * the reference that is filled in, whose filter then applies, and `values` (JSON) the form that the filter reads.
 * Trees are answered whole up to 5,000 nodes, each with its parent; `total` says whether there are more.
 */
export async function options(
  context: OperationContext,
  resource: ResourceModel,
  { query }: OperationInput,
): Promise<Answer> {
  const picker = pickerOf(context, resource, query)
  const ids = query.get('ids')?.flatMap(text => text.split(','))
  if (ids) return { data: await labelsOf(context, resource, { picker, ids: ids.slice(0, LARGEST_PAGE) }) }
  const filtered = choosableRows(context, resource, picker).where(keyword(context, resource, query))
  // What is taken of other records orders the list; whoever picks is not made to wait for it.
  const order = parseOrder(context, resource, new Map()).filter(({ field }) => !hasRollup(field))
  const select = (rows: typeof filtered) => selectFields(context, resource, rows, readOf(picker))
  if (resource.tree) {
    const rows = await select(ordered({ filtered, order })).limit(LARGEST_TREE).execute()
    // Whoever asked must know that there are more, and search for them.
    const total = rows.length < LARGEST_TREE ? rows.length : await countRows(context, filtered)
    return { data: presentOptions(resource, picker, rows), total }
  }
  const page = pageOf(resource.style, query, LARGEST_PAGE)
  const { rows, total } = await readPage(context, { filtered, select, order }, page)
  const data = presentOptions(resource, picker, rows)
  if (picker.details.length === 0) return { data, total }
  const details = await labelDetails(context, recordsOf(rows, picker.details), picker.details)
  return { data: data.map((option, at) => ({ ...option, labelDetails: details[at] })), total }
}

interface Lookup {
  picker: ReturnType<typeof pickerOf>
  ids: string[]
}

/** Labels of values that a form holds, whether or not they could be chosen now. */
async function labelsOf(context: OperationContext, resource: ResourceModel, { picker, ids }: Lookup) {
  const key = picker.fields.find(field => field.name === picker.key)
  if (!key) return []
  const values = ids.filter(id => id !== '').map(id => parseFilterValue(key, id))
  const chosen = isOneOf(sql.ref(`t.${columnOf(resource, picker.key)}`), values)
  const known = await selectFields(
    context,
    resource,
    rowsOf(context, resource, { scoped: false, state: 'any' }).where(chosen),
    readOf(picker),
  ).execute()
  const open = await selectFields(context, resource, choosableRows(context, resource, picker).where(chosen), [
    key,
  ]).execute()
  const choosable = new Set(open.map(row => row[picker.key]))
  const options = presentOptions(resource, picker, known)
  return options.map(option => {
    if (choosable.has(option.value)) return option
    // What the caller could not choose, it learns the label of, and nothing more.
    return { value: option.value, label: option.label, disabled: true }
  })
}

/** Records whose label contains the keyword; all of them without one. */
function keyword(context: OperationContext, resource: ResourceModel, query: FlatQuery): Condition {
  const text = query.get('keyword')?.[0]?.trim()
  const label = fieldOf(resource, resource.label)
  if (!text || label.column === null || !isReadable(context.caller, label)) return TRUE
  const column = knownColumn(context, resource, label.name)
  if (fieldTypeNamed(label.type).filter.operators.includes('contains'))
    return containsText(context, resource, label, text)
  return sql<SqlBool>`${column}::text = ${text}`
}

/** A candidate of a picker. Beside these it carries what references embed of it. */
interface Option extends Row {
  value: unknown
  label: Text
  /** What tells it from others of the same label in the answer; absent where there are none. */
  hint?: string
  /** Texts that stand behind the label, for whoever may open the page. */
  labelDetails?: string[]
  /** In trees the value of the node above; null for a root. */
  parent?: unknown
}

/** Stored rows as candidates. Where the caller may not read the label, the value stands for it. */
function presentOptions(resource: ResourceModel, picker: Picker, rows: readonly Row[]): Option[] {
  const { tree } = resource
  const records = recordsOf(rows, picker.fields)
  const options = records.map(record => {
    const label = eitherOf(
      record[picker.label] ?? record[picker.key],
      record[translationNameOf(picker.label)],
    )
    sayInEither(record, picker.translated, picker.named)
    return {
      ...record,
      value: record[picker.key],
      label,
      ...(tree ? { parent: record[tree.parent] ?? null } : {}),
    }
  })
  return picker.hint === null ? options : withHints(options, hintsOf(rows, picker.hint))
}

/** The stored hints, in the order of the rows. */
const hintsOf = (rows: readonly Row[], hint: FieldModel): unknown[] =>
  recordsOf(rows, [hint]).map(record => record[hint.name] ?? null)

/** Namesakes in an answer with what tells them apart; of all others it is not told. */
function withHints(options: Option[], hints: readonly unknown[]): Option[] {
  const counts = new Map<string, number>()
  const nameOf = ({ label }: Option) => textOf(label, 'zh')
  for (const option of options) counts.set(nameOf(option), (counts.get(nameOf(option)) ?? 0) + 1)
  return options.map((option, index) => {
    const isAmongNamesakes =
      (counts.get(nameOf(option)) ?? 0) > 1 && hints[index] !== null && !('hint' in option)
    return isAmongNamesakes ? { ...option, hint: String(hints[index]) } : option
  })
}

/** What is read of a candidate. */
const readOf = ({ fields, hint, details }: Picker): FieldModel[] => [
  ...new Set([...fields, ...(hint === null ? [] : [hint]), ...details]),
]

/** What a picker shows of a resource, and for which reference. */
interface Picker {
  /** The field that is filled in; null where none is named. */
  field: FieldModel | null
  /** Property whose value is chosen. */
  key: string
  label: string
  /** Key, label, what references carry along, and the parent of trees; as far as the caller may read them. */
  fields: FieldModel[]
  /** Names of those that are answered, and of those of them that have an English. */
  named: string[]
  translated: string[]
  /** What tells namesakes apart; null where nothing does, or the caller may not read it. */
  hint: FieldModel | null
  /** What stands behind every label; none where the caller may not open the page. */
  details: FieldModel[]
  /** The reference's filter over candidates; null for all. */
  where: string | null
  /** The form that the filter reads, and its fields. */
  values: Row
  form: readonly FieldModel[] | undefined
}

/** The picker that a query asks for. @throws SEARCH_INVALID when it names a reference that does not exist */
function pickerOf(context: OperationContext, resource: ResourceModel, query: FlatQuery): Picker {
  const asked = referenceOf(context.app, resource, query)
  const reference = asked?.reference ?? null
  const key = reference?.key ?? resource.key
  const label = reference?.label ?? resource.label
  const names = new Set([key, label, ...embedded(context.app, resource, reference)])
  if (resource.tree) names.add(resource.tree.parent)
  const mayKnow = (field: FieldModel) =>
    field.column !== null &&
    (field.name === key || isReadable(context.caller, field)) &&
    isTold(context.caller, resource, field)
  const translated = translatedAmong(resource, [...names])
  const isShown = ({ name, translates }: FieldModel) =>
    names.has(name) || (translates !== undefined && translated.includes(translates))
  const fields = resource.fields.filter(field => isShown(field) && mayKnow(field))
  // Whoever may only choose could else find out the hint of anybody by giving a record of his own that label.
  const { list, read } = resource.operations
  const opens = [list, read].flatMap(operation => operation?.permissions ?? [])
  const mayHint = isPermitted(context.caller, opens)
  const hint = resource.fields.find(field => mayHint && field.name === resource.labelHint && mayKnow(field))
  const details = (resource.labelDetails ?? []).flatMap(
    detail => resource.fields.find(field => mayHint && field.name === detail && mayKnow(field)) ?? [],
  )
  const form = asked?.form
  const field = asked?.field ?? null
  return {
    key,
    label,
    fields,
    named: [...names],
    translated,
    hint: hint ?? null,
    details,
    field,
    where: reference?.where ?? null,
    values: valuesOf(query, form ?? []),
    form,
  }
}

/** The records that may be chosen in a picker. */
function choosableRows(
  context: OperationContext,
  resource: ResourceModel,
  { field, where, values, form }: Picker,
): Rows {
  const rows = candidatesOf(context, resource, field)
  return where === null ? rows : rows.where(whereCondition(context, resource, where, { values, form }))
}

/** What the reference at hand carries along; of an unnamed one what any reference does. */
function embedded(app: AppModel, resource: ResourceModel, reference: ReferenceModel | null): string[] {
  if (reference) return [...reference.embed, ...(reference.copied ?? [])]
  const fields = Object.values(app.resources).flatMap(owner => owner.fields)
  return fields.flatMap(field => (field.reference?.page === resource.page ? field.reference.embed : []))
}

interface AskedReference {
  field: FieldModel
  reference: ReferenceModel
  /** Fields of the form that holds it. */
  form: readonly FieldModel[]
}

/** from=org/person&field=deptId; a field of an action's form is named with it: field=grant.roleIds. */
function referenceOf(app: AppModel, resource: ResourceModel, query: FlatQuery): AskedReference | null {
  const [from, name] = [query.get('from')?.[0], query.get('field')?.[0]]
  if (from === undefined || name === undefined) return null
  const owner = Object.hasOwn(app.resources, from) ? app.resources[from] : undefined
  const path = name.split('.')
  const action = owner?.actions.find(candidate => candidate.name === path[0] && path.length > 1)
  const form = action ? (action.form?.fields ?? []) : (owner?.fields ?? [])
  const field = fieldAt(form, action ? path.slice(1) : path)
  const asked = field && pageReferences(field).find(one => one.field.reference?.page === resource.page)
  if (!asked?.field.reference) throw new Fault('SEARCH_INVALID')
  const [root, ...inside] = action ? path.slice(1) : path
  const list = inside.length > 0 ? form.find(candidate => candidate.name === root) : undefined
  const rows = list && (shapeNamed(list, inside[0]) ?? list)
  return { field: asked.field, reference: asked.field.reference, form: rows ? formOfRow(form, rows) : form }
}

/** What the fields of a form hold so far, as far as it is one value each or a list of them. What else was sent is left aside. */
function valuesOf(query: FlatQuery, form: readonly FieldModel[]): Row {
  const text = query.get('values')?.[0]
  if (text === undefined) return {}
  const values = parseValues(text)
  return Object.fromEntries(
    form.flatMap(field => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : null
      return isPlain(value) ? [[field.name, emptyAsNull(field, value)]] : []
    }),
  )
}

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' || (Array.isArray(value) && value.every(item => typeof item !== 'object'))

/** @throws SEARCH_INVALID when the text is no object, or holds what cannot be bound */
function parseValues(text: string): Row {
  try {
    const values: unknown = JSON.parse(text)
    assertPlainJson(values)
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as Row
  } catch (error) {
    throw new Fault('SEARCH_INVALID', { cause: error })
  }
  throw new Fault('SEARCH_INVALID')
}
