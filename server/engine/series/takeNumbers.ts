import { type SqlBool, sql } from 'kysely'
import { Fault, type FieldError } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { Counter } from '../contracts/series.ts'
import { allOf, type Condition, ownTenant } from '../query/condition.ts'
import type { CompiledResource, NumberedField } from '../registry/CompiledResource.ts'
import { faultOf } from '../write/constraintFault.ts'
import { addError, type Draft } from '../write/Draft.ts'
import { lackingFor, type NumberPlace, placeInSeries } from './numberPlace.ts'

/** Notes a mistake at everything that a new record's number cannot be made without. */
export function checkNumbered(_context: OperationContext, compiled: CompiledResource, draft: Draft): void {
  if (draft.before !== null) return
  for (const field of compiled.plan.numbered) {
    for (const error of lackingErrors(compiled, field, draft.changes)) addError(draft, error)
  }
}

function lackingErrors({ fields }: CompiledResource, field: NumberedField, values: Row): FieldError[] {
  return lackingFor(field.series, values).map(name => {
    const words = { title: fields.get(name)?.title ?? name, number: field.title }
    return {
      field: name,
      code: 'required',
      message: localized('{{title}}不能为空，生成{{number}}需要它', words),
    }
  })
}

/** Records that take their numbers from one counter, in their order. */
interface Group {
  field: NumberedField
  counter: Counter
  place: NumberPlace
  members: { row: Row; place: NumberPlace }[]
}

/**
 * New records with their numbers. Without gaps a counter stays locked until the transaction ends, so that whatever is
 * to be waited for comes before.
 * @throws INVALID where a record lacks what its number is made of, or a series has used up its column
 */
export async function takeNumbers(
  context: OperationContext,
  resource: ResourceModel,
  values: readonly Row[],
): Promise<Row[]> {
  const rows = values.map(row => ({ ...row }))
  const groups = groupsOf(context, resource, rows)
  for (const group of groups) {
    const first = await firstCount(context, resource, group)
    for (const [index, { row, place }] of group.members.entries())
      row[group.field.name] = fitting(resource, group.field, place.numberAt(first + index))
  }
  return rows
}

/** In the order of their counters, so that two transactions lock them in one order. */
function groupsOf(context: OperationContext, resource: ResourceModel, rows: readonly Row[]): Group[] {
  const compiled = context.compiled(resource.page)
  const groups = new Map<string, Group>()
  for (const field of compiled.plan.numbered) {
    const series = `${resource.table}.${columnOf(resource, field.name)}`
    for (const row of rows) {
      // A hook may have emptied it after the check.
      const lacking = lackingErrors(compiled, field, row)
      if (lacking.length > 0) throw faultOf(lacking, resource.fields)
      const place = placeInSeries(field.series, row, context.now)
      const key = JSON.stringify([series, place.scope])
      const counter = { tenantId: context.caller.tenantId, series, scope: place.scope }
      const group = groups.get(key) ?? { field, counter, place, members: [] }
      groups.set(key, group)
      group.members.push({ row, place })
    }
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

async function firstCount(context: OperationContext, resource: ResourceModel, group: Group): Promise<number> {
  const { field, counter, members } = group
  const { services, tx, isPreview, log } = context
  const { series } = services
  const taken = () => series.take(tx, counter, members.length, () => highestCount(context, resource, group))
  if (!field.series.gaps || isPreview) return taken()
  context.afterCommit(() =>
    // The record is stored; the next one takes its number from the counter itself.
    series.fetch(counter).catch(error => log.warn({ err: error, counter }, 'No numbers were fetched ahead')),
  )
  return series.takeFetched(counter, members.length) ?? taken()
}

/**
 * The highest count among the numbers that records have already: from before the property had a series, or its pattern,
 * or its name. The trash keeps its numbers.
 */
async function highestCount(
  context: OperationContext,
  resource: ResourceModel,
  { field, place, members }: Group,
): Promise<number> {
  const number = sql.ref(`t.${columnOf(resource, field.name)}`)
  const apart = field.series.apart.map(
    name => sql<SqlBool>`${sql.ref(`t.${columnOf(resource, name)}`)} = ${members[0]?.row[name]}`,
  )
  const conditions: Condition[] = [
    ownTenant(context, resource, 't'),
    ...apart,
    sql<SqlBool>`${number} ~ ${place.pattern}`,
  ]
  const { rows } = await sql<{ highest: number | null }>`
    select max((substring(${number} from ${place.pattern}))::bigint) as highest
    from ${sql.table(resource.table)} t where ${allOf(conditions)}`.execute(context.tx)
  return rows[0]?.highest ?? 0
}

/** The number, where its column holds it. */
function fitting(resource: ResourceModel, field: NumberedField, number: string): string {
  const { maxLength: count = Number.POSITIVE_INFINITY } = field.schema
  if (number.length <= count) return number
  const message = localized('编号“{{number}}”超过 {{count}} 个字符，请联系管理员', { number, count })
  throw faultOf([{ field: field.name, code: 'INVALID', message }], resource.fields)
}

/** What has a number of a series without gaps stays. @throws STATE where one of the records would be gone for good */
export function assertNumbersStay(
  { plan: { numbered } }: CompiledResource,
  resource: ResourceModel,
  records: readonly Row[],
): void {
  if (resource.trash) return
  const field = numbered.find(
    ({ name, series }) => !series.gaps && records.some(record => (record[name] ?? null) !== null),
  )
  if (field === undefined) return
  throw new Fault('STATE', {
    message: localized('{{title}}不允许断号，已编号的记录不能彻底删除', { title: field.title }),
  })
}

/** @throws Error where a number would change: whoever wrote that forgot that it is kept for ever */
export function assertNumbersKept({ plan, model }: CompiledResource, before: Row, changes: Row): void {
  const field = plan.numbered.find(
    ({ name }) => name in changes && (before[name] ?? null) !== null && changes[name] !== before[name],
  )
  if (field) throw new Error(`${field.name} of ${model.page} is a number by a series and never changes.`)
}
