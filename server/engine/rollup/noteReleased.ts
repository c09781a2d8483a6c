import { type SqlBool, sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { type Condition, columnRef, isOneOf, ownTenant } from '../query/condition.ts'
import { type Rows, recordsOf, selectFields } from '../query/rowsOf.ts'
import { lockReferred, type Naming } from '../write/checkReferences.ts'
import { type IncomingReference, ofResource, referencesTo } from '../write/referencesTo.ts'
import { lockCarried } from './recount.ts'

/**
 * Notes whose stored rollups change because records are about to be removed for good: what refers to them lets go of
 * them or goes along, and so does what refers to that.
 */
export async function noteReleased(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
): Promise<void> {
  const namings = await namingsOf(context, resource, records, seenOf(resource, records))
  // All that counts any of them at once, in the order in which every write locks it; one page's is locked with its rows.
  if (namings.length > 1) await lockReferred(context, namings)
  await noteFollowers(context, resource, records, seenOf(resource, records))
}

/** Records that are dealt with: what names each other in a circle goes once. */
type Seen = Set<string>

const seenOf = (resource: ResourceModel, records: readonly Row[]): Seen =>
  new Set(records.map(record => placeOf(resource, record)))

const placeOf = ({ page, key }: ResourceModel, record: Row): string => `${page} ${record[key]}`

/** Those that were not seen yet, which are from now on. */
function newIn(seen: Seen, resource: ResourceModel, records: readonly Row[]): Row[] {
  const found = records.filter(record => !seen.has(placeOf(resource, record)))
  for (const record of found) seen.add(placeOf(resource, record))
  return found
}

async function noteFollowers(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  seen: Seen,
): Promise<void> {
  for (const { owner, field, rows } of followersOf(context, resource, records)) {
    const isGoing = field.reference?.onDelete === 'cascade'
    const changed = isGoing ? null : { name: field.name, value: null }
    const followers = newIn(seen, owner, await lockCarried(context, { resource: owner, rows, changed }))
    if (isGoing && followers.length > 0) await noteFollowers(context, owner, followers, seen)
  }
}

interface Followers extends Pick<IncomingReference, 'owner' | 'field'> {
  /** Which rows of the owner's table they are, under the alias t. */
  rows: Condition
}

/** What refers to records and is counted, or takes along what is. */
function followersOf(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
): Followers[] {
  return releasing(context, resource).flatMap(incoming => {
    const { owner, field } = incoming
    const { key = resource.key, onDelete } = field.reference ?? {}
    const values = records.map(record => record[key]).filter(value => value !== null && value !== undefined)
    if (values.length === 0 || !touchesCounted(context, owner, onDelete)) return []
    const column = columnRef('t', columnOf(owner, field.name))
    const rows = sql<SqlBool>`${ownTenant(context, owner, 't')} and ${ofResource(incoming)} and ${isOneOf(column, values)}`
    return [{ owner, field, rows }]
  })
}

/** What followers, and theirs, name of what counts them. */
async function namingsOf(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  seen: Seen,
): Promise<Naming[]> {
  const namings: Naming[] = []
  for (const { owner, field, rows } of followersOf(context, resource, records)) {
    const compiled = context.compiled(owner.page)
    const contested = compiled.plan.contested.filter(({ counts }) => counts)
    const names = new Set([
      owner.key,
      ...contested.map(reference => reference.field.name),
      ...releasing(context, owner).map(next => next.field.reference?.key ?? owner.key),
    ])
    const fields = [...names].flatMap(name => compiled.fields.get(name) ?? [])
    const chosen: Rows = context.tx.selectFrom(`${owner.table} as t`).where(rows)
    const found = recordsOf(await selectFields(context, owner, chosen, fields).execute(), fields)
    const bodies = newIn(seen, owner, found)
    if (bodies.length === 0) continue
    namings.push({ contested, bodies })
    if (field.reference?.onDelete === 'cascade')
      namings.push(...(await namingsOf(context, owner, bodies, seen)))
  }
  return namings
}

/**
 * Locks records about to be removed for good together with those of their page that count what refers to them, in the
 * order of their keys: two removals that count each other's followers would else wait for one another.
 */
export async function lockCounting(
  context: OperationContext,
  resource: ResourceModel,
  keys: readonly unknown[],
): Promise<void> {
  if (resource.trash || keys.length === 0) return
  const beside = new Set<unknown>()
  for (const incoming of releasing(context, resource)) {
    const { owner, field } = incoming
    if ((field.reference?.key ?? resource.key) !== resource.key) continue
    const named = columnRef('t', columnOf(owner, field.name))
    for (const { parent, key, via } of context.compiled(owner.page).plan.counted) {
      if (parent.page !== resource.page || key !== resource.key) continue
      const counting = columnRef('t', columnOf(owner, via))
      const { rows } = await sql<{ key: unknown }>`select distinct ${counting} as key
        from ${sql.table(owner.table)} t
        where ${ownTenant(context, owner, 't')} and ${ofResource(incoming)} and ${isOneOf(named, keys)}`.execute(
        context.tx,
      )
      for (const row of rows) if (row.key !== null) beside.add(row.key)
    }
  }
  if (beside.size === 0) return
  const key = columnRef('t', columnOf(resource, resource.key))
  await sql`select 1 from ${sql.table(resource.table)} t
    where ${ownTenant(context, resource, 't')} and ${isOneOf(key, [...new Set([...keys, ...beside])])}
    order by ${key} for no key update of t`.execute(context.tx)
}

/** The properties of records by which they change, or go, with what they refer to. */
const releasing = ({ app }: OperationContext, resource: ResourceModel): IncomingReference[] =>
  referencesTo(app, resource).filter(
    ({ owner, field, table }) =>
      table === owner.table &&
      !owner.appendOnly &&
      field.reference?.onDelete !== 'restrict' &&
      fieldTypeNamed(field.type).storage === 'column' &&
      !fieldTypeNamed(field.type).holdsMany,
  )

/** Whether a stored rollup counts the records, or those that go with them. */
function touchesCounted(
  context: OperationContext,
  owner: ResourceModel,
  onDelete: string | undefined,
  seen: readonly ResourceModel[] = [],
): boolean {
  if (context.compiled(owner.page).plan.counted.length > 0) return true
  if (onDelete !== 'cascade' || seen.includes(owner)) return false
  return releasing(context, owner).some(({ owner: next, field }) =>
    touchesCounted(context, next, field.reference?.onDelete, [...seen, owner]),
  )
}
