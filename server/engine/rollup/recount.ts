import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import {
  compileCondition,
  environmentAt,
  type Condition as ModelCondition,
  namesOf,
} from '#model/expression/index.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel, RollupModel } from '#model/types/index.ts'
import type { Tx } from '../../db/Database.ts'
import { databaseFault } from '../../db/databaseFault.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { conditionToSql } from '../condition/conditionToSql.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { notePlaces, noteRecounted } from '../places/notePlaces.ts'
import {
  anyOf,
  type Condition,
  type ConditionContext,
  columnRef,
  isOneOf,
  ownTenant,
} from '../query/condition.ts'
import { type Rows, recordsOf, selectFields } from '../query/rowsOf.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { lockRows } from '../write/lockRows.ts'
import { COUNTED, rollupToSql } from './rollupToSql.ts'

/** A field that keeps what is taken of other records. */
export type StoredRollup = FieldModel & { rollup: RollupModel; column: NonNullable<FieldModel['column']> }

/** A field that a module keeps in step by statements of its own (`counters`), and what it should keep. */
export type ModuleCounter = FieldModel & {
  column: NonNullable<FieldModel['column']>
  counted: RawBuilder<unknown>
}

/** A column that keeps what is taken of other records. */
export type Counter = StoredRollup | ModuleCounter

export const isStoredRollup = (field: FieldModel): field is StoredRollup =>
  field.rollup?.stored === true && field.column !== null

/** What a write did to a record. */
interface Written {
  /** What was counted; null where it was not. */
  before: Row | null
  /** What is counted now; null where it is not any longer. */
  after: Row | null
  /** Whether it was written because of others, wherever it lies: in the trash as well. Default false. */
  isCarried?: boolean
}

/** Notes whose stored rollups and places a write changes: of the records that it named before and after. */
export function noteRecounts(
  context: Pick<OperationContext, 'recounts' | 'places' | 'caller' | 'now'>,
  { plan }: CompiledResource,
  { before, after, isCarried = false }: Written,
): void {
  for (const { parent, key, via, reads, places } of plan.counted) {
    if (before && after && reads.every(name => before[name] === after[name])) continue
    if (!places) note(context, { page: parent.page, key }, [before?.[via], after?.[via]])
    else if (isCarried) noteRecounted(context, places, [before, after])
    else notePlaces(context, places, before, after)
  }
}

/** What a write that no request names does to records. */
interface Carried {
  resource: ResourceModel
  /** Which of its rows, under the alias t. */
  rows: Condition
  /** The property that it changes, and what it becomes; null for all of them: they go. */
  changed: { name: string; value: unknown } | null
}

/**
 * The same for rows that a statement is about to write because of others, which are locked from then on with what counts
 * them. Returns the rows.
 */
export async function lockCarried(
  context: OperationContext,
  { resource, rows, changed }: Carried,
): Promise<Row[]> {
  const compiled = context.compiled(resource.page)
  const { counted } = compiled.plan
  const names = [...new Set([resource.key, ...counted.flatMap(({ reads }) => reads)])]
  const fields = names.flatMap(name => compiled.fields.get(name) ?? [])
  const key = columnRef('t', columnOf(resource, resource.key))
  const chosen: Rows = context.tx.selectFrom(`${resource.table} as t`).where(rows)
  const found = await chosen.select(key.as('key')).execute()
  if (found.length === 0) return []
  const keys = found.map(row => row.key)
  const locked = await lockRows(
    context,
    { resource, keys, naming: [] },
    selectFields(context, resource, chosen.where(isOneOf(key, keys)), fields).orderBy(key),
  )
  for (const before of recordsOf(locked, fields))
    noteRecounts(context, compiled, {
      before,
      after: changed && { ...before, [changed.name]: changed.value },
      isCarried: true,
    })
  return locked
}

