import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumRows } from '#server/backup/compareRows.ts'
import { moveDatabase } from '#server/backup/moveDatabase.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import type { Database } from '#server/db/Database.ts'
import { readHold } from '#server/hold/holdTable.ts'
import { startServer } from '#server/start/startServer.ts'
import { unpackImage } from '#tests/support/databaseImages.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { createServerDatabase } from '#tests/support/openTestDatabase.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'
import { runCommand, startCommand } from './runCommand.ts'

describe('moveDatabase', () => {
  let place: Place
  let target: Awaited<ReturnType<typeof createServerDatabase>>
  beforeAll(async () => {
    place = await openPlace({ kind: 'embedded' })
    await unpackImage('demo', place.folder)
    target = await createServerDatabase()
  })
  afterAll(async () => {
    await target.drop()
    await place.drop()
  })

  const settings = () => ({ DATA_DIR: place.folder, DATABASE_URL: target.url })
  const move = (
    steps: { onProgress?: (step: string) => void; signal?: AbortSignal; takeLost?: boolean } = {},
  ) =>
    moveDatabase({
      takeLost: steps.takeLost ?? false,
      config: { ...place.config, databaseUrl: target.url },
      onProgress: ({ step }) => steps.onProgress?.(step),
      signal: steps.signal,
    })
  async function looking<T>(open: () => Promise<Database>, look: (database: Database) => Promise<T>) {
    const database = await open()
    return look(database).finally(() => database.close())
  }
  const onTarget = <T>(look: (database: Database) => Promise<T>) =>
    looking(() => connectDatabase({ url: target.url }), look)

  it('should leave both as they are when it is stopped in the middle, and be run again', async () => {
    const stop = new AbortController()
    const stopped = move({
      onProgress: step => step.startsWith('indexes') && stop.abort(new Error('stopped')),
      signal: stop.signal,
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect((await onTarget(database => database.asOwner(sumRows))).size).toBe(0)
    const { count } = await looking(place.open, database =>
      database.asOwner(tx =>
        tx.selectFrom('sys_user').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
      ),
    )
    expect(count).toBeGreaterThan(3)
  })

  it('should leave both as they are when its process is killed while it brings the rows, and be run again', async () => {
    const { child, ended } = startCommand(settings(), 'move')
    await onTarget(database =>
      eventually(async () => {
        const { rows } = await database.asOwner(tx =>
          sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and xact_start is not null
            and (select count(*) > 9 from pg_locks l where l.pid = pg_stat_activity.pid and mode = 'AccessExclusiveLock')`.execute(
            tx,
          ),
        )
        expect(rows).toHaveLength(1)
      }),
    )
    child.kill('SIGSTOP')
    // Somebody who moves there meanwhile is told so.
    const other = await openPlace({ kind: 'embedded' })
    await unpackImage('base', other.folder)
    const meanwhile = moveDatabase({
      config: { ...other.config, databaseUrl: target.url },
      onProgress: () => undefined,
    })
    await expect(meanwhile).rejects.toThrow(/^Somebody else is moving or restoring into this database/)
    await other.drop()
    child.kill('SIGKILL')
    expect((await ended).signal).toBe('SIGKILL')
    expect((await onTarget(database => database.asOwner(sumRows))).size).toBe(0)
  })

  it('should refuse a target that holds something else, and change nothing there', async () => {
    await onTarget(database => database.asOwner(tx => sql`create table theirs (id bigint)`.execute(tx)))
    await expect(move()).rejects.toThrow('This database is not empty (public.theirs)')
    await onTarget(database => database.asOwner(tx => sql`drop table theirs`.execute(tx)))
  })

  it('should move nothing where secrets open with no key at hand, unless it is told to', async () => {
    await looking(place.open, database =>
      database.asOwner(tx =>
        sql`insert into sys_mail_account (mail, username, password, host, port, ssl_enable, starttls_enable)
          values ('a@example.com', 'a', 'sealed:0123456789abcdef:x', 'x', 25, false, false)`.execute(tx),
      ),
    )
    await writeFile(join(place.folder, 'secret.key'), `${randomBytes(32).toString('base64')}\n`)
    await expect(move()).rejects.toThrow(
      /^Nothing was moved: secrets are sealed with the key 0123456789abcdef \(sys_mail_account\), and at hand is [0-9a-f]{16}\./,
    )
    expect((await onTarget(database => database.asOwner(sumRows))).size).toBe(0)
  })

  it('should bring every row of every table, put work on hold, and let the source rest', async () => {
    const before = await looking(place.open, database => database.asOwner(sumRows))
    const { manifest } = await move({ takeLost: true })
    expect(manifest.tables.length).toBeGreaterThan(50)
    const after = await onTarget(database => database.asOwner(sumRows))
    for (const table of ['sys_user', 'sys_role_menu', 'sys_dict_data', 'sys_oper_log', 'sys_menu']) {
      expect(after.get(`public.${table}`) ?? after.get(table)).toEqual(
        before.get(`public.${table}`) ?? before.get(table),
      )
    }
    expect(await onTarget(database => database.asOwner(readHold))).toBeInstanceOf(Date)
    await expect(startServer(await startOptionsOf(place.folder))).rejects.toThrow('was moved to')
    expect(await runCommand({ DATA_DIR: place.folder, DATABASE_URL: '' }, 'plan')).toEqual({
      code: 1,
      text: expect.stringContaining('was moved to'),
    })
    await expect(move()).rejects.toThrow('was moved to')
    // Also who had looked before, and opens it only now.
    await expect(place.open()).rejects.toThrow('was moved to')
  })

  it('should come to its end when it was killed before it could say so', async () => {
    await rm(join(place.folder, 'database/moved.json'))
    const { code, text } = await runCommand(settings(), 'move', '--yes')
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('Moved to') })
    expect(text).toContain('Its secrets are sealed with the key 0123456789abcdef; the key at hand is')
    expect(text).toMatch(/Not readable without the key 0123456789abcdef.*\n {2}sys_mail_account +1\n/)
    await expect(move()).rejects.toThrow('was moved to')
  })

  it('should be released by one of two at once, and the other be told', async () => {
    const both = await onTarget(database =>
      onTarget(beside =>
        database.asOwner(async tx => {
          await sql`select from sys_work_hold for update`.execute(tx)
          const ends = [0, 1].map(() => runCommand(settings(), 'release', '--discard'))
          await eventually(async () => {
            const { rows } = await beside.asOwner(look =>
              sql`select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`.execute(look),
            )
            expect(rows).toHaveLength(2)
          })
          return { ends }
        }),
      ),
    )
    const [first, second] = (await Promise.all(both.ends)).sort((a, b) => Number(a.code) - Number(b.code))
    expect(first).toEqual({ code: 0, text: expect.stringContaining('Released: ') })
    expect(second).toEqual({
      code: 1,
      text: expect.stringContaining('Somebody else has released it meanwhile'),
    })
  })

  it('should go on there, with ids that nobody has', async () => {
    await onTarget(database =>
      database.asOwner(tx => sql`update sys_mail_account set password = ''`.execute(tx)),
    )
    const options = await startOptionsOf(place.folder, [], { DATABASE_URL: target.url })
    const server = await startServer(options)
    const ids = await server.database.inTenant(1, tx =>
      sql<{ id: number; others: number }>`
        insert into sys_post (tenant_id, post_code, post_name, post_sort, status) values (1, 'moved', '搬迁岗', 1, '0')
        returning post_id as id, (select count(*)::int from sys_post p where p.tenant_id = 1 and p.post_id >= sys_post.post_id) as others`.execute(
        tx,
      ),
    )
    await server.close()
    expect(ids.rows[0]?.others).toBe(0)
  })
})
