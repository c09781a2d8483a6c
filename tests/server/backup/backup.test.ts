import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'
import { type Acknowledged, type Harvest, startWriters } from '../crash/writers.ts'
import { png } from '../files/support/samples.ts'
import { readAll, readShape } from './catalog.ts'
import { type CommandAnswer, runCommand } from './runCommand.ts'

/** What belongs to a moment, or goes on by itself. */
const MOMENTARY = /^(pgboss\.|public\.sys_(session|captcha|sms_code|work_hold|job|job_slot|login_attempt)$)/

describe('a backup that is made while eight writers work', () => {
  let from: Place
  let to: Place
  let archive: string
  let harvest: Harvest
  let written: CommandAnswer
  let before: Acknowledged[]
  let restored: CommandAnswer
  let fileUrl: string
  let oldToken: string
  let source: { rows: Map<string, string[]>; shape: string[] }
  let target: { rows: Map<string, string[]>; shape: string[] }

  beforeAll(async () => {
    from = await openPlace({ image: 'demo' })
    to = await openPlace()
    await stopJobs(from)
    archive = join(from.folder, 'one.tar.gz')
    const server = await spawnServer(from.settings)
    oldToken = await server.signIn('school')
    fileUrl = await storePicture(server, oldToken)
    await scheduleEverySecond(server)
    const writing = startWriters({
      server,
      token: oldToken,
      round: 9,
      links: await readLinks(server, oldToken),
    })
    harvest = writing.harvest
    await eventually(() => expect(harvest.acknowledged.length).toBeGreaterThan(30))
    before = [...harvest.acknowledged]
    written = await runCommand(from.settings, 'backup', archive)
    const after = harvest.acknowledged.length
    await eventually(() => expect(harvest.acknowledged.length).toBeGreaterThan(after + 5))
    await server.stop('SIGTERM')
    await writing.done
    source = await readPlace(from)
    restored = await runCommand(to.settings, 'restore', archive)
    target = await readPlace(to)
  }, 240_000)
  afterAll(async () => {
    killSpawned()
    await from?.drop()
    await to?.drop()
  })

  const present = () =>
    new Set(
      ['sys_post', 'sys_role', 'sys_user'].flatMap(table =>
        (target.rows.get(`public.${table}`) ?? []).flatMap(row => /crash-9-\d+-\d+/.exec(row) ?? []),
      ),
    )

  it('should be written whole, for its owner alone, and say what it holds', async () => {
    expect(written).toMatchObject({ code: 0, text: expect.stringContaining('1 stored files') })
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await runCommand(from.settings, 'verify', archive)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/whole, \d+ entries[\s\S]*sys_post +\d+[\s\S]*open with the key at hand/),
    })
    const key = (await readFile(join(from.folder, 'secret.key'), 'utf8')).trim()
    expect((await readFile(archive)).includes(key)).toBe(false)
  })

  it('should hold everything that was acknowledged before it began', () => {
    expect(before.length).toBeGreaterThan(30)
    expect(before.filter(({ name }) => !present().has(name))).toEqual([])
  })

  it('should hold one moment: nothing that was sent after something that is missing was acknowledged', () => {
    const places = new Map(harvest.acknowledged.map(({ name }, place) => [name, place]))
    const firstMissing = harvest.acknowledged.findIndex(({ name }) => !present().has(name))
    expect(firstMissing).toBeGreaterThan(0)
    const late = [...present()].filter(name => {
      const [, writer, index] = /crash-9-(\d+)-(\d+)/.exec(name) ?? []
      const previous = places.get(`crash-9-${writer}-${Number(index) - 1}`)
      return previous !== undefined && previous > firstMissing
    })
    expect(late).toEqual([])
  })

  it('should bring back every row as it is in the source, and no other', () => {
    for (const [table, rows] of target.rows) {
      if (MOMENTARY.test(table)) continue
      const known = new Set(source.rows.get(table))
      expect([table, rows.filter(row => !known.has(row))]).toEqual([table, []])
    }
    const still = ['sys_menu', 'sys_dict_data', 'sys_config', 'bpm_model', 'sys_file', 'sys_migration']
    for (const table of still)
      expect([table, target.rows.get(`public.${table}`)]).toEqual([table, source.rows.get(`public.${table}`)])
  })

  it('should bring back no record without its links, its login name and its entry in the log', async () => {
    const database = await to.open()
    try {
      expect(await halfRecords(database)).toEqual([])
    } finally {
      await database.close()
    }
  })

  it('should bring back tables, keys, policies, grants and functions as they were', () => {
    expect(source.shape.length).toBeGreaterThan(1000)
    expect(target.shape).toEqual(source.shape)
  })

  it('should refuse a second restore into the place, and a second backup into the file', async () => {
    const again = await runCommand(to.settings, 'restore', archive)
    expect(again).toMatchObject({ code: 1, text: expect.stringMatching(/already|not empty/) })
    const backup = await runCommand(to.settings, 'backup', archive)
    expect(backup).toMatchObject({ code: 1, text: expect.stringContaining('never replaces') })
  })

  it('should serve from the restored place, on hold until it is released', async () => {
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('there is none in') })
    expect(await runCommand(to.settings, 'plan')).toEqual({
      code: 0,
      text: 'The tables are what the schemas ask for.\n',
    })
    await writeFile(join(to.folder, 'secret.key'), await readFile(join(from.folder, 'secret.key')))
    const server = await spawnServer({ ...to.settings, LOG_LEVEL: 'warn' })
    expect(server.process.stdout()).toContain('npm run db -- release')

    expect((await server.call('GET', '/system/user/getInfo', { token: oldToken })).code).toBe(401)
    const token = await server.signIn('school')
    const body = { postCode: 'after-restore', postName: '恢复之后', postSort: 1 }
    const created = await server.call('POST', '/system/post', { token, body })
    const keys = (target.rows.get('public.sys_post') ?? []).map(row => Number(/^\(\d+,(\d+)/.exec(row)?.[1]))
    expect(created.data.postId).toBeGreaterThan(Math.max(...keys))
    const picture = await fetch(new URL(fileUrl, server.api))
    expect(Buffer.from(await picture.arrayBuffer()).length).toBeGreaterThan(0)
    expect(picture.headers.get('content-type')).toContain('image/')

    const admin = await server.signIn('admin')
    const runs = async () => (await server.call('GET', '/monitor/jobLog/list', { token: admin })).total
    expect((await server.call('GET', '/health')).data.work).toBe('held')
    expect((await server.call('GET', '/monitor/server', { token: admin })).data.held).not.toBeNull()
    const held = await runs()
    // Two of the times at which the job would run.
    await delay(2_500)
    expect(await runs()).toBe(held)

    expect(await runCommand(to.settings, 'release', '--discard')).toMatchObject({ code: 0 })
    await eventually(async () => expect(await runs()).toBeGreaterThan(held))
    expect((await server.call('GET', '/health')).data.work).toBeUndefined()
    const account = { mail: 'a@example.com', username: 'a', password: 'Secret#2026', host: 'x', port: 9 }
    const sealed = { ...account, sslEnable: false, starttlsEnable: false }
    expect(
      (await server.call('POST', '/system/mail-account/create', { token: admin, body: sealed })).code,
    ).toBe(200)
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  it('should show which secrets a key does not open, and empty them for who agrees', async () => {
    const settings = { ...to.settings, SECRET_KEY: randomBytes(32).toString('base64') }
    const refused = await runCommand(settings, 'forget-secrets')
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Nothing was done. Add --yes') })
    expect(refused.text).toMatch(/Mail accounts, Password +1 +sys_mail_account.password, key [0-9a-f]{16}/)
    const text = 'sys_mail_account: 1 secrets were emptied.\n'
    expect(await runCommand(settings, 'forget-secrets', '--yes')).toMatchObject({
      code: 0,
      text: expect.stringContaining(text),
    })
    expect(await runCommand(settings, 'forget-secrets')).toMatchObject({
      code: 0,
      text: expect.stringContaining('nothing was changed'),
    })
  })
})