function note(
  { recounts }: Pick<OperationContext, 'recounts'>,
  { page, key }: { page: string; key: string },
  values: readonly unknown[],
): void {
  const name = JSON.stringify([page, key])
  const noted = recounts.get(name) ?? { page, key, values: new Set() }
  for (const value of values) if (value !== null && value !== undefined) noted.values.add(value)
  if (noted.values.size > 0) recounts.set(name, noted)
}

/** Records whose stored rollups one statement counts. */
const CHUNK = 1_000

/** Counts anew what was noted, before the commit: page by page, and in the order of their keys. */
export async function recountNoted(context: OperationContext): Promise<void> {
  const noted = [...context.recounts].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [, { page, key, values }] of noted) {
    const resource = context.resource(page)
    const column = columnRef('t', columnOf(resource, key))
    const fields = resource.fields.filter(isStoredRollup).filter(({ rollup }) => rollup.limit === undefined)
    const sorted = [...values].sort((one, other) => ((one as number) < (other as number) ? -1 : 1))
    for (let start = 0; start < sorted.length; start += CHUNK)
      await recountRows(
        context.tx,
        context,
        { resource, fields },
        isOneOf(column, sorted.slice(start, start + CHUNK)),
      )
  }
  context.recounts.clear()
}

/**
 * Counts the counters of records anew, and returns of how many they were another. The records are locked first, in
 * the order of their keys: what is counted after that is what everybody has left who wrote before.
 * @throws INVALID where a column cannot hold what is taken
 */
export async function recountRows(
  tx: Tx,
  context: ConditionContext,
  { resource, fields }: { resource: ResourceModel; fields: readonly Counter[] },
  chosen: Condition,
): Promise<number> {
  const key = columnRef('t', columnOf(resource, resource.key))
  const rows = sql`from ${sql.table(resource.table)} as t where ${ownTenant(context, resource, 't')} and ${chosen}`
  await sql`select 1 ${rows} order by ${key} for no key update of t`.execute(tx)
  const counted = fields.map(
    field => sql`${countedAnew(context, resource, field)} as ${sql.ref(field.column.name)}`,
  )
  const stored = ({ column }: Counter) => columnRef('t', column.name)
  const found = ({ column }: Counter) => columnRef('n', column.name)
  const differs = anyOf(fields.map(field => sql`${stored(field)} is distinct from ${found(field)}`))
  const changed = sql`update ${sql.table(resource.table)} as t
    set ${sql.join(fields.map(field => sql`${sql.ref(field.column.name)} = ${found(field)}`))}
    from (select ${key} as "#key", ${sql.join(counted)} ${rows}) as n
    where ${ownTenant(context, resource, 't')} and ${key} = n."#key" and ${differs}`
  const { numAffectedRows } = await changed.execute(tx).catch(error => {
    throw tooMuch(fields, error)
  })
  return Number(numAffectedRows ?? 0)
}

/** What the condition of a stored rollup keeps follows from the rollup alone. */
const conditions = new WeakMap<RollupModel, ModelCondition>()

/** What a counter of the records t should keep. */
export function countedAnew(
  context: ConditionContext,
  resource: ResourceModel,
  counter: Counter,
): RawBuilder<unknown> {
  if ('counted' in counter) return counter.counted
  const { rollup } = counter
  if (rollup.where === null) return rollupToSql(context, resource, rollup, null)
  const counted = context.resource(rollup.page)
  const condition =
    conditions.get(rollup) ??
    compileCondition(rollup.where, environmentAt('audience', { record: namesOf(counted.fields) }))
  conditions.set(rollup, condition)
  const scope = { record: {}, user: {}, values: {}, now: 0 }
  const where = conditionToSql(condition, { context, resource: counted, alias: COUNTED, scope })
  return rollupToSql(context, resource, rollup, where)
}

/** What a column cannot hold is a mistake of whoever makes it that much. */
function tooMuch(fields: readonly Counter[], error: unknown): unknown {
  if (databaseFault(error)?.kind !== 'out-of-range') return error
  const title = fields[0]?.title ?? ''
  return new Fault('INVALID', { message: localized('{{title}}超出可以保存的大小', { title }), cause: error })
}
