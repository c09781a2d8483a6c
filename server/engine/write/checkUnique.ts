import { type SqlBool, sql } from 'kysely'
import { messageOf } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { uniqueSets } from '../../db/sync/constraintName.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { rowsOf } from '../query/rowsOf.ts'
import { toColumn } from '../values/toColumn.ts'
import { toWire } from '../values/toWire.ts'
import { addError, type Draft, draftedRecord, hasError } from './Draft.ts'
import { uniqueErrorField } from './uniqueErrorField.ts'

/** Notes a mistake at every draft that would share what must be unique, with a stored record or another draft. */
export async function checkUnique(
  context: OperationContext,
  resource: ResourceModel,
  drafts: readonly Draft[],
): Promise<void> {
  for (const names of uniqueSets(resource)) {
    const asking = drafts.filter(draft => asks(draft, names))
    const stored = await findByValues(context, resource, names, asking.map(draftedRecord))
    const seen = new Map<string, unknown>(
      stored.map(record => [identityOf(record, names), record[resource.key]]),
    )
    for (const draft of asking) {
      const identity = identityOf(draftedRecord(draft), names)
      const holder = seen.get(identity)
      if (seen.has(identity) && (draft.before === null || holder !== draft.before[resource.key]))
        refuse(resource, draft, names)
      seen.set(identity, draft.before?.[resource.key] ?? draft)
    }
  }
}

function asks(draft: Draft, names: string[]): boolean {
  const record = draftedRecord(draft)
  const complete = names.every(name => (record[name] ?? null) !== null && !hasError(draft, name))
  return complete && names.some(name => name in draft.changes)
}

function refuse(resource: ResourceModel, draft: Draft, names: string[]): void {
  const field = uniqueErrorField(resource, names, draft.before === null)
  addError(draft, { field, code: 'DUPLICATE', message: messageOf('DUPLICATE') })
}

/** One text for equal values of the fields. */
export const identityOf = (record: Row, names: readonly string[]): string =>
  JSON.stringify(names.map(name => record[name]))

const CHUNK = 1_000

/** The live records of the tenant, whoever may see them, with the values of any of the wanted: key and fields. */
export async function findByValues(
  context: OperationContext,
  resource: ResourceModel,
  names: readonly string[],
  wanted: readonly Row[],
): Promise<Row[]> {
  const fields = names.map(name => fieldOf(resource, name))
  const found: Row[] = []
  for (let start = 0; start < wanted.length; start += CHUNK) {
    const tuples = wanted
      .slice(start, start + CHUNK)
      .map(
        record =>
          sql`(${sql.join(fields.map(field => typed(field.column?.type, toColumn(field, record[field.name]))))})`,
      )
    const columns = sql.join(names.map(name => sql.ref(`t.${columnOf(resource, name)}`)))
    const stored: Row[] = await rowsOf(context, resource, { own: true, scoped: false })
      .where(sql<SqlBool>`(${columns}) in (${sql.join(tuples)})`)
      .select([resource.key, ...names].map(name => sql.ref(`t.${columnOf(resource, name)}`).as(name)))
      .execute()
    found.push(...stored.map(row => wireOf(resource, row)))
  }
  return found
}

/** Row values take the types of their columns only when told. The type is the schema's, never a client's. */
const typed = (type: string | undefined, value: unknown) => sql`${value}::${sql.raw(type ?? 'text')}`

const wireOf = (resource: ResourceModel, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, toWire(fieldOf(resource, name), value)]),
  )
