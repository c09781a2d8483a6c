import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { fingerprint } from '../isolation/fingerprint.ts'
import { multipart } from '../isolation/multipart.ts'

type Rows = Record<string, unknown>[]
type ImportReply = Reply & { data: { errors: Rows } }

describe('import of users', () => {
  let server: TestServer
  let school: string
  let operator: string

  beforeAll(async () => {
    server = await startTestServer([], { SMS_DEBUG: 'on', PUBLIC_URL: 'https://admin.example.org' })
    school = await server.signIn('school')
    operator = await server.signIn('operator')
  })
  afterAll(() => server.close())

  async function take(token: string, rows: string[][], query: Record<string, string> = {}) {
    const workbook = new ExcelJS.Workbook()
    workbook.addWorksheet('用户').addRows(rows)
    const file = multipart('file', 'users.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
    return server.call('POST', '/system/user/importData', { token, query, ...file }) as Promise<ImportReply>
  }

  const read = async (userName: string) => {
    const reply = await server.call('GET', '/system/user/list', { token: school, query: { userName } })
    return (reply.rows as Rows)[0]
  }

  it('should change users by their name where that is asked for', async () => {
    const rows = [
      ['用户名称', '用户昵称', '手机号码'],
      ['newcomer', '新同事', '13812345678'],
    ]
    expect(await take(school, rows)).toMatchObject({ code: 200, data: { created: 1, updated: 0 } })
    expect(await take(school, rows)).toMatchObject({ code: 601, data: { errors: [{ row: 2 }] } })
    const changed = [
      ['用户名称', '用户昵称'],
      ['newcomer', '老同事'],
    ]
    expect(await take(school, changed, { updateSupport: '1' })).toMatchObject({
      code: 200,
      data: { created: 0, updated: 1 },
    })
    expect(await read('newcomer')).toMatchObject({ nickName: '老同事', phonenumber: '13812345678' })
  })

  it('should make a password for each account without one, told once and by no log', async () => {
    const rows = [
      ['用户名称', '用户昵称', '用户密码'],
      ['made1', '甲', ''],
      ['made2', '乙', ''],
      ['given1', '丙', 'Given-12345'],
    ]
    const preview = await take(school, rows, { way: 'make', preview: 'true' })
    expect(preview).toMatchObject({ data: { created: 3, errors: [] } })
    expect(preview.madeSecrets).toBeUndefined()
    const reply = await take(school, rows, { way: 'make' })
    const made = (reply.madeSecrets as { rows: string[][] }).rows
    expect(made.map(([nickName, userName]) => [nickName, userName])).toEqual([
      ['甲', 'made1'],
      ['乙', 'made2'],
    ])
    for (const [, userName = '', password = ''] of made)
      expect(await server.signIn(userName, password)).toEqual(expect.any(String))
    expect(await server.signIn('given1', 'Given-12345')).toEqual(expect.any(String))
    const log = JSON.stringify(await server.call('GET', '/system/operlog/list', { token: school }))
    for (const [, , password = ''] of made) expect(log).not.toContain(password)
  })

  it('should send a link to whoever can get one, and take no account that nobody could enter', async () => {
    const head = ['用户名称', '用户昵称', '手机号码', '邮箱']
    const refused = await take(school, [head, ['linkless', '丁', '', ''], ['mailonly', '戊', '', 'a@b.cn']], {
      way: 'link',
    })
    expect(refused).toMatchObject({
      code: 601,
      data: { errors: [{ row: 2 }, { row: 3, message: expect.stringContaining('邮件模板') }] },
    })
    expect(await take(school, [head, ['texted1', '己', '13900002222', '']], { way: 'link' })).toMatchObject({
      code: 200,
    })
    const { tenantId } = (await server.services.accounts.locate('school')) as { tenantId: number }
    const token = await vi.waitFor(async () => {
      const { rows } = await server.services.database.inTenant(tenantId, tx =>
        sql<{
          text: string
        }>`select template_content as text from sys_sms_log where mobile = '13900002222'`.execute(tx),
      )
      const [, found] = /#([\w.-]+)/.exec(rows[0]?.text ?? '') ?? []
      expect(found).toBeDefined()
      return found
    }, 20_000)
    const body = { token, password: 'Linked-Pass-1', confirmPassword: 'Linked-Pass-1' }
    expect(await server.call('POST', '/auth/password-link', { body })).toMatchObject({ code: 200 })
    expect(await server.signIn('texted1', 'Linked-Pass-1')).toEqual(expect.any(String))
    // No initial password is set in the settings of the demo.
    expect(await take(school, [head, ['nobody1', '庚', '', '']], { way: 'initial' })).toMatchObject({
      code: 601,
    })
    expect(await take(school, [head, ['nobody2', '辛', '', '']], { way: 'other' })).toMatchObject({
      code: 601,
    })
  })

  it('should name the row of a name that another institution has, and store nothing', async () => {
    const reply = await take(school, [
      ['用户名称', '用户昵称'],
      ['honest', '甲'],
      ['company', '乙'],
    ])
    expect(reply).toMatchObject({ code: 601, data: { errors: [{ row: 3, column: '用户名称' }] } })
    // Clients draw the message as HTML; the log is read as it is.
    const log = await server.call('GET', '/system/operlog/list', { token: school, query: { status: '1' } })
    const { errorMsg, jsonResult } = (log.rows as Record<string, string>[])[0] ?? {}
    expect([reply.msg.includes('<br/>'), errorMsg?.includes('\n第 3 行')]).toEqual([true, true])
    expect(`${errorMsg}${jsonResult}`).not.toContain('<br/>')
    expect(await read('honest')).toBeUndefined()
  })

  it('should give no role that the caller could not give by hand', async () => {
    const reply = await take(operator, [
      ['用户名称', '用户昵称', '角色'],
      ['smuggled', '丙', '平台管理员'],
    ])
    expect(reply).toMatchObject({ code: 601, data: { errors: [{ row: 2, column: '角色' }] } })
    expect(reply.msg).toContain('超出了您自己的权限')
  })

  it('should report in a preview what the import would, and change nothing', async () => {
    const rows = [
      ['用户名称', '用户昵称', '角色'],
      ['previewed', '甲', ''],
      ['company', '乙', ''],
      ['promoted', '丙', '平台管理员'],
    ]
    const before = await fingerprint(server.database, 1)
    const preview = await take(operator, rows, { preview: 'true' })
    expect(preview).toMatchObject({
      code: 200,
      data: {
        total: 3,
        valid: 1,
        created: 1,
        errors: [
          { row: 3, column: '用户名称' },
          { row: 4, column: '角色' },
        ],
      },
    })
    const real = await take(operator, rows)
    expect(real).toMatchObject({ code: 601, data: { errors: preview.data.errors } })
    expect(await fingerprint(server.database, 1)).toEqual(before)
    expect(await take(operator, rows.slice(0, 2), { preview: 'true' })).toMatchObject({
      code: 200,
      data: { created: 1, errors: [] },
    })
    expect(await take(operator, rows.slice(0, 2))).toMatchObject({ code: 200, data: { created: 1 } })
  })

  it('should hold no markup of the file in the message, which clients show as HTML', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const header = await take(school, [
      ['用户名称', '用户昵称', markup],
      ['someone', '丁', 'x'],
    ])
    const cell = await take(school, [
      ['用户名称', '用户昵称', '用户性别'],
      ['someone', '丁', markup],
    ])
    for (const { code, msg } of [header, cell]) {
      expect(code).toBe(601)
      expect(msg).not.toContain('<img')
    }
    expect(header.msg).toContain('&lt;img')
  })

  it('should name every wrong row and column of a long file, and store none of it', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => [`long-${index}`, `长${index}`, '13800000000'])
    const wrong = Array.from({ length: 37 }, (_, index) => index * 10 + 3)
    for (const index of wrong) (rows[index] as string[])[2] = '12'
    const before = (await server.call('GET', '/system/user/list', { token: school })).total
    const sheet = [['用户名称', '用户昵称', '手机号码'], ...rows]
    const reply = await take(school, sheet)
    expect(reply).toMatchObject({ code: 601 })
    expect(reply.msg).toContain('共 37 处错误')
    expect(reply.data.errors.map(({ row, column }) => [row, column])).toEqual(
      wrong.map(index => [index + 2, '手机号码']),
    )
    expect((await server.call('GET', '/system/user/list', { token: school })).total).toBe(before)
  })

  it('should give thousands of accounts one hash that nobody knows the password of', async () => {
    const sheet = [['用户名称', '用户昵称'], ...['hash-a', 'hash-b'].map(name => [name, name])]
    expect(await take(school, sheet)).toMatchObject({ code: 200 })
    const hashes = await server.database.asOwner(tx =>
      tx.selectFrom('sys_user').select('password').where('user_name', 'like', 'hash-%').execute(),
    )
    expect(hashes).toHaveLength(2)
    expect(new Set(hashes.map(row => row.password)).size).toBe(1)
    expect(hashes[0]?.password).toMatch(/^\$argon2id\$/)
  })

  it('should refuse a file that would exceed the number of accounts of the institution, whole', async () => {
    const { total } = await server.call('GET', '/system/user/list', { token: school })
    await server.database.asOwner(tx =>
      tx
        .updateTable('sys_tenant')
        .set({ account_count: Number(total) + 1 })
        .where('id', '=', 2)
        .execute(),
    )
    const reply = await take(school, [
      ['用户名称', '用户昵称'],
      ...['quota-a', 'quota-b'].map(name => [name, name]),
    ])
    expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('请联系平台管理员增加账号额度') })
    expect((await server.call('GET', '/system/user/list', { token: school })).total).toBe(total)
  })
})
