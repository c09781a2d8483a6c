import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

describe('/system/notify-template', () => {
  let server: TestServer
  let token: string
  let id: number
  const base = '/system/notify-template'
  const values = {
    name: '提醒',
    type: 2,
    nickname: '教务处',
    status: '0',
    content: '{name}，请于 {day} 前完成 {name}',
  }

  const call = (method: 'POST' | 'PUT', path: string, body: object, as = token) =>
    server.call(method, `${base}/${path}`, { token: as, body })
  const idOfUser = async (userName: string, as = token) => {
    const { rows } = await server.call('GET', '/system/user/list', { token: as, query: { userName } })
    return (rows as { userId: number }[])[0]?.userId
  }

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('admin')
    const { data } = await call('POST', 'create', { ...values, code: 'homework-due' })
    id = (data as { id: number }).id
  })
  afterAll(() => server.close())

  it('should know the parameters of its content, of seeded and of changed ones too', async () => {
    const read = async (query: Record<string, string>) =>
      ((await server.call('GET', `${base}/page`, { token, query })).data as { list: { params: string[] }[] })
        .list
    expect(await read({ code: 'homework-due' })).toMatchObject([{ params: ['name', 'day'] }])
    expect(await read({ code: 'password-reset' })).toMatchObject([{ params: ['nickName', 'operator'] }])
    await call('PUT', 'update', { id, name: '提醒二' })
    expect(await read({ code: 'homework-due' })).toMatchObject([{ params: ['name', 'day'] }])
  })

  it('should keep what the system sends by itself, under its code; it can be changed and stopped', async () => {
    const { data } = await server.call('GET', `${base}/page`, { token, query: { code: 'password-reset' } })
    const [fixed] = (data as { list: { id: number; builtIn: string; content: string }[] }).list
    expect(fixed).toMatchObject({ builtIn: 'Y' })
    const query = { id: String(fixed?.id) }
    expect(await server.call('DELETE', `${base}/delete`, { token, query })).toMatchObject({
      code: 601,
      msg: '“密码已被重置”由系统按编码发送，不能删除，可以停用',
    })
    expect(await call('PUT', 'update', { id: fixed?.id, code: 'mine' })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'code', message: '系统按这个编码发送消息，内置模板的编码不能修改' }] },
    })
    const changed = { id: fixed?.id, code: 'password-reset', content: `${fixed?.content}。`, status: '1' }
    expect(await call('PUT', 'update', changed)).toMatchObject({
      code: 200,
      data: { status: '1', builtIn: 'Y' },
    })
    const made = (await call('POST', 'create', { ...values, code: 'own' })).data as {
      id: number
      builtIn: string
    }
    expect(made.builtIn).toBe('N')
    const gone = await server.call('DELETE', `${base}/delete`, { token, query: { id: String(made.id) } })
    expect(gone.code).toBe(200)
  })

  it('should send a test, which its receiver reads', async () => {
    const userId = await idOfUser('operator')
    const templateParams = { name: '课程', day: '周五' }
    // Clients of the family say which kind of user it is.
    const sent = await call('POST', 'send-notify', { id, userId, userType: 2, templateParams })
    expect(sent).toMatchObject({ code: 200, data: expect.any(Number) })
    const { data } = await server.call('GET', '/system/notify-message/get-unread-list', {
      token: await server.signIn('operator'),
    })
    const [latest] = data as object[]
    expect(latest).toMatchObject({
      id: sent.data,
      templateContent: '课程，请于 周五 前完成 课程',
      templateNickname: '教务处',
      templateParams,
    })
  })

  it('should name missing parameters, and refuse what cannot be sent', async () => {
    const userId = await idOfUser('operator')
    expect(await call('POST', 'send-notify', { id, userId, templateParams: { name: '课程' } })).toMatchObject(
      {
        ...{ code: 601, msg: '缺少模板参数：day', data: { errors: [{ field: 'templateParams' }] } },
      },
    )
    const elsewhere = await idOfUser('student', await server.signIn('school'))
    const templateParams = { name: '课程', day: '周五' }
    expect(await call('POST', 'send-notify', { id, userId: elsewhere, templateParams })).toMatchObject({
      ...{ code: 601, data: { errors: [{ field: 'userId', code: 'REFERENCE_MISSING' }] } },
    })
    await call('PUT', 'update', { id, status: '1' })
    expect(await call('POST', 'send-notify', { id, userId, templateParams })).toMatchObject({
      ...{ code: 601, msg: expect.stringMatching(/^“.+”已停用，不能发送$/) },
    })
  })

  it('should keep codes apart and well spelt', async () => {
    const refused = async (code: string) => (await call('POST', 'create', { ...values, code })).data
    expect(await refused('homework-due')).toMatchObject({ errors: [{ field: 'code', code: 'DUPLICATE' }] })
    expect(await refused('提醒')).toMatchObject({ errors: [{ field: 'code' }] })
  })

  it('should be for those who may', async () => {
    const school = await server.signIn('school')
    expect(await call('POST', 'send-notify', { id, userId: 1 }, school)).toMatchObject({ code: 403 })
    expect(await call('POST', 'create', { ...values, code: 'x' }, school)).toMatchObject({ code: 403 })
  })
})
