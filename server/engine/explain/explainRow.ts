import { type SqlBool, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row, RowAccess, RowQuestion } from '../contracts/records.ts'
import { holdsFor } from '../expression/holdsFor.ts'
import {
  allOf,
  type Condition,
  columnRef,
  ownTenant,
  readableTenants,
  scopeCondition,
  TRUE,
} from '../query/condition.ts'
import { readModuleRow } from '../query/listModuleRows.ts'
import { readersCondition } from '../query/rowsOf.ts'
import { keyOf } from '../request/keysOf.ts'
import { readStored } from '../write/readStored.ts'

/**
 * What each condition says of a stored record for an account: the same conditions that lists and changes are bound by.
 * @throws NOT_FOUND when who asks may not see the record itself
 */
export async function explainRow(context: OperationContext, question: RowQuestion): Promise<RowAccess> {
  const { resource, as, when } = question
  const seeing = seenAs(context, as)
  if (resource.source === 'module') return explainGivenRow(context, seeing, question)
  // The owner of the records knows no part of them: who may see all is told of those too that the page leaves out.
  const owner = context.resource(resource.page)
  const key = keyOf(owner, question.key)
  const conditions = conditionsOf(seeing, resource)
  const scope = scopeCondition(seeing, resource, 't')
  const row = await context.tx
    .selectFrom(`${resource.table} as t`)
    .select([
      allOf(conditions).as('in_where'),
      scope.as('in_scope'),
      ownTenant(context, resource, 't').as('own'),
      (resource.trash ? sql<SqlBool>`t.deleted_at is not null` : sql<SqlBool>`false`).as('removed'),
    ])
    .where(readableTenants(context, resource, 't'))
    .where(seesAll(context, owner) ? TRUE : allOf(conditionsOf(context, resource)))
    .where(columnRef('t', columnOf(resource, resource.key)), '=', key)
    .orderBy('own', 'desc')
    .executeTakeFirst()
  if (row === undefined) throw new Fault('NOT_FOUND')
  const [record] = await readStored(context, owner, [key], { state: 'any', own: row.own === true })
  return {
    record: record ?? {},
    given: null,
    shared: row.own !== true,
    removed: row.removed === true,
    inWhere: conditions.length === 0 ? null : row.in_where === true,
    inScope: scope === TRUE ? null : row.in_scope === true,
    allows:
      when === null ? null : await holdsFor(seeing, context.compiled(resource.page), when, record ?? {}),
  }
}

/** Whether who asks may open the records by themselves, and not only the part that some page shows. */
const seesAll = ({ caller }: OperationContext, { operations: { list, read } }: ResourceModel): boolean =>
  isPermitted(
    caller,
    [list, read].flatMap(operation => operation?.permissions ?? []),
  )

/** By what a page is about part of the records, and what of them whoever only reads sees. */
function conditionsOf(seeing: OperationContext, resource: ResourceModel): Condition[] {
  const where = seeing.whereOf(resource)
  const readers = readersCondition(seeing, resource)
  return [
    ...(where === null ? [] : [whereCondition(seeing, resource, where)]),
    ...(readers === null ? [] : [readers]),
  ]
}

/** The same request, as if another account made it. */
const seenAs = (context: OperationContext, caller: Caller): OperationContext =>
  Object.create(context, { caller: { value: caller } })

/**
 * Whether server code gives an account a row: it is asked for both, who asks and who is asked about.
 * @throws NOT_FOUND when who asks is not given the row
 */
async function explainGivenRow(
  context: OperationContext,
  seeing: OperationContext,
  { resource, key, when }: RowQuestion,
): Promise<RowAccess> {
  const record = await rowOf(context, resource, key)
  if (record === null) throw new Fault('NOT_FOUND')
  const compiled = context.compiled(resource.page)
  return {
    record,
    given: { holds: (await rowOf(seeing, resource, key)) !== null, rule: compiled.rowsRule },
    shared: false,
    removed: false,
    inWhere: null,
    inScope: null,
    allows: when === null ? null : await holdsFor(seeing, compiled, when, record),
  }
}

/** What the caller of the context is given; null for nothing, for whatever reason. */
async function rowOf(context: OperationContext, resource: ResourceModel, key: unknown): Promise<Row | null> {
  try {
    return await readModuleRow(context, resource, String(key))
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}
