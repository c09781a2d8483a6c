import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/openDatabase.ts'
import { applicationUrl, describeUrl } from '#server/db/postgres/serverUrls.ts'
import { setupServer } from '#server/db/setup/setupServer.ts'
import { syncTables } from '#server/db/sync/syncTables.ts'
import { createServerDatabase, onServer } from '#tests/support/openTestDatabase.ts'
import { field, resource } from './resourceFixture.ts'

describe('applicationUrl', () => {
  it('should take on the role at the start of the session, beside options that are given', () => {
    const url = new URL(applicationUrl('postgres://o:p@h/d?options=-c%20work_mem%3D8MB', undefined))
    expect(url.searchParams.get('options')).toBe('-c work_mem=8MB -c role=mortise_app')
  })

  it('should leave a login of its own alone', () => {
    expect(applicationUrl('postgres://o@h/d', 'postgres://a@h/d')).toBe('postgres://a@h/d')
  })
})

describe('describeUrl', () => {
  it('should name the place and no secret', () => {
    expect(describeUrl('postgres://user:secret@db.example:5433/school')).toBe('db.example:5433/school')
  })
})

describe('openDatabase on a server that is absent', () => {
  it('should say in one line what cannot be reached', async () => {
    const opening = openDatabase({ url: 'postgres://user:secret@127.0.0.1:4149/nowhere' })
    const { message } = await opening.catch(error => error)
    expect(message).toContain('127.0.0.1:4149/nowhere cannot be reached')
    expect(message).not.toContain('secret')
  })

  it('should say what is wrong with a URL that cannot be read', async () => {
    await expect(openDatabase({ url: 'not a url' })).rejects.toThrow('postgres://user:password@host')
  })
})

if (onServer)
  describe('roles on a server', () => {
    const suffix = randomBytes(4).toString('hex')
    const [owner, login] = [`mortise_owner_${suffix}`, `mortise_login_${suffix}`]
    let admin = ''
    let drop: () => Promise<void> = async () => undefined
    const as = (user: string) => Object.assign(new URL(admin), { username: user, password: 'secret-1' }).href

    beforeAll(async () => {
      const created = await createServerDatabase()
      admin = created.url
      drop = created.drop
      await execute(admin, `create role ${owner} login password 'secret-1' nocreaterole`)
    })
    afterAll(async () => {
      await drop()
      const server = process.env.TEST_DATABASE_URL ?? ''
      for (const role of [owner, login]) await execute(server, `drop role if exists ${role}`)
    })

    it('should tell an owner who may not make or take on the role what to do', async () => {
      await expect(openDatabase({ url: as(owner) })).rejects.toThrow('may not create tables')
      await execute(admin, `grant create on schema public to ${owner}`)
      await expect(openDatabase({ url: as(owner) })).rejects.toThrow(
        /(may not act as mortise_app|is missing).*npm run db setup/,
      )
    })

    it('should be set up once by an administrator, after which neither login needs to be one', async () => {
      const lines = await setupServer({ adminUrl: admin, ownerUrl: as(owner), appUrl: as(login) })
      expect(lines).toContain('Searching for parts of texts uses indexes.')
      expect(await setupServer({ adminUrl: admin, ownerUrl: as(owner), appUrl: as(login) })).toEqual(lines)
      for (const appUrl of [undefined, as(login)]) {
        const database = await openDatabase({ url: as(owner), ...(appUrl && { appUrl }) })
        const note = resource('note', [field('body', 'string', 'text', { search: 'contains' })])
        expect((await syncTables(database, [note])).pending).toEqual([])
        await database.inTenant(1, tx =>
          sql`insert into test_note (tenant_id, body) values (1, 'x')`.execute(tx),
        )
        const seen = await database.inTenant(2, tx =>
          sql`select current_user as who, (select count(*) from test_note) as n`.execute(tx),
        )
        expect(seen.rows).toEqual([{ who: appUrl ? login : 'mortise_app', n: 0 }])
        await database.close()
      }
    })

    it('should not fall back to the owner when the role is reset', async () => {
      const database = await openDatabase({ url: as(owner) })
      const { rows } = await database.inTenant(1, async tx => {
        await sql`reset role`.execute(tx)
        return sql`select current_user as who`.execute(tx)
      })
      expect(rows).toEqual([{ who: 'mortise_app' }])
      await database.close()
    })

    it('should refuse two addresses that lead to two databases', async () => {
      await setupServer({ adminUrl: admin, ownerUrl: as(owner), appUrl: as(login) })
      const other = await createServerDatabase()
      try {
        const appUrl = Object.assign(new URL(as(login)), { pathname: new URL(other.url).pathname }).href
        await expect(openDatabase({ url: as(owner), appUrl })).rejects.toThrow(
          /^DATABASE_APP_URL leads to another database \(\w+\) than DATABASE_URL \(\w+\)/,
        )
      } finally {
        await other.drop()
      }
    })

    it('should refuse a login for requests that row policies do not bind', async () => {
      for (const appUrl of [admin, as(owner)]) {
        await expect(openDatabase({ url: as(owner), appUrl })).rejects.toThrow('row policies do not bind')
      }
    })

    it('should run the work again when its connection is lost before commit, and stop statements that take too long', async () => {
      const database = await openDatabase({ url: as(owner), statementTimeout: 300 })
      let runs = 0
      const answer = await database.inTenant(1, async tx => {
        runs += 1
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        if (runs === 1) await execute(admin, `select pg_terminate_backend(${rows[0]?.pid})`)
        return sql<{ n: number }>`select 1 as n`.execute(tx)
      })
      expect([answer.rows, runs]).toEqual([[{ n: 1 }], 2])
      await expect(database.inTenant(1, tx => sql`select pg_sleep(2)`.execute(tx))).rejects.toMatchObject({
        code: '57014',
      })
      await database.close()
    })

    it('should let several servers open a new database at once', async () => {
      const created = await createServerDatabase()
      const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: created.url })))
      const { rows } = await (databases[0] as (typeof databases)[number]).asOwner(tx =>
        sql<{ n: number }>`select count(*) as n from sys_migration`.execute(tx),
      )
      expect(rows[0]?.n).toBeGreaterThanOrEqual(4)
      await Promise.all(databases.map(database => database.close()))
      await created.drop()
    })
  })

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
