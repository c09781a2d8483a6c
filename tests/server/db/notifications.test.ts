import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createServerDatabase, onServer, openTestDatabase } from '#tests/support/openTestDatabase.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('listen', () => {
  it('should deliver after commit, in order, and nothing of what was rolled back', async () => {
    const heard: string[] = []
    await db.listen('menu', payload => heard.push(payload))
    const seenInside = await db.inTenant(1, async tx => {
      await db.notify(tx, 'menu', 'first')
      await db.notify(tx, 'menu', '第二')
      return heard.length
    })
    const failing = db.inTenant(1, async tx => {
      await db.notify(tx, 'menu', 'never')
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await db.inTenant(1, tx => db.notify(tx, 'menu', 'last'))
    await eventually(() => expect(heard).toEqual(['first', '第二', 'last']))
    expect(seenInside).toBe(0)
  })

  it('should stop for the handler that unsubscribed, and go on for the other', async () => {
    const [gone, stays]: [string[], string[]] = [[], []]
    const stop = await db.listen('dict', payload => gone.push(payload))
    await db.listen('dict', payload => stays.push(payload))
    await stop()
    await db.inTenant(1, tx => db.notify(tx, 'dict', 'x'))
    await eventually(() => expect(stays).toEqual(['x']))
    expect(gone).toEqual([])
  })

  it('should go on to the other handlers when one fails', async () => {
    const heard: string[] = []
    await db.listen('config', () => {
      throw new Error('broken handler')
    })
    await db.listen('config', payload => heard.push(payload))
    await db.inTenant(1, tx => db.notify(tx, 'config', 'x'))
    await eventually(() => expect(heard).toEqual(['x']))
  })

  it('should refuse names that are no channel and payloads that are too long', async () => {
    await expect(db.listen('a; drop table x', () => undefined)).rejects.toThrow('no channel name')
    const long = db.inTenant(1, tx => db.notify(tx, 'menu', '长'.repeat(3000)))
    await expect(long).rejects.toThrow('7,999 bytes')
  })
})

if (onServer)
  describe('listen on a server', () => {
    it('should hear other servers, and again after its connection was lost', async () => {
      const { url, drop } = await createServerDatabase()
      const one = await openDatabase({ url })
      const two = await openDatabase({ url })
      const heard: string[] = []
      const gaps = vi.fn()
      await one.listen('menu', payload => heard.push(payload), { onGap: gaps })
      await two.inTenant(1, tx => two.notify(tx, 'menu', 'before'))
      await eventually(() => expect(heard).toEqual(['before']))
      await two.asOwner(tx =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like 'listen%'`.execute(
          tx,
        ),
      )
      await eventually(() => expect(gaps).toHaveBeenCalled())
      await two.inTenant(1, tx => two.notify(tx, 'menu', 'after'))
      await eventually(() => expect(heard).toEqual(['before', 'after']))
      await Promise.all([one.close(), two.close()])
      await drop()
    })
  })
