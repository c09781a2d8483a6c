import { type SqlBool, sql } from 'kysely'
import { type FieldError, messageOf } from '#model/errors.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import type { NotedPlaces, OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { refusalWords } from '../expression/holdsFor.ts'
import { recordName } from '../expression/recordName.ts'
import { columnRef, isOneOf, ownTenant } from '../query/condition.ts'
import { isStoredRollup, recountRows } from '../rollup/recount.ts'
import { faultOf } from '../write/constraintFault.ts'

/** Places that could not be taken. */
interface RefusedPlaces extends NotedPlaces {
  /** How many there were. */
  left: number
  error: FieldError
}

/**
 * Takes what was noted, and gives back what was: the last statements before the commit, for whoever takes places of the
 * same record waits from here on.
 * @throws PLACES_FULL at the property that refers to a record with too few places, REFERENCE_MISSING where it is gone
 */
export async function assertPlaces(context: OperationContext): Promise<void> {
  const [refused] = await takePlaces(context)
  if (refused) throw faultOf([refused.error], refused.taking.resource.fields)
}

/** The same, and returns what was refused: then the transaction must be rolled back. */
export async function takePlaces(context: OperationContext): Promise<RefusedPlaces[]> {
  const refused: RefusedPlaces[] = []
  for (const noted of [...context.places.values()].sort(byPlace)) {
    if (noted.change !== 0 && !(await take(context, noted)))
      refused.push(...(await refusalOf(context, noted)))
    if (noted.isRecounted) await countAnew(context, noted)
  }
  context.places.clear()
  return refused
}

/** In one order, so that two requests do not wait for each other. */
function byPlace(one: NotedPlaces, other: NotedPlaces): number {
  const [first, second] = [one.taking.rule, other.taking.rule]
  if (first.page !== second.page) return first.page < second.page ? -1 : 1
  if (one.key !== other.key) return (one.key as number) < (other.key as number) ? -1 : 1
  return first.taken < second.taken ? -1 : 1
}

/** Whether there were as many: one conditional update. What is given back is always taken back. */
async function take(context: OperationContext, { taking, key, change }: NotedPlaces): Promise<boolean> {
  const { parent, rule } = taking
  const column = (name: string) => columnRef('t', columnOf(parent, name))
  const after = sql`coalesce(${column(rule.taken)}, 0) + ${change}`
  const isFree = sql<SqlBool>`${after} <= coalesce(${column(rule.limit)}, ${Number.MAX_SAFE_INTEGER})`
  const { numAffectedRows } = await sql`update ${sql.table(parent.table)} as t
    set ${sql.ref(columnOf(parent, rule.taken))} = greatest(${after}, 0)
    where ${ownTenant(context, parent, 't')} and ${column(parent.key)} = ${key}
    ${change > 0 ? sql`and ${isFree}` : sql``}`.execute(context.tx)
  return change < 0 || Number(numAffectedRows ?? 0) > 0
}

/** Counts the places of one record anew, whatever its limit. */
async function countAnew(
  { tx, caller, resource }: OperationContext,
  { taking, key }: NotedPlaces,
): Promise<void> {
  const { parent, rule } = taking
  const counter = parent.fields.filter(isStoredRollup).filter(({ name }) => name === rule.taken)
  const chosen = isOneOf(columnRef('t', columnOf(parent, parent.key)), [key])
  await recountRows(tx, { caller, resource }, { resource: parent, fields: counter }, chosen)
}

/** Why there were too few. */
async function refusalOf(context: OperationContext, noted: NotedPlaces): Promise<RefusedPlaces[]> {
  const { taking, key } = noted
  const { parent, rule } = taking
  const shown = [rule.taken, rule.limit, parent.label].map(name => fieldOf(parent, name))
  const { rows } = await sql<Row>`select ${sql.join(
    shown.map(({ name }) => sql`${columnRef('t', columnOf(parent, name))} as ${sql.ref(name)}`),
  )} from ${sql.table(parent.table)} as t
    where ${ownTenant(context, parent, 't')}
    and ${columnRef('t', columnOf(parent, parent.key))} = ${key}`.execute(context.tx)
  const [row] = rows
  if (!row) {
    const code = 'REFERENCE_MISSING'
    return [{ ...noted, left: 0, error: { field: rule.in, code, message: messageOf(code) } }]
  }
  const left = Math.max(0, Number(row[rule.limit] ?? 0) - Number(row[rule.taken] ?? 0))
  const message = wordsOf(context, noted, { ...row, [parent.key]: key, left })
  return [{ ...noted, left, error: { field: rule.in, code: 'PLACES_FULL', message } }]
}

/** Who may not read how many there are is not told how many are left. */
function wordsOf({ caller, reader }: OperationContext, { taking }: NotedPlaces, row: Row): LocalizedText {
  const { parent, rule } = taking
  // Neither a reader of what is shared nor a visitor knows the record that has the places.
  if (reader || caller.link) return messageOf('PLACES_FULL')
  const mayRead = (name: string) => isReadable(caller, fieldOf(parent, name))
  const label = mayRead(parent.label) ? recordName(parent, row) : parent.title
  const own = refusalWords(rule.refusal, label)
  if (own) return own
  if (!mayRead(rule.taken) || !mayRead(rule.limit)) return localized('“{{label}}”的名额不足', { label })
  if (row.left === 0) return localized('“{{label}}”的名额已满', { label })
  return localized('“{{label}}”只剩 {{count}} 个名额', { label, count: row.left })
}
