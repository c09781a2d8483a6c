import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sumRows } from '#server/backup/compareRows.ts'
import { distributeTables, planDistributing, type Relocation } from '#server/cluster/distributeTables.ts'
import { loadTables, tableClasses } from '#server/cluster/tableClasses.ts'
import { readPlacement } from '#server/db/citus.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import type { Tx } from '#server/db/Database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { setupServer } from '#server/db/setup/setupServer.ts'
import { previewTables, syncTables } from '#server/db/sync/syncTables.ts'
import { ask } from '#tests/support/cluster/citusDatabase.ts'
import { installCitusStandIn } from '#tests/support/cluster/citusStandIn.ts'
import { createServerDatabase, templateVariable } from '#tests/support/openTestDatabase.ts'
import { killSpawned, spawnServer } from '#tests/support/spawnServer.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'
import { runCommand } from '../backup/runCommand.ts'

type Known = Pick<Parameters<typeof distributeTables>[1], 'resources' | 'classes'>

const suffix = randomBytes(4).toString('hex')
const login = `mortise_requests_${suffix}`
let known: Known
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  const { app } = await startOptionsOf('memory://')
  const resources = Object.values(app.resources).filter(({ source }) => source === 'table')
  known = { resources, classes: tableClasses(resources, await loadTables()) }
})
afterEach(async () => {
  killSpawned()
  for (const drop of drops.splice(0)) await drop()
})
afterAll(() => ask(process.env.TEST_DATABASE_URL ?? '', `drop role if exists ${login}`))

/** A database with the stand-in for Citus, set up as an administrator would. */
async function openCluster(template?: string) {
  const { url, drop } = await createServerDatabase(template)
  drops.push(drop)
  await installCitusStandIn(url)
  await ask(url, "select citus_set_coordinator_host('db-1.internal', 5432)")
  const appUrl = Object.assign(new URL(url), { username: login, password: 'secret-1' }).href
  const workers = ['db-2.internal:5432', '10.0.0.3:5433']
  const lines = await setupServer({ adminUrl: url, ownerUrl: url, appUrl, cluster: { workers } })
  return { url, appUrl, lines }
}

const foreignKeys = (tx: Tx) =>
  sql<{ name: string }>`select conrelid::regclass::text || ' ' || conname || pg_get_constraintdef(oid) as name
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`
    .execute(tx)
    .then(({ rows }) => rows.map(({ name }) => name))

describe('setup of a cluster', () => {
  it('should say what a server without the extension lacks', async () => {
    const { url, drop } = await createServerDatabase()
    drops.push(drop)
    const appUrl = Object.assign(new URL(url), { username: login, password: 'secret-1' }).href
    const setup = (options: object) =>
      setupServer({ adminUrl: url, ownerUrl: url, cluster: { workers: [] }, ...options })
    await expect(setup({ appUrl })).rejects.toThrow(
      /Citus cannot be used on this server: .*shared_preload_libraries/,
    )
    await expect(setup({})).rejects.toThrow('DATABASE_APP_URL')
    await expect(setup({ appUrl, cluster: { workers: ['db-2'] } })).rejects.toThrow('write host:port')
    await installCitusStandIn(url)
    await expect(setup({ appUrl, cluster: { workers: ['db-2.internal:5432'] } })).rejects.toThrow(
      'db-2.internal would look for the coordinator at 127.0.0.1, on its own machine',
    )
  })

  it('should name the coordinator once, let workers join, and prepare the login of requests', async () => {
    const { url, appUrl, lines } = await openCluster()
    expect(lines).toContain('The cluster has 2 workers: db-2.internal:5432, 10.0.0.3:5433.')
    expect(await setupServer({ adminUrl: url, ownerUrl: url, appUrl, cluster: { workers: [] } })).toEqual(
      lines,
    )
    const asNobody = {
      adminUrl: appUrl,
      ownerUrl: appUrl,
      appUrl,
      cluster: { workers: ['db-4.internal:5432'] },
    }
    await expect(setupServer(asNobody)).rejects.toThrow(/^permission denied .* Set DATABASE_ADMIN_URL to/)
    expect(await ask(appUrl, 'show citus.propagate_set_commands')).toEqual([
      { 'citus.propagate_set_commands': 'local' },
    ])
  })
})

