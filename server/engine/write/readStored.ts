import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Fault, messageOf } from '#model/errors.ts'
import { canonical } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isReadable, isWritable } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { readChildRows, readLinks } from '../present/readTargets.ts'
import { allOf, type Condition, isOneOf, TRUE } from '../query/condition.ts'
import { keptRows } from '../query/keptRows.ts'
import { type RowsOptions, recordsOf, rowsOf, selectFields } from '../query/rowsOf.ts'
import type { RelatedField } from '../registry/CompiledResource.ts'
import { lockReferred, type Naming } from './checkReferences.ts'
import { addError, type Draft } from './Draft.ts'
import { lockRows } from './lockRows.ts'

interface StoredOptions {
  /** Keeps others from changing the records until the transaction ends. */
  lock?: boolean
  /** What is about to be written to them: what it names is locked before them. */
  naming?: readonly Naming[]
  state?: RowsOptions['state']
  /** false: records that others share are read as well. Default true. */
  own?: boolean
  /** Whether the caller's data scope binds. Default true. */
  scoped?: boolean
  /** What must hold of them as well. */
  where?: Condition
  /** Whether connections keep the plan: for what is read again and again, of few resources, by no more than its keys. */
  kept?: boolean
}

/**
 * Complete records by key, in the order of the keys, as rules, hooks and the operation log see them: every field
 * but those that are never answered, links and child rows included. Only records of the caller's own tenant unless
 * asked otherwise.
 *
 * @throws NOT_FOUND when one of them is absent, another tenant's, or outside the data scope
 */
export async function readStored(
  context: OperationContext,
  resource: ResourceModel,
  keys: readonly unknown[],
  {
    lock = false,
    state = 'live',
    own = true,
    scoped = true,
    naming = [],
    where = TRUE,
    kept = false,
  }: StoredOptions = {},
): Promise<Row[]> {
  const { stored: fields, related } = context.compiled(resource.page).plan
  if (keys.length === 0) {
    if (naming.length > 0) await lockReferred(context, naming)
    return []
  }
  const asked = isOneOf(sql.ref(`t.${columnOf(resource, resource.key)}`), keys)
  const wanted = rowsOf(context, resource, { own, scoped, state }).where(
    where === TRUE ? asked : allOf([asked, where]),
  )
  const selected = selectFields(context, resource, wanted, fields).orderBy(
    sql.ref(`t.${columnOf(resource, resource.key)}`),
  )
  // Locked in the order of the keys, so that two requests over the same records cannot wait for each other.
  const select = () => (kept ? keptRows<Row>(context.tx, selected.compile()) : selected.execute())
  const rows = lock ? await lockRows(context, { resource, keys, naming }, selected) : await select()
  const byKey = new Map(recordsOf(rows, fields).map(record => [record[resource.key], record]))
  const records = keys.map(key => byKey.get(key))
  if (!records.every(record => record !== undefined)) throw new Fault('NOT_FOUND')
  await addRelated(context, resource, related, records)
  return records
}

/** Puts links (arrays of ids) and child rows into records. */
async function addRelated(
  context: OperationContext,
  resource: ResourceModel,
  related: readonly RelatedField[],
  records: readonly Row[],
): Promise<void> {
  const keys = records.map(record => record[resource.key])
  for (const { field, storage } of related) {
    if (storage === 'link-table') {
      const links = await readLinks(context, { resource, field, keys })
      assign(
        resource,
        records,
        field.name,
        links.map(({ owner, target }) => ({ owner, item: target })),
      )
    } else {
      const rows = await readChildRows(context, { resource, field, keys, all: true })
      assign(
        resource,
        records,
        field.name,
        rows.map(({ owner, row }) => ({ owner, item: row })),
      )
    }
  }
}

function assign(
  resource: ResourceModel,
  records: readonly Row[],
  name: string,
  items: { owner: unknown; item: unknown }[],
): void {
  const byOwner = Map.groupBy(items, ({ owner }) => owner)
  for (const record of records) {
    record[name] = (byOwner.get(record[resource.key]) ?? []).map(({ item }) => item)
  }
}

/**
 * Child rows as they will be: a sent row with the id of a stored one changes what it names and leaves the rest,
 * one without an id is new, one that is not sent is removed. Values that are no rows are left for the validator.
 */
export function readRows(context: RequestContext, draft: Draft, field: FieldModel, sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent
  const stored = new Map(storedRowsOf(draft.before?.[field.name]).map(row => [row.id, row]))
  noteTwice(draft, sent, field.name)
  const names = new Set(field.fields.flatMap(child => (child.reference === null ? [] : [child.reference.as])))
  return sent.map((item, index) => {
    if (!isRow(item)) return item
    const row = Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)))
    return readRow(context, { draft, field, row, path: `${field.name}.${index}` }, stored)
  })
}

/** Notes a mistake at each row that another one before it is already: sums and rules would take it for two. */
export function noteTwice(draft: Draft, sent: readonly unknown[], name: string): void {
  const seen = new Set<unknown>()
  for (const [index, item] of sent.entries()) {
    const id = isRow(item) ? (item.id ?? null) : null
    if (id !== null && seen.has(id))
      addError(draft, {
        field: `${name}.${index}.id`,
        code: 'DUPLICATE',
        message: localized('这一行出现了两次'),
      })
    seen.add(id)
  }
}

interface SentRow {
  draft: Draft
  field: FieldModel
  row: Row
  path: string
}

function readRow(context: RequestContext, sent: SentRow, stored: Map<unknown, Row>): Row {
  const { draft, field, path } = sent
  const { id = null, ...row } = sent.row
  const before = id === null ? undefined : stored.get(id)
  if (id !== null && before === undefined) {
    addError(draft, {
      field: `${path}.id`,
      code: 'REFERENCE_MISSING',
      message: messageOf('REFERENCE_MISSING'),
    })
  }
  for (const child of field.fields) {
    if (!(child.name in row) || child.name === 'id') continue
    row[child.name] = canonical(child, row[child.name])
    if (isWritable(context.caller, child, before ? 'update' : 'create')) continue
    if (isReadable(context.caller, child) && isDeepStrictEqual(row[child.name], before?.[child.name] ?? null))
      continue
    // What the server works out is worked out again, whatever is sent.
    if (child.compute === null && !child.copy) refuse(draft, `${path}.${child.name}`)
  }
  return { ...before, ...row, id }
}

function refuse(draft: Draft, field: string): void {
  addError(draft, { field, code: 'FIELD_READ_ONLY', message: messageOf('FIELD_READ_ONLY') })
}

const isRow = (item: unknown): item is Row =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

const storedRowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])
