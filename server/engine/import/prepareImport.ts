import { sql } from 'kysely'
import type { SheetCell } from '#model/field-types/shared/SheetCell.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { holdsFor, refused } from '../expression/holdsFor.ts'
import { isOneOf } from '../query/condition.ts'
import { rowsOf } from '../query/rowsOf.ts'
import type { SheetRow } from '../sheet/Sheet.ts'
import { checkDrafts } from '../write/checkDrafts.ts'
import { checkOverlaps } from '../write/checkOverlaps.ts'
import { checkUnique, findByValues, identityOf } from '../write/checkValues.ts'
import { addError, type Draft } from '../write/Draft.ts'
import { readChanges } from '../write/readChanges.ts'
import { readStored } from '../write/readStored.ts'
import type { ImportError } from './ImportReport.ts'
import { columnTitle } from './importFault.ts'
import type { ImportColumn } from './matchColumns.ts'
import { type Lookup, readCell } from './readCell.ts'
import { readLookups } from './readLookups.ts'
import { readOther } from './readOther.ts'

/** A row of the sheet as a record about to be stored. */
export interface ImportRow {
  number: number
  draft: Draft
}

export interface ImportSource {
  columns: readonly ImportColumn[]
  /** Titles of the columns that are left alone. */
  ignored: readonly string[]
  rows: readonly SheetRow[]
  /** Whether a row whose unique values stand in a record already changes that record. */
  updates: boolean
}

/** The rows of a sheet as drafts, checked as if each had been sent by itself, and against each other. */
export async function prepareImport(
  context: OperationContext,
  resource: ResourceModel,
  source: ImportSource,
): Promise<ImportRow[]> {
  const compiled = context.compiled(resource.page)
  const read = await readBodies(context, source)
  const bodies = read.map(({ body }) => body)
  const keys = source.updates ? await storedKeys(context, resource, bodies) : []
  const naming = [{ contested: compiled.plan.contested, bodies }]
  const records = await readStored(context, resource, keys, { lock: true, naming })
  const stored = byRow(context, resource, { records, bodies })
  const prepared: ImportRow[] = []
  for (const [index, { number, body, mistakes }] of read.entries()) {
    const before: Row | null = stored.get(index) ?? null
    const draft = await readChanges(context, compiled, body, before)
    for (const error of mistakes) addError(draft, error, 'first')
    prepared.push({ number, draft })
  }
  const drafts = prepared.map(row => row.draft)
  for (const draft of drafts) await checkChangeable(context, resource, draft)
  await checkDrafts(context, compiled, drafts)
  await checkUnique(context, resource, drafts)
  await checkOverlaps(context, compiled, drafts)
  for (const draft of drafts) await checkMade(context, resource, draft)
  return prepared
}

interface ReadRow {
  number: number
  body: Row
  mistakes: Draft['errors']
}

async function readBodies(context: OperationContext, { columns, rows }: ImportSource): Promise<ReadRow[]> {
  const lookups = await readLookups(context, columns, rows)
  return rows.map(({ number, cells }) => {
    const row: ReadRow = { number, body: {}, mistakes: [] }
    for (const { field, index } of columns) {
      const cell = cells[index]
      // What is left empty is not said.
      if (cell) readField(row, { field, cell, lookup: lookups.get(field) })
    }
    return row
  })
}

interface ReadField {
  field: ImportColumn['field']
  cell: SheetCell
  lookup: Lookup | undefined
}

function readField(row: ReadRow, { field, cell, lookup }: ReadField): void {
  const other = lookup && readOther(field, cell, lookup)
  const result = readCell(field, other?.cell ?? cell, lookup)
  const { body, nameOf } = placeOf(row, field)
  if (!('value' in result)) row.mistakes.push(mistakeOf(field, result.mistake))
  else if (field.oneOf) takeOneOf(body, nameOf(field.name), field.oneOf.type, result.value)
  else body[nameOf(field.name)] = result.value
  if (other && field.otherText !== undefined) body[nameOf(field.otherText)] = other.text
}

