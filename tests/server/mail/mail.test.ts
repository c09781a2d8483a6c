import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMail } from '#server/notify/channels/mail.ts'
import { openVault } from '#server/secrets/vault.service.ts'
import { eventually } from '#tests/support/eventually.ts'
import { queueChannel } from '#tests/support/queueChannel.ts'
import { MAIL_LOGIN, type MailServer, startMailServer } from '#tests/support/startMailServer.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { png } from '../files/support/samples.ts'
import { IMAGES, upload } from '../files/support/upload.ts'

interface LogEntry {
  id: number
  sendStatus: number
  sendException: string | null
  attempts: number
  [name: string]: unknown
}

const { username, password } = MAIL_LOGIN

let server: TestServer
let smtp: MailServer
let token: string

beforeAll(async () => {
  smtp = await startMailServer()
  server = await startTestServer()
  token = await server.signIn('admin')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const post = (path: string, body: object, as = token) => server.call('POST', path, { token: as, body })
const put = (path: string, body: object, as = token) => server.call('PUT', path, { token: as, body })
const get = (path: string, query: Record<string, string> = {}, as = token) =>
  server.call('GET', path, { token: as, query })
const idOf = (reply: Reply): number => {
  if (reply.code !== 200) throw new Error(JSON.stringify(reply))
  return (reply.data as { id: number }).id
}

let serial = 0
async function newAccount(more: object = {}): Promise<number> {
  serial += 1
  const account = {
    mail: `sender${serial}@example.com`,
    username,
    password,
    host: '127.0.0.1',
    port: smtp.port,
  }
  const encryption = { sslEnable: false, starttlsEnable: false }
  return idOf(await post('/system/mail-account/create', { ...account, ...encryption, ...more }))
}

async function newTemplate(accountId: number, more: object = {}): Promise<number> {
  serial += 1
  return idOf(
    await post('/system/mail-template/create', {
      ...{ name: '欢迎', code: `welcome-${serial}`, accountId, nickname: '人才平台', status: '0' },
      ...{ title: '欢迎 {name}', content: '<p>{name}，您的编号是 <a href="{link}">{number}</a></p>' },
      ...more,
    }),
  )
}

const params = { name: '小王 <b>', number: '7', link: 'https://example.com/7' }
const sendTest = (id: number, more: object = {}, as = token) =>
  post(
    '/system/mail-template/send-mail',
    { id, toMails: ['a@example.com'], templateParams: params, ...more },
    as,
  )

async function entryOf(reply: Reply): Promise<LogEntry> {
  return (await get('/system/mail-log/get', { id: String(reply.data) })).data as LogEntry
}

/**
 * The entry once it is what is waited for. Mails that wait for their next attempt, or for being given up, are taken up
 * at once: the queue is told of them, as it is of new ones.
 * @param isLast makes it the last attempt
 */
function settled(
  reply: Reply,
  isSettled: (entry: LogEntry) => boolean,
  { isLast = false } = {},
): Promise<LogEntry> {
  const count = sql.raw(isLast ? 'retry_limit - 1' : 'retry_count')
  return eventually(
    async () => {
      const entry = await entryOf(reply)
      await server.database.asOwner(tx =>
        sql`with due as (update pgboss.job set start_after = now(), retry_count = ${count}
            where name = 'mail' and state = 'retry' returning name),
          given_up as (select name from pgboss.job where name = 'mail.lost' and state = 'created')
          select pg_notify(${queueChannel}, name)
          from (select name from due union select name from given_up) ready`.execute(tx),
      )
      if (!isSettled(entry)) throw new Error(JSON.stringify(entry))
      return entry
    },
    { timeout: 60_000 },
  )
}

describe('/system/mail-account', () => {
  it('should keep the password encrypted, answer it nowhere, and log it nowhere', async () => {
    const id = await newAccount()
    const stored = () =>
      server.database.asOwner(tx =>
        tx.selectFrom('sys_mail_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      )
    const before = (await stored()).password
    expect(before).toMatch(/^sealed:/)
    for (const path of ['page', 'simple-list', 'list-all-simple', 'options']) {
      const reply = await get(`/system/mail-account/${path}`)
      expect(reply.code).toBe(200)
      expect(JSON.stringify(reply)).not.toMatch(/Smtp-Secret|sealed:/)
    }
    const read = await get('/system/mail-account/get', { id: String(id) })
    expect(read.data).toMatchObject({ id, username })
    expect(read.data).not.toHaveProperty('password')
    expect(await put('/system/mail-account/update', { id, username: 'other', password: '' })).toMatchObject({
      code: 200,
    })
    expect((await stored()).password).toBe(before)
    await put('/system/mail-account/update', { id, password: 'Another-1' })
    expect((await stored()).password).not.toBe(before)
    const log = await server.database.asOwner(tx => tx.selectFrom('sys_oper_log').selectAll().execute())
    expect(JSON.stringify(log)).not.toMatch(/Smtp-Secret|Another-1|sealed:/)
  })

  it('should refuse what could not be sent by', async () => {
    const account = { mail: 'x@example.com', username, password, host: 'smtp.example.com', port: 465 }
    const refused = async (more: object) =>
      ((
        await post('/system/mail-account/create', {
          ...account,
          sslEnable: true,
          starttlsEnable: false,
          ...more,
        })
      ).data ?? {}) as { errors?: { field: string }[] }
    expect((await refused({ starttlsEnable: true })).errors).toMatchObject([{ field: 'starttlsEnable' }])
    expect((await refused({ host: 'smtp.example.com/x' })).errors).toMatchObject([{ field: 'host' }])
    expect((await refused({ port: 70_000 })).errors).toMatchObject([{ field: 'port' }])
    expect((await refused({ mail: 'a@b\r\nBcc: c@example.com' })).errors).toMatchObject([{ field: 'mail' }])
    expect((await refused({ password: '' })).errors).toMatchObject([{ field: 'password' }])
  })

  it('should say whether the server takes the account, without the password', async () => {
    const test = async (more: object) => put('/system/mail-account/test', { id: await newAccount(more) })
    expect(await test({})).toMatchObject({ code: 200 })
    const wrong = await test({ password: 'Wrong-Secret-1' })
    expect(wrong).toMatchObject({ code: 601, msg: expect.stringContaining('用户名或密码不正确') })
    expect(wrong.msg).not.toContain('Wrong-Secret-1')
    expect(await test({ port: 9 })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('无法连接邮件服务器'),
    })
    // Not in the clear where the account says that it must not be.
    expect(await test({ starttlsEnable: true })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('连接失败'),
    })
  })

  it('should stay while templates use it', async () => {
    const id = await newAccount()
    await newTemplate(id)
    expect(
      await server.call('DELETE', '/system/mail-account/delete', { token, query: { id: String(id) } }),
    ).toMatchObject({ code: 601, msg: expect.stringContaining('邮件模板') })
  })
})

describe('POST /system/mail-template/send-mail', () => {
  let template: number
  beforeAll(async () => {
    template = await newTemplate(await newAccount())
  })
  beforeEach(() => {
    smtp.mails.length = 0
  })

  it('should send over SMTP by the queue, and note it', async () => {
    const reply = await sendTest(template, { ccMails: ['c@example.com'], bccMails: ['d@example.com'] })
    expect(reply).toMatchObject({ code: 200, msg: expect.stringContaining('邮件记录') })
    const entry = await settled(reply, ({ sendStatus }) => sendStatus === 10)
    expect(entry).toMatchObject({
      ...{ toMails: 'a@example.com', ccMails: 'c@example.com', bccMails: 'd@example.com', attempts: 1 },
      ...{ templateTitle: '欢迎 小王 <b>', templateNickname: '人才平台', sendException: null },
      sendMessageId: expect.stringMatching(/^<mortise\..+@example\.com>$/),
    })
    const [mail] = smtp.mails
    expect(mail?.to.toSorted()).toEqual(['a@example.com', 'c@example.com', 'd@example.com'])
    expect(mail?.source).not.toMatch(/^bcc:/im)
    expect(mail?.source).toContain(String(entry.sendMessageId))
    expect(entry.templateContent).toBe(
      '<p>小王 &lt;b&gt;，您的编号是 <a href="https://example.com/7" rel="noopener noreferrer">7</a></p>',
    )
  })

  it('should carry along pictures that were uploaded here', async () => {
    const { url } = (await upload(server, { token, name: 'a.png', content: png, path: IMAGES })).data
    const content = `<p>{name}</p><img src="${url}">`
    const pictured = await newTemplate(await newAccount(), { content })
    const reply = await sendTest(pictured, { templateParams: { name: '小王' } })
    const entry = await settled(reply, ({ sendStatus }) => sendStatus === 10)
    expect(entry.templateContent).toContain(`src="${url}"`)
    const source = String(smtp.mails.at(-1)?.source).replace(/=\r\n/g, '')
    const [, cid] = /^Content-ID: <(.+)>/im.exec(source) ?? []
    expect(source).toContain(png.toString('base64').slice(0, 60))
    expect(source).toContain(`cid:${cid}`)
    expect(source).not.toContain(url)
  })

  it('should bring a link that opens an account to its owner, and show it in no log', async () => {
    const content = '<p>{nickName}：<a href="{link}">{link}</a></p>'
    await newTemplate(await newAccount(), { code: 'password-link', title: '设置密码', content })
    const { rows } = await get('/system/config/list', { configKey: 'sys.site.address' })
    const site = (rows as Record<string, unknown>[])[0]
    await put('/system/config', { ...site, configValue: 'https://admin.example.org' })
    const user = await post('/system/user', {
      ...{ userName: 'mailed-link', nickName: '{link}', email: 'mailed@example.com' },
    })
    const { userId } = user.data as { userId: number }
    const made = await post('/system/user/passwordLink', { userId, mail: true })
    expect(made).toMatchObject({ code: 200, data: { mailed: { done: true } } })
    const { token: code } = made.data as { token: string }

    const { data } = await get('/system/mail-log/page', { userId: String(userId) })
    const [{ id }] = (data as { list: [{ id: number }] }).list
    const entry = await settled({ data: id } as unknown as Reply, ({ sendStatus }) => sendStatus === 10)
    const source = String(smtp.mails.at(-1)?.source).replace(/=\r\n/g, '')
    expect(source).toContain('mailed@example.com')
    expect(source).toContain(`https://admin.example.org/bck/resetpassword#${code}`)
    expect(JSON.stringify(entry)).not.toContain(code.slice(0, 40))
    const { rows: kept } = await server.database.asOwner(tx =>
      sql`select 1 from sys_mail_log l where to_jsonb(l)::text like ${`%${code.slice(0, 40)}%`}
        union all select 1 from pgboss.job j where to_jsonb(j)::text like ${`%${code.slice(0, 40)}%`}`.execute(
        tx,
      ),
    )
    expect(kept).toEqual([])
  })

  it('should let no value become an address that runs', async () => {
    const reply = await sendTest(template, { templateParams: { ...params, link: 'javascript:alert(1)' } })
    expect((await entryOf(reply)).templateContent).not.toContain('javascript')
    await settled(reply, ({ sendStatus }) => sendStatus === 10)
  })

  it('should name the parameters of the template, and those without a value', async () => {
    const read = await get('/system/mail-template/get', { id: String(template) })
    expect(read.data).toMatchObject({ params: ['name', 'link', 'number'] })
    const message = '缺少模板参数：link、number'
    expect(await sendTest(template, { templateParams: { name: '小王', number: ' ' } })).toMatchObject({
      ...{ code: 601, msg: message, data: { errors: [{ field: 'templateParams', message }] } },
    })
  })

  it.each([
    [{ toMails: [] }, 'toMails'],
    [{ toMails: ['nobody'] }, 'toMails.0'],
    [{ toMails: ['a@example.com\nBcc: b@example.com'] }, 'toMails.0'],
    [{ ccMails: ['a@example.com', 'b@'] }, 'ccMails.1'],
    [{ bccMails: 'x' }, 'bccMails'],
  ])('should refuse %j', async (more, field) => {
    expect(await sendTest(template, more)).toMatchObject({ code: 601, data: { errors: [{ field }] } })
    expect(smtp.mails).toEqual([])
  })

  it('should try again what may go better later', async () => {
    smtp.refusals.push({ code: 451, message: 'busy' }, { code: 451, message: 'still busy' })
    const reply = await sendTest(template)
    expect(await settled(reply, ({ attempts }) => attempts > 0)).toMatchObject({
      ...{ sendStatus: 0, sendException: expect.stringContaining('busy') },
    })
    expect(await settled(reply, ({ sendStatus }) => sendStatus === 10)).toMatchObject({
      ...{ attempts: 3, sendException: null },
    })
    expect(smtp.mails).toHaveLength(1)
  })

  it('should not try again what is refused for good', async () => {
    smtp.refusals.push({ code: 554, message: 'spam' })
    expect(await settled(await sendTest(template), ({ sendStatus }) => sendStatus !== 0)).toMatchObject({
      ...{ sendStatus: 20, attempts: 1, sendException: expect.stringContaining('spam') },
    })
    const wrong = await newTemplate(await newAccount({ password: 'Wrong-Secret-1' }))
    const entry = await settled(await sendTest(wrong), ({ sendStatus }) => sendStatus !== 0)
    expect(entry).toMatchObject({
      sendStatus: 20,
      sendException: expect.stringContaining('用户名或密码不正确'),
    })
    expect(JSON.stringify(entry)).not.toContain('Wrong-Secret-1')
  })

  it('should give up at last, and say why', async () => {
    const unreachable = await newTemplate(await newAccount({ port: 9 }))
    const reply = await sendTest(unreachable)
    expect(await settled(reply, ({ sendStatus }) => sendStatus !== 0, { isLast: true })).toMatchObject({
      ...{ sendStatus: 20, attempts: 6, sendException: expect.stringContaining('无法连接邮件服务器') },
    })
  })

  it('should note and not send what is stopped', async () => {
    const stopped = await newTemplate(await newAccount(), { status: '1', code: 'stopped-mail' })
    expect(await sendTest(stopped)).toMatchObject({ code: 601 })
    const queue = { send: () => Promise.reject(new Error('It must not wait for being sent.')) }
    const logId = await server.database.inTenant(1, tx =>
      sendMail(tx, queue, { tenantId: 1, to: ['a@example.com'], template: 'stopped-mail', params }),
    )
    expect((await get('/system/mail-log/get', { id: String(logId) })).data).toMatchObject({
      ...{ sendStatus: 30, sendException: '邮件模板已停用' },
    })
  })

  it('should be for those who may', async () => {
    expect(await sendTest(template, {}, await server.signIn('school'))).toMatchObject({ code: 403 })
    expect(await get('/system/mail-log/page', {}, await server.signIn('student'))).toMatchObject({
      code: 403,
    })
  })
})

describe('openVault', () => {
  const open = async (secretKeys: Buffer[]) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mortise-key-'))
    try {
      return await openVault(server.database, server.registry().app, { secretKeys, dataDir })
    } finally {
      await rm(dataDir, { recursive: true })
    }
  }
  const stored = () =>
    server.database.asOwner(tx => tx.selectFrom('sys_mail_account').select('password').execute())

  it('should refuse a start without the key of what is encrypted, or with another, in one line', async () => {
    await newAccount()
    await expect(open([])).rejects.toThrow(/^This database holds encrypted secrets .*SECRET_KEY.*$/)
    await expect(open([randomBytes(32)])).rejects.toThrow(/^Secrets in sys_mail_account .*SECRET_KEY.*$/)
  })

  it('should seal what stands in the clear, and seal anew under an exchanged key', async () => {
    const old = Buffer.from(await readFile(join(server.dataDir, 'secret.key'), 'utf8'), 'base64')
    await server.database.asOwner(tx =>
      tx
        .updateTable('sys_mail_account')
        .set({ password: 'In-The-Clear-1' })
        .where('username', '=', 'other')
        .execute(),
    )
    const vault = await open([randomBytes(32), old])
    const rows = await stored()
    expect(rows.map(row => vault.standing(row.password))).toEqual(rows.map(() => 'current'))
    expect(rows.map(row => vault.open(row.password, 'sys_mail_account'))).toContain('In-The-Clear-1')
  })
})
