import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AudienceRule, canonicalRule, type Memberships } from '#model/audience/audienceRule.ts'
import { isMeant } from '#model/audience/isMeant.ts'
import { readCaller } from '#server/auth/readCaller.ts'
import { whereCondition } from '#server/engine/condition/whereCondition.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { createContext } from '#server/engine/createContext.ts'
import { audiences } from '#server/institution/meantAccounts.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { audiencePages } from './support/audiencePages.ts'

/** Rules of the platform and of one institution. */
const RULES = 40
const PLATFORM = 1

const keyOf = (table: string) => (table === 'board_offer' ? 'board_id' : 'offer_id')

interface Account {
  tenantId: number
  userId: number
  memberships: Memberships
}

describe('whom an audience means', () => {
  let server: TestServer
  let accounts: Account[]
  let tenants: number[]
  beforeAll(async () => {
    server = await startTestServer(audiencePages)
    // Most of the demo's hundreds may not sign in: they are meant by nothing.
    await server.database.asOwner(tx =>
      sql`update sys_user set status = '1' where user_id % 10 <> 0`.execute(tx),
    )
    accounts = await readAccounts()
    tenants = [...new Set(accounts.map(({ tenantId }) => tenantId))]
  })
  afterAll(() => server.close())

  /** Every account that may sign in, as it calls. */
  async function readAccounts(): Promise<Account[]> {
    const { rows } = await server.database.asOwner(tx =>
      sql<{
        tenant_id: number
        user_id: number
      }>`select tenant_id, user_id from sys_user where status = '0' order by user_id`.execute(tx),
    )
    const read = rows.map(async ({ tenant_id, user_id }): Promise<Account[]> => {
      const [tenantId, userId] = [Number(tenant_id), Number(user_id)]
      const found = await server.database.inTenant(tenantId, tx => readCaller(tx, { tenantId, userId }))
      return found ? [{ tenantId, userId, memberships: found.caller.memberships }] : []
    })
    return (await Promise.all(read)).flat()
  }

  /** What rules of a tenant could hold: all ids of its own, and what the platform knows of tenants. */
  async function itemsOf(tenantId: number): Promise<Record<string, fc.Arbitrary<unknown>>> {
    const ids = (table: string, column: string) =>
      server.database.asOwner(async tx => {
        const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
          where tenant_id = ${tenantId}`.execute(tx)
        return fc.constantFrom(0, ...rows.map(({ id }) => Number(id)))
      })
    const own = {
      departments: fc.record({ id: await ids('sys_dept', 'dept_id'), below: fc.boolean() }),
      roles: await ids('sys_role', 'role_id'),
      posts: await ids('sys_post', 'post_id'),
      people: await ids('sys_user', 'user_id'),
    }
    if (tenantId !== PLATFORM) return own
    const { rows: members } = await server.database.asOwner(tx =>
      sql<Row>`select member_type, level_id, region from union_member`.execute(tx),
    )
    const traits = members.flatMap(({ region }) => {
      const parts = String(region).split('/')
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    })
    const orNull = <T>(...values: T[]) => fc.constantFrom(null, ...values)
    return {
      ...own,
      tenants: fc.constantFrom(0, ...tenants),
      tenantTypes: fc.record({ tenantType: orNull(0, 2, 3) }),
      unions: fc.record({
        memberType: orNull(2, 3),
        levelId: orNull(...members.map(({ level_id }) => level_id)),
        region: orNull('西藏自治区', ...traits),
      }),
    }
  }

  async function rulesOf(tenantId: number): Promise<AudienceRule[]> {
    const items = await itemsOf(tenantId)
    const parts = Object.fromEntries(
      Object.entries(items).map(([name, item]) => [name, fc.array(item, { maxLength: 2 })]),
    )
    const rule = fc.oneof(
      { arbitrary: fc.record(parts, { requiredKeys: [] }), weight: 30 },
      { arbitrary: fc.constant({ all: true }), weight: 1 },
    )
    const made = fc.sample(rule, { numRuns: RULES, seed: tenantId }).map(one => canonicalRule(one))
    return (made as Row[]).filter(one => Object.keys(one).length > 0) as unknown as AudienceRule[]
  }

  /** Keys of the rules that mean an account, as the condition of a list finds them. */
  async function foundFor(page: string, { tenantId, userId }: Account): Promise<Set<number>> {
    const registry = server.registry()
    const resource = registry.resource(page)
    return server.database.inTenant(tenantId, async tx => {
      const read = await readCaller(tx, { tenantId, userId })
      const incoming = { caller: read?.caller, session: null, request: {} } as never
      const { services } = server
      const facts = { registry, incoming, services, now: new Date(), note: async () => undefined }
      const { context } = createContext(facts, tx)
      const { rows } = await sql<{ key: number }>`select ${sql.ref(`t.${keyOf(resource.table)}`)} as key
        from ${sql.table(resource.table)} t
        where ${whereCondition(context, resource, 'inAudience(openTo, user)')}`.execute(tx)
      return new Set(rows.map(({ key }) => Number(key)))
    })
  }

  async function store(table: string, tenantId: number | null, rules: AudienceRule[]): Promise<number[]> {
    return server.database.asOwner(async tx => {
      const key = keyOf(table)
      const rows = rules.map((rule, index) => ({
        ...(tenantId === null ? {} : { tenant_id: tenantId }),
        title: String(index),
        open_to: JSON.stringify(rule),
      }))
      const made = await tx.insertInto(table).values(rows).returning(key).execute()
      return made.map(row => Number(row[key]))
    })
  }

  it.each([
    ['of the platform', 'board/offer/index', 'board_offer', () => PLATFORM],
    ['of an institution', 'lab/offer/index', 'lab_offer', () => tenants.find(id => id !== PLATFORM) ?? 0],
  ])(
    'should be the same in code, in lists and from the side of the rule, %s',
    async (_, page, table, ownerOf) => {
      const owner = ownerOf()
      const rules = await rulesOf(owner)
      const keys = await store(table, owner === PLATFORM ? null : owner, rules)
      const readers = accounts.filter(({ tenantId }) => owner === PLATFORM || tenantId === owner)
      const meant = rules.map(() => [] as number[])
      for (const account of readers) {
        const found = await foundFor(page, account)
        for (const [index, rule] of rules.entries()) {
          const isIn = isMeant(rule, account.memberships)
          expect(found.has(keys[index] ?? 0), JSON.stringify([rule, account])).toBe(isIn)
          if (isIn) meant[index]?.push(account.userId)
        }
      }
      expect(meant.flat().length).toBeGreaterThan(RULES / 2)
      for (const [index, rule] of rules.entries()) {
        expect(await expanded(owner, rule), JSON.stringify(rule)).toEqual(meant[index]?.sort((a, b) => a - b))
        const people = await server.database.inTenant(owner, tx => audiences.count(tx, owner, rule))
        expect(people, JSON.stringify(rule)).toBe(meant[index]?.length)
      }
    },
  )

  /** Everybody whom a rule means, as a message would reach them. */
  async function expanded(owner: number, rule: AudienceRule): Promise<number[]> {
    const whole = await server.database.inTenant(owner, tx => audiences.tenantsOf(tx, owner, rule))
    const reached = [...new Set([owner, ...whole])].map(tenantId =>
      server.database.inTenant(tenantId, tx =>
        audiences.accountsIn(tx, {
          owner,
          tenantId,
          rule,
          isWhole: whole.includes(tenantId),
          after: 0,
          most: 1_000,
        }),
      ),
    )
    return (await Promise.all(reached)).flat().sort((a, b) => a - b)
  }
})