/** Where a row keeps a field: the record, or the value of which it is a part. */
function placeOf({ body }: ReadRow, { partOf }: FieldModel): { body: Row; nameOf(path: string): string } {
  if (!partOf) return { body, nameOf: path => path }
  const { field: owner } = partOf
  const held = (body[owner] ?? {}) as Row
  body[owner] = held
  return { body: held, nameOf: path => path.slice(owner.length + 1) }
}

/** A cell that says of which page the record is, and which. */
function takeOneOf(body: Row, name: string, type: string, value: unknown): void {
  const { type: found, id } = (value ?? { type: null, id: null }) as { type: unknown; id: unknown }
  Object.assign(body, { [type]: found, [name]: id })
}

/** A mistake names its field, as those of all other checks do. */
const mistakeOf = ({ name, title }: FieldModel, mistake: LocalizedText): Draft['errors'][number] => ({
  field: name,
  code: 'INVALID',
  message: localized('{{title}}{{mistake}}', { title, mistake }),
})

/** The properties by whose values rows mean records that are there. */
const meantBy = (context: OperationContext, resource: ResourceModel, bodies: readonly Row[]) =>
  context
    .compiled(resource.page)
    .plan.unique.find(({ names }) => bodies.some(body => names.every(name => name in body)))

/** Keys of the records that rows mean by their unique values. Those the caller may not see are not among them. */
async function storedKeys(
  context: OperationContext,
  resource: ResourceModel,
  bodies: readonly Row[],
): Promise<unknown[]> {
  const meant = meantBy(context, resource, bodies)
  if (meant === undefined) return []
  const complete = bodies.filter(body => meant.names.every(name => (body[name] ?? null) !== null))
  const holders = await findByValues(context, resource, meant, complete)
  return visibleKeys(
    context,
    resource,
    holders.map(record => record[resource.key]),
  )
}

/** The records that rows mean, by the row's index. */
function byRow(
  context: OperationContext,
  resource: ResourceModel,
  { records, bodies }: { records: readonly Row[]; bodies: readonly Row[] },
): Map<number, Row> {
  const names = meantBy(context, resource, bodies)?.names ?? []
  const byValues = new Map(records.map(record => [identityOf(record, names), record]))
  return new Map(
    bodies.flatMap((body, index) => {
      const record = byValues.get(identityOf(body, names))
      return record ? [[index, record]] : []
    }),
  )
}

async function visibleKeys(
  context: OperationContext,
  resource: ResourceModel,
  keys: unknown[],
): Promise<unknown[]> {
  const column = sql.ref(`t.${columnOf(resource, resource.key)}`)
  const rows = await rowsOf(context, resource, { own: true })
    .where(isOneOf(column, keys))
    .select(column.as('key'))
    .execute()
  return rows.map(row => row.key)
}

/** A record that may not be changed by hand is not changed by a file. */
async function checkChangeable(
  context: OperationContext,
  resource: ResourceModel,
  draft: Draft,
): Promise<void> {
  const { before } = draft
  if (before !== null) await checkAllowed(context, resource, draft, { name: 'update', record: before })
}

/** Nor is one made by a file that may not be made by hand: by what it will be, once that is right. */
async function checkMade(context: OperationContext, resource: ResourceModel, draft: Draft): Promise<void> {
  const isRight = draft.before === null && draft.errors.length === 0
  if (isRight) await checkAllowed(context, resource, draft, { name: 'create', record: draft.changes })
}

async function checkAllowed(
  context: OperationContext,
  resource: ResourceModel,
  draft: Draft,
  { name, record }: { name: 'create' | 'update'; record: Row },
): Promise<void> {
  const asked = resource.operations[name]
  if (!asked?.when) return
  if (await holdsFor(context, context.compiled(resource.page), asked.when, record)) return
  const word = name === 'create' ? localized('新增') : localized('修改')
  const { words } = refused({ resource, record, asked, word })
  addError(draft, { field: '', code: 'STATE', message: words })
}

/** The mistakes of prepared rows, in the order of the sheet. */
export function errorsOf(resource: ResourceModel, rows: readonly ImportRow[]): ImportError[] {
  return rows.flatMap(({ number, draft }) =>
    draft.errors.map(error => ({
      ...error,
      row: number,
      column: columnTitle(resource, error.field),
    })),
  )
}
