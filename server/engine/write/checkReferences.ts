import { type RawBuilder, sql } from 'kysely'
import { messageOf } from '#model/errors.ts'
import { canonical, fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { insideFor, insidesOf } from '#model/insides.ts'
import { wordsOf } from '#model/language/localized.ts'
import type { FieldModel, ReferenceModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { formOfRow, rowsIn } from '../expression/expressionScope.ts'
import { columnRef, isOneOf, ownTenant } from '../query/condition.ts'
import { candidatesOf, type Rows } from '../query/rowsOf.ts'
import type { ContestedReference } from '../registry/CompiledResource.ts'
import { addError, type ChangedField, type Draft, draftedRecord, hasError } from './Draft.ts'

/**
 * Notes a mistake at every reference to a record that the caller may not choose: absent, removed, another
 * tenant's, outside the data scope, or not meant by the reference's filter. One query serves all drafts, unless
 * the filter looks at the record itself.
 */
export async function checkReferences(
  context: OperationContext,
  changed: readonly ChangedField[],
  form: readonly FieldModel[],
): Promise<void> {
  for (const [field, values] of byField(changed)) {
    const { reference } = field
    if (reference !== null) await checkChoices(context, { reference, values, form })
  }
}

/** The same for values of one field, all of which refer to the records of one page. */
export async function checkChoices(
  context: OperationContext,
  { reference, values, form }: Pick<Check, 'reference' | 'values' | 'form'>,
): Promise<void> {
  const target = context.resource(reference.page)
  if (target.source === 'module') return
  if (!readsRecord(reference)) await checkAll(context, { target, reference, values, form, record: {} })
  else
    for (const value of values)
      await checkAll(context, { target, reference, values: [value], ...valuesAround(value, form) })
}

/** What the filter of a reference reads: the record, and before it the row in which the reference stands. */
function valuesAround(
  { draft, path }: ChangedField,
  form: readonly FieldModel[],
): Pick<Check, 'form' | 'record'> {
  const record = soundRecord(draft)
  const [root = '', ...inside] = path.split('.').slice(0, -1)
  const list = form.find(({ name }) => name === root)
  const row = list && rowAt(draft.changes[root], inside)
  const rows = list && insideFor(list, row)
  if (!rows || !row) return { form, record }
  const sound = Object.entries(row).filter(([name]) => !hasError(draft, [root, ...inside, name].join('.')))
  return { form: formOfRow(form, rows), record: { ...record, ...Object.fromEntries(sound) } }
}

const rowAt = (value: unknown, steps: readonly string[]): Row =>
  steps.reduce<unknown>((inner, step) => (inner as Row | null)?.[step], value) as Row

/** What is about to be written: which references it may name records by, and the bodies that name them. */
export interface Naming {
  contested: readonly ContestedReference[]
  bodies: readonly Row[]
}

/** Records about to be written, whose stored names are given up. */
export interface Renamed {
  resource: ResourceModel
  keys: readonly unknown[]
}

/**
 * Locks the records that bodies name where no foreign key keeps them from being removed or renamed at the same time, and
 * those that keep what is taken of the records that name them, before and after the write.
 * Called before the record itself is locked: who removes locks in the same order, what is named before what names it.
 * @returns whether what a property names is locked
 */
export async function lockReferred(
  context: OperationContext,
  namings: readonly Naming[],
  stored: Renamed | null = null,
): Promise<(reference: ContestedReference, name: unknown) => boolean> {
  const named = await namedRecords(context, namings, stored)
  for (const { target, key, counts, ids } of named.values()) {
    const column = columnRef('t', columnOf(target, key.name))
    const sorted = [...ids].sort((one, other) => ((one as number) < (other as number) ? -1 : 1))
    for (let start = 0; start < sorted.length; start += CHUNK) {
      await sql`select 1 from ${sql.table(target.table)} t
        where ${ownTenant(context, target, 't')} and ${isOneOf(column, sorted.slice(start, start + CHUNK))}
        order by ${column} ${strengthOf({ target, key, counts })} of t`.execute(context.tx)
    }
  }
  return (reference, name) => named.get(placeOf(reference))?.ids.has(name) ?? false
}

const isKeyOf = (resource: ResourceModel, { target, key }: Contested): boolean =>
  target.page === resource.page && key.name === resource.key

const placeOf = ({ target, key }: Contested): string => JSON.stringify([target.page, key.name])

type Contested = Pick<ContestedReference, 'target' | 'key' | 'counts'>

/** What is counted is written. A changed key must wait, too, where it is another property than the primary key. */
function strengthOf({ target, key, counts }: Contested): RawBuilder<unknown> {
  if (counts) return sql`for no key update`
  return key.name === target.key ? sql`for key share` : sql`for share`
}

/** The records that are named, each page's once, in the order of the pages. */
async function namedRecords(
  context: OperationContext,
  namings: readonly Naming[],
  stored: Renamed | null,
): Promise<Map<string, Contested & { ids: Set<unknown> }>> {
  const named = new Map<string, Contested & { ids: Set<unknown> }>()
  for (const { contested, bodies } of namings) {
    for (const reference of contested) {
      const { target, key, counts } = reference
      const ids = namesIn(reference, bodies)
      if (counts && stored) ids.push(...(await storedNames(context, reference, stored)))
      // In a tree the records are among those that count them: all are locked in one order.
      if (counts && stored && isKeyOf(stored.resource, reference)) ids.push(...stored.keys)
      if (ids.length === 0) continue
      const place = placeOf(reference)
      const one = named.get(place) ?? { target, key, counts, ids: new Set() }
      named.set(place, { ...one, counts: one.counts || counts, ids: new Set([...one.ids, ...ids]) })
    }
  }
  return new Map([...named].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function namesIn({ field, rows, key, only }: ContestedReference, bodies: readonly Row[]): unknown[] {
  const all =
    rows === null ? bodies : bodies.flatMap(body => rowsIn(body[rows.name], rows).map(({ row }) => row))
  // Who sends an id alone keeps the type that is stored, which is not known yet.
  const holders = all.filter(holder => only === null || (holder[only.name] ?? only.value) === only.value)
  const named = holders.flatMap(holder => [holder[field.name]].flat()).map(value => canonical(key, value))
  return named.filter(isKey(key))
}

/** What the records name before they are written. */
async function storedNames(
  context: OperationContext,
  { field }: ContestedReference,
  { resource, keys }: Renamed,
): Promise<unknown[]> {
  const { column } = context.compiled(resource.page).fields.get(field.name) ?? {}
  if (!column || keys.length === 0) return []
  const named = columnRef('t', column.name)
  const found = await context.tx
    .selectFrom(`${resource.table} as t`)
    .where(ownTenant(context, resource, 't'))
    .where(isOneOf(columnRef('t', columnOf(resource, resource.key)), keys))
    .select(named.as('named'))
    .distinct()
    .execute()
  return found.flatMap(row => row.named ?? [])
}

/** Whether the database could compare what was sent; what it could not is refused later. */
const isKey = ({ type }: FieldModel) =>
  fieldTypeNamed(type).key === 'number'
    ? Number.isSafeInteger
    : (value: unknown) => typeof value === 'string' && value.length <= LONGEST_KEY && !value.includes('\0')

const LONGEST_KEY = 1_000

/** Whether the filter's outcome differs from record to record. */
const readsRecord = (reference: ReferenceModel): boolean => /\b(values|record)\b/.test(reference.where ?? '')

/** The record without values that are wrong, which the database could not compare. */
function soundRecord(draft: Draft): Row {
  return Object.fromEntries(Object.entries(draftedRecord(draft)).filter(([name]) => !hasError(draft, name)))
}

function byField(changed: readonly ChangedField[]): Map<FieldModel, ChangedField[]> {
  const groups = new Map<FieldModel, ChangedField[]>()
  for (const one of changed) {
    if (one.field.reference === null) continue
    const group = groups.get(one.field)
    if (group) group.push(one)
    else groups.set(one.field, [one])
  }
  return groups
}

interface Check {
  target: ResourceModel
  reference: ReferenceModel
  values: readonly ChangedField[]
  /** Fields of the record that refers. */
  form: readonly FieldModel[]
  record: Row
}

async function checkAll(
  context: OperationContext,
  { target, reference, values, form, record }: Check,
): Promise<void> {
  const added = values.map(changed => ({ changed, ids: addedIds(changed, form) }))
  const ids = [...new Set(added.flatMap(one => one.ids))]
  if (ids.length === 0) return
  const field = values[0]?.field ?? null
  const found = await choosable(context, { field, target, reference, ids, form, record })
  for (const { changed, ids: wanted } of added) {
    if (wanted.every(id => found.has(id))) continue
    const { draft, path } = changed
    const own = changed.field.messages.reference
    const message = own === undefined ? messageOf('REFERENCE_MISSING') : wordsOf(own)
    addError(draft, { field: path, code: 'REFERENCE_MISSING', message })
  }
}

/** What stands already stays, even where the caller could not choose it: links, and what is inside a value. */
function addedIds(changed: ChangedField, form: readonly FieldModel[]): unknown[] {
  const { field, path, value } = changed
  if (path === field.name && !Array.isArray(value)) return [value]
  const held = new Set(standing(changed, form))
  return [value].flat().filter(id => !held.has(id))
}

/** What a reference has named before: of a row with an id that row's, of others any of their kind's. */
function standing({ draft, field, path }: ChangedField, form: readonly FieldModel[]): unknown[] {
  const [root = '', index] = path.split('.')
  const stored = draft.before?.[root]
  if (index === undefined) return [stored].flat()
  const list = form.find(({ name }) => name === root)
  const inside = list && insidesOf(list).find(({ fields }) => fields.includes(field))
  if (!list || !inside) return []
  const rows = rowsIn(stored, inside).map(({ row }) => row)
  const { id = null } = (rowAt(draft.changes[root], [index]) ?? {}) as Row
  const same = list.table === null ? rows : rows.filter(row => id !== null && row.id === id)
  return same.flatMap(row => row[field.name] ?? [])
}

/** Ids for one query: more than this many parameters a statement cannot have. */
const CHUNK = 10_000

async function choosable(
  context: OperationContext,
  {
    field,
    target,
    reference,
    ids,
    form,
    record,
  }: { field: FieldModel | null; ids: unknown[] } & Pick<Check, 'target' | 'reference' | 'form' | 'record'>,
): Promise<Set<unknown>> {
  const column = sql.ref(`t.${columnOf(target, reference.key)}`)
  const found = new Set<unknown>()
  for (let start = 0; start < ids.length; start += CHUNK) {
    let rows: Rows = candidatesOf(context, target, field).where(
      isOneOf(column, ids.slice(start, start + CHUNK)),
    )
    if (reference.where !== null) {
      rows = rows.where(whereCondition(context, target, reference.where, { values: record, form }))
    }
    for (const row of await rows.select(column.as('id')).execute()) found.add(row.id)
  }
  return found
}
