import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPlace } from '#tests/support/openPlace.ts'
import { spawnProcess } from '#tests/support/spawnServer.ts'
import { runCommand } from '../server/backup/runCommand.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-db-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Every command that works on a database that is there. */
const commands = () => [
  ...[['release'], ['vacuum'], ['migrate', '--yes'], ['forget-secrets', '--yes']],
  ['backup', join(folder, 'one.tar.gz')],
]

const runAll = (settings: Record<string, string>) =>
  Promise.all(commands().map(args => runCommand({ DATABASE_URL: '', ...settings }, ...args)))

describe('a command in a place without a database', { timeout: 60_000 }, () => {
  it('should say in one line that there is none, and make none', async () => {
    const dataDir = join(folder, 'data')
    const line = `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the one that is meant.\n`
    expect(await runAll({ DATA_DIR: dataDir })).toEqual(commands().map(() => ({ code: 1, text: line })))
    const planned = await runCommand({ DATA_DIR: dataDir, DATABASE_URL: '' }, 'plan')
    expect(planned.text).toContain(`There is no database in ${join(dataDir, 'database')}.`)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a command that was only asked about, or not written as it should be', { timeout: 60_000 }, () => {
  it('should say how it is written and do nothing', async () => {
    const run = (...args: string[]) =>
      runCommand({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }, ...args)
    const asked = ['release', 'forget-secrets', 'verify', 'backup', 'setup']
    const answers = await Promise.all(asked.map((name, at) => run(name, at % 2 === 0 ? '--help' : '-h')))
    const usage = asked.map(name => ({ code: 0, text: expect.stringMatching(`^npm run db -- ${name} `) }))
    expect(answers).toEqual(usage)

    const slips = [
      ['release', '--discrad'],
      ['migrate', '-yes'],
      ['backup', '--', '-x'],
      ['vacuum', 'now'],
    ]
    const refused = slips.map(([name]) => ({
      code: 1,
      text: expect.stringMatching(new RegExp(`(-[dyx]|now).*\nnpm run db -- ${name} `)),
    }))
    expect(await Promise.all(slips.map(args => run(...args)))).toEqual(refused)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a place whose restore was not finished', { timeout: 60_000 }, () => {
  it('should be refused by every command and by the start, which say what to do', async () => {
    const mark = join(folder, 'restore.unfinished')
    writeFileSync(mark, '')
    const settings = { DATA_DIR: folder, DATABASE_URL: '' }
    const start = spawnProcess({ PORT: '0', ...settings })
    await start.ended
    const texts = [...(await runAll(settings)).map(({ text }) => text), start.stderr()]
    for (const text of texts) {
      expect(text).toContain(`A restore was not finished in ${folder}`)
      expect(text).toContain(`Remove ${mark} (keep secret.key), then restore again.`)
    }
    expect(existsSync(join(folder, 'database'))).toBe(false)
  })
})

describe('plan', { timeout: 120_000 }, () => {
  it('should name what no page file asks for, with its rows, and change nothing', async () => {
    const place = await openPlace({ image: 'demo' })
    const database = await place.open()
    await database.asOwner(async tx => {
      await sql`alter table sys_post add column old_name text`.execute(tx)
      await sql`update sys_post set old_name = 'x' where post_id = (select min(post_id) from sys_post)`.execute(
        tx,
      )
      await sql`create table left_over (id bigint primary key)`.execute(tx)
    })
    await database.close()
    const runs = [await runCommand(place.settings, 'plan'), await runCommand(place.settings, 'plan')]
    await place.drop()
    const told = [
      'Asked for by no page file; they stay as they are:',
      '  table left_over: 0 rows',
      '  column sys_post.old_name: a value in 1 row',
    ]
    for (const { code, text } of runs)
      expect({ code, lines: text.trim().split('\n').slice(-3) }).toEqual({ code: 0, lines: told })
  })
})