describe('a server on a cluster', () => {
  it('should ask for a login of its own, and for one that is prepared', async () => {
    const { url, appUrl } = await openCluster()
    await expect(openDatabase({ url })).rejects.toThrow('On a cluster requests need a login of their own')
    const { message } = await openDatabase({ url, appUrl: url }).catch(error => error)
    expect(message).toMatch(/row policies do not bind .*setup --citus\.$/)
    await ask(url, `alter role ${login} in database ${new URL(url).pathname.slice(1)} reset all`)
    await expect(openDatabase({ url, appUrl })).rejects.toThrow(`${login} is not prepared for a cluster`)
  })

  it('should keep each table where its class says, from the first start of what was built on', async () => {
    const { url, appUrl } = await openCluster()
    const folder = await mkdtemp(join(tmpdir(), 'mortise-first-'))
    drops.push(() => rm(folder, { recursive: true, force: true }))
    const settings = { DATA_DIR: folder, DATABASE_URL: url, DATABASE_APP_URL: appUrl }
    const started = await spawnServer(settings, join(import.meta.dirname, '../../../cli/start.ts'))
    expect(await started.stop('SIGTERM')).toMatchObject({ code: 0 })
    const database = await openDatabase({ url, appUrl })
    try {
      const placement = await database.asOwner(readPlacement)
      const wanted = [...known.classes].filter(([, kind]) => kind !== 'local')
      expect(placement?.classes).toEqual(Object.fromEntries(wanted))
      const again = await previewTables(database, known.resources, known.classes)
      expect(again).toEqual({ additions: [], changes: [] })
      const apart = await database.asOwner(tx =>
        sql`select from pg_dist_partition where partmethod = 'h' and beside = 'none'`.execute(tx),
      )
      expect(apart.rows).toHaveLength(1)
    } finally {
      await database.close()
    }
  })
})

describe('distribution of a database of one node', () => {
  it('should go on where it was stopped, and leave every row and foreign key as it was', async () => {
    const { url, appUrl } = await openCluster(process.env[templateVariable('demo')])
    const serving = await openDatabase({ url, appUrl })
    await expect(syncTables(serving, known.resources, known.classes)).rejects.toThrow(
      'npm run db -- distribute',
    )
    await expect(planDistributing(serving, known.classes)).rejects.toThrow('stop them first')
    await serving.close()

    const database = await connectDatabase({ url, appUrl })
    try {
      const [keys, sums] = await database.asOwner(
        async tx => [await foreignKeys(tx), await sumRows(tx)] as const,
      )
      const plan = await planDistributing(database, known.classes)
      expect(plan.relocations.find(({ table }) => table === 'sys_user')).toMatchObject({ wanted: 'tenant' })
      const stop = new AbortController()
      const done: Relocation[] = []
      const onTable = (one: Relocation) => done.push(one) === 20 && stop.abort(new Error('stopped'))
      await expect(distributeTables(database, { ...known, onTable, signal: stop.signal })).rejects.toThrow(
        'stopped',
      )
      await expect(syncTables(database, known.resources, known.classes)).rejects.toThrow('not finished')
      expect((await planDistributing(database, known.classes)).foreignKeys).toEqual(plan.foreignKeys)
      const backup = await runCommand({ DATABASE_URL: url }, 'backup', join(tmpdir(), `${login}.tar.gz`))
      expect(backup.text).toMatch(/^The tables are being distributed, .*npm run db -- distribute\n$/)

      const { pending } = await distributeTables(database, { ...known, onTable: one => void done.push(one) })
      expect(pending).toEqual([])
      expect(done).toEqual(plan.relocations)
      const after = await database.asOwner(async tx => [await foreignKeys(tx), await sumRows(tx)] as const)
      expect(after).toEqual([keys, sums])
      expect((await planDistributing(database, known.classes)).relocations).toEqual([])
    } finally {
      await database.close()
    }
  })

  it('should be asked for on the command line, and only be shown without it', async () => {
    const { url, appUrl } = await openCluster(process.env[templateVariable('demo')])
    const settings = { DATABASE_URL: url, DATABASE_APP_URL: appUrl }
    const dry = await runCommand(settings, 'distribute', '--dry-run')
    expect(dry.text).toMatch(/sys_user +\d+ rows, by tenant/)
    expect(dry.text).toMatch(/\d+ tables with [\d,]+ rows, \d+ foreign keys around them\./)
    expect(await runCommand(settings, 'distribute')).toMatchObject({ code: 1 })
    expect(await runCommand(settings, 'migrate', '--yes')).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^Tables wait to be distributed \(\d+\), nothing was tried\. .*npm run db -- distribute\n$/,
      ),
    })
    expect(await runCommand(settings, 'distribute', '--yes')).toMatchObject({
      code: 0,
      text: expect.stringContaining('Every table is where it belongs'),
    })
    expect((await runCommand(settings, 'distribute', '--dry-run')).text).toMatch(/^0 tables with 0 rows/m)
  })
})
