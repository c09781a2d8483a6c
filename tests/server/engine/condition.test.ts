import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluateCondition } from '#model/expression/index.ts'
import { whereCondition } from '#server/engine/condition/whereCondition.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { createContext } from '#server/engine/createContext.ts'
import { rowsOf } from '#server/engine/query/rowsOf.ts'
import { modules } from './support/modules.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
// biome-ignore lint/suspicious/noExplicitAny: answered records.
let records: any[]

beforeAll(async () => {
  engine = await startEngine(modules)
  const { deptId } = (await engine.call('POST', '/org/dept', { body: { deptName: '总部' } })).data
  const people = [
    {
      code: 'A',
      personName: 'Zoë',
      deptId,
      quantity: 1,
      startDate: '2026-01-01',
      joinedAt: '2026-01-01 00:00:00',
      married: true,
    },
    {
      code: 'B',
      personName: 'amy',
      quantity: 5,
      startDate: '2099-01-01',
      joinedAt: '2099-01-01 12:00:00',
      married: false,
    },
    { code: 'C', personName: "o'x%" },
  ]
  for (const body of people) await engine.call('POST', '/org/person', { body })
  records = (await engine.call('GET', '/org/person/list')).rows
})
afterAll(() => engine.close())

/** Codes of the records that the database keeps, and of those that the model's own evaluation keeps. */
async function bothWays(source: string, values: Record<string, unknown>): Promise<[string[], string[]]> {
  const as = caller({ deptId: 1, roleIds: [1, 5] })
  const now = new Date()
  const incoming = { caller: as, session: null, requestId: '', ip: '', request: {} } as never
  const facts = {
    registry: engine.registry,
    incoming,
    services: {} as Services,
    now,
    note: async () => undefined,
  }
  const resource = engine.registry.resource('org/person')
  const kept = await engine.database.inTenant(1, async tx => {
    const { context } = createContext(facts, tx)
    const asked = { values, form: resource.fields }
    const rows = rowsOf(context, resource).where(whereCondition(context, resource, source, asked))
    return rows.select(sql.ref('t.code').as('code')).orderBy(sql.ref('t.code')).execute()
  })
  const condition = engine.registry.compiled('org/person').condition(source, resource.fields)
  const user = { userId: 1, deptId: 1, roleIds: [1, 5], userName: 'admin' }
  const evaluated = records.filter(record =>
    evaluateCondition(condition, { record, user, values, now: now.getTime() }),
  )
  return [kept.map(row => String(row.code)), evaluated.map(record => record.code)]
}

describe('conditionToSql', () => {
  it.each([
    'quantity > 1',
    '!(quantity > 1)',
    'quantity in [1, 5]',
    'quantity in user.roleIds',
    'personName > "Y"',
    'personName < "a"',
    'personName == "o\'x%"',
    'personName.startsWith("o\'x%")',
    'startDate <= today()',
    'startDate <= addMonths(now, 1)',
    'joinedAt > date(addDays(now, -1))',
    'quantity >= values.price * 2 - 2',
    'quantity in user.roleIds.filter(n, n > 1)',
    'size(user.roleIds) == 2 && quantity == user.roleIds[0]',
    '!(quantity > values.price / 0)',
    'startDate < now',
    'startDate == "2026-01-01"',
    'joinedAt >= now',
    'startDate < addDays(today(), 40000)',
    'startDate < addDays(today(), 1)',
    'joinedAt < addDays(now, -1)',
    'joinedAt < addDays(addDays(now, 40000), -1)',
    'has(deptId)',
    'deptId == null || married',
    'married',
    '!married',
    'deptId == user.deptId',
    'deptId.deptName == "总部"',
    'deptId.deptName != "总部"',
    'createById == user.userId && quantity != 5',
    'code == values.code',
    'values.code == "A"',
    'quantity > values.price',
    'quantity in values.hobbies',
    '!(quantity in values.hobbies)',
    'true',
  ])('should keep what the model keeps: %s', async source => {
    const [kept, evaluated] = await bothWays(source, { code: 'B', price: 1.5, hobbies: [1, 2.5, null] })
    expect(kept).toEqual(evaluated)
  })
})
