import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { oneOfPages } from './support/oneOfPages.ts'
import { type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, oneOfPages)
})
afterAll(() => engine.close())

const ROUNDS = 30

/** Tickets that name a removed record, or of which one value is there without the other. */
async function lostTickets(): Promise<unknown[]> {
  const lost = (reference: string) => {
    const [type, id] = [sql.ref(`t.${reference}_type`), sql.ref(`t.${reference}_id`)]
    const isGone = sql`not exists (select from org_device d where d.device_id = ${id})`
    return sql`((${type} is null) <> (${id} is null) or (${type} = 'device' and ${isGone}))`
  }
  const { rows } = await engine.database.asOwner(tx =>
    sql`select * from org_ticket t where (${lost('subject')} or ${lost('about')})`.execute(tx),
  )
  return rows
}

/** Resolves once so many requests wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const { rows } = await engine.database.asOwner(tx =>
      sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
    )
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

describe('x-ref.oneOf', () => {
  it.each([
    ['hold on to', { subjectType: 'device' }, 'subjectId', 'subject'],
    ['let go of', { urgent: true, aboutType: 'device' }, 'aboutId', 'about'],
  ])('should %s a record that is removed between its choice and the commit', async (_, given, id, name) => {
    const { data } = await engine.call('POST', '/org/device', { body: { name } })
    const title = `${name} at once`
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Whoever makes a record of this title waits with all that it has checked, until this one is given up.
    const holding = engine.database.asOwner(async tx => {
      await sql`insert into org_ticket (tenant_id, title) values (1, ${title})`.execute(tx)
      held.resolve()
      await released.promise
      throw new Error('given up')
    })
    await held.promise
    const made = engine.call('POST', '/org/ticket', { body: { title, ...given, [id]: data.deviceId } })
    await untilWaiting(1)
    const removed = engine.call('DELETE', `/org/device/${data.deviceId}`)
    await Promise.race([removed, untilWaiting(2)])
    released.resolve()
    await expect(holding).rejects.toThrow('given up')
    const answers = await Promise.all([made, removed])
    expect(answers[0]?.code).toBe(200)
    expect(answers[1]?.code === 200).toBe(name === 'about')
    expect(await lostTickets()).toEqual([])
  })

  it('should name no record that is removed while it is chosen', async () => {
    const things = await Promise.all(
      Array.from({ length: ROUNDS }, async (_, index) => {
        const { data } = await engine.call('POST', '/org/device', { body: { name: `${index}` } })
        return data.deviceId as number
      }),
    )
    const tickets = await Promise.all(
      things.map(async (_, index) => {
        const { data } = await engine.call('POST', '/org/ticket', {
          body: { title: `旧${index}`, urgent: true },
        })
        return data.ticketId as number
      }),
    )
    const answers = await Promise.all(
      things.flatMap((id, index) => {
        const held = { title: `新${index}`, subjectType: 'device', subjectId: id }
        const loose = { ticketId: tickets[index], aboutType: 'device', aboutId: id }
        return [
          index % 3 === 0
            ? engine.call('POST', '/org/ticket', { body: held })
            : engine.call('PUT', '/org/ticket', { body: loose }),
          engine.call('DELETE', `/org/device/${id}`),
        ]
      }),
    )
    expect(await lostTickets()).toEqual([])
    // Whoever came second was refused at the field, or by what held on; nothing failed.
    expect(new Set(answers.map(({ code }) => code))).not.toContain(500)
    const removed = answers.filter(({ code }, index) => index % 2 === 1 && code === 200)
    expect(removed.length).toBeGreaterThanOrEqual((ROUNDS * 2) / 3)
  })
})