/** Whatever is done every few minutes would change rows between the backup and the look at its source. */
async function stopJobs(place: Place): Promise<void> {
  const database = await place.open()
  try {
    await database.asOwner(tx => tx.updateTable('sys_job').set({ status: '1' }).execute())
  } finally {
    await database.close()
  }
}

async function readPlace(place: Place) {
  const database = await place.open()
  try {
    return { rows: await readAll(database), shape: await readShape(database) }
  } finally {
    await database.close()
  }
}

/** Address of a picture that an account holds. */
async function storePicture(server: SpawnedServer, token: string): Promise<string> {
  const form = new FormData()
  form.set('avatarfile', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const response = await fetch(`${server.api}/system/user/profile/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { imgUrl } = (await response.json()) as { imgUrl: string }
  return imgUrl
}

async function scheduleEverySecond(server: SpawnedServer): Promise<void> {
  const token = await server.signIn('admin')
  const body = {
    jobName: '每秒一次',
    jobGroup: 'DEFAULT',
    invokeTarget: 'clearExpired()',
    cronExpression: '* * * * * ?',
  }
  expect((await server.call('POST', '/monitor/job', { token, body })).code).toBe(200)
}

async function readLinks(server: SpawnedServer, token: string) {
  const menus = await server.call('GET', '/system/menu/options', { token })
  const roles = await server.call('GET', '/system/role/list?roleKey=student', { token })
  const posts = await server.call('GET', '/system/post/list', { token })
  return {
    menuIds: menus.data.slice(0, 5).map((menu: { value: number }) => menu.value),
    roleIds: roles.rows.map((role: { roleId: number }) => role.roleId),
    postIds: posts.rows.slice(0, 2).map((post: { postId: number }) => post.postId),
  }
}

/** Records whose transaction is there in part: five menus a role, a role and two posts a user, an entry each. */
async function halfRecords(database: Database): Promise<unknown[]> {
  const entries = (key: string) => sql`
    (select count(*) from sys_oper_log entry where entry.tenant_id = r.tenant_id and entry.status = 0
      and entry.changes @> jsonb_build_array(jsonb_build_object('key', r.${sql.ref(key)}, 'before', null)))`
  return database.asOwner(async tx => {
    const { rows } = await sql`
      select role_key as name from sys_role r where role_key like 'crash-%' and (${entries('role_id')} < 1 or 5 <>
        (select count(*) from sys_role_menu link where (link.tenant_id, link.role_id) = (r.tenant_id, r.role_id)))
      union all
      select user_name from sys_user r where user_name like 'crash-%' and (${entries('user_id')} < 1 or 3 <>
        (select count(*) from sys_user_role link where (link.tenant_id, link.user_id) = (r.tenant_id, r.user_id))
        + (select count(*) from sys_user_post link where (link.tenant_id, link.user_id) = (r.tenant_id, r.user_id))
        or not exists (select from sys_login_name n where n.user_name = r.user_name and n.user_id = r.user_id))
      union all
      select post_code from sys_post r where post_code like 'crash-%' and ${entries('post_id')} < 1`.execute(
      tx,
    )
    return rows
  })
}
