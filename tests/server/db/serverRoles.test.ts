import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
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
    for (const password of ['20#26', '2026/x', 'x%y']) {
      const { message } = await openDatabase({ url: `postgres://user:${password}@h/db` }).catch(
        error => error,
      )
      expect(message).toMatch(/^DATABASE_URL cannot be read\. .*%23/)
      expect(message).not.toContain(password)
    }
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
        /(may not act as mortise_app|is missing).*npm run db -- setup/,
      )
    })

    it('should refuse to set up another database than the one that the server works with', async () => {
      const other = (url: string, parts: object) => Object.assign(new URL(url), parts).href
      const ownerUrl = as(owner)
      for (const parts of [{ pathname: '/postgres' }, { port: '1' }, { hostname: 'db-9.internal' }]) {
        const setup = setupServer({ adminUrl: other(admin, parts), ownerUrl, appUrl: as(login) })
        await expect(setup).rejects.toThrow(
          /^DATABASE_ADMIN_URL leads to [^ @]+, DATABASE_URL to [^ @]+: .*Nothing was changed\.$/,
        )
      }
      const appUrl = other(as(login), { pathname: '/school' })
      await expect(setupServer({ adminUrl: admin, ownerUrl, appUrl })).rejects.toThrow(
        'DATABASE_APP_URL names the database school',
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

    it('should say in one line that ranges are kept apart by the server alone, until it is set up', async () => {
      await execute(admin, 'drop extension btree_gist')
      const rule = { same: [], from: 'start', to: 'end', when: null, refusal: null }
      const ends = ['start', 'end'].map(name => field(name, 'date', 'date'))
      const resources = [resource('stay', ends, { noOverlap: [rule] })]
      const database = await openDatabase({ url: as(owner) })
      const lines = (await syncTables(database, resources)).pending.map(({ sentence }) => sentence)
      expect(lines).toEqual([
        expect.stringMatching(
          /^Ranges of test_stay are kept apart: .* Not possible yet: permission denied to create extension "btree_gist".*npm run db -- setup/,
        ),
      ])
      await setupServer({ adminUrl: admin, ownerUrl: as(owner), appUrl: as(login) })
      expect((await syncTables(database, resources)).pending).toEqual([])
      await database.close()
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

    it('should name the variable and the place by which requests reach nobody, and no password', async () => {
      const { host, pathname } = new URL(admin)
      const pooler = await refusingPooler()
      const reasons: [appUrl: string, place: string, reason: string][] = [
        [as('nobody_here').replace('secret-1', 'other-2'), `${host}${pathname}`, 'nobody_here'],
        [Object.assign(new URL(as(login)), { pathname: '/no_such' }).href, `${host}/no_such`, 'no_such'],
        ['postgres://user:other-2@127.0.0.1:4149/nowhere', '127.0.0.1:4149/nowhere', 'ECONNREFUSED'],
        [pooler.url, new URL(pooler.url).host, 'set DATABASE_POOLER=transaction'],
      ]
      for (const [appUrl, place, reason] of reasons) {
        const { message } = await openDatabase({ url: admin, appUrl }).catch(error => error)
        expect(message).toContain(`DATABASE_APP_URL (${place}`)
        expect(message).toMatch(new RegExp(`cannot be reached: .*${reason}`))
        expect(message).not.toContain('other-2')
      }
      pooler.close()
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

/** Answers as PgBouncer does to settings that it does not pass on. */
async function refusingPooler() {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', '']
  const body = Buffer.from(fields.map(field => `${field}\0`).join(''))
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, body])))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `postgres://user:other-2@127.0.0.1:${port}/mortise`, close: () => void server.close() }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
