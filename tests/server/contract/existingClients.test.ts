import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

import { png } from '../files/support/samples.ts'
import { download, upload } from '../files/support/upload.ts'
import { multipart } from '../isolation/multipart.ts'

type Row = Record<string, unknown>

interface Node {
  id: number
  children?: Node[]
}

/**
 * What a client of the family sends after a tree was opened with these keys and saved untouched: linked, a checked
 * node takes those below it along, and what is above a checked one is half checked and sent too.
 */
function savedUntouched(tree: Node[], keys: number[], linked: boolean): number[] {
  if (!linked) return keys.toSorted((one, other) => one - other)
  const sent: number[] = []
  const visit = ({ id, children = [] }: Node, isBelow: boolean): boolean => {
    const isChecked = isBelow || keys.includes(id)
    const isAnyBelow = children.map(child => visit(child, isChecked)).includes(true)
    if (isChecked || isAnyBelow) sent.push(id)
    return isChecked || isAnyBelow
  }
  for (const node of tree) visit(node, false)
  return sent.toSorted((one, other) => one - other)
}

describe('calls of existing clients', () => {
  let server: TestServer
  let admin: string
  let school: string

  beforeAll(async () => {
    server = await startTestServer([], { PUBLIC_URL: 'https://admin.example.org/' })
    admin = await server.signIn('admin')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const get = (path: string, query?: Record<string, string>, token = school) =>
    server.call('GET', path, { token, query }) as Promise<Reply & { data: Row; rows: Row[] }>
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: Row, token = school) =>
    server.call(method, path, { token, body })
  const latestEntry = async (query: Record<string, string> = {}, token = school) =>
    (await get('/system/operlog/list', { orderByColumn: 'operTime', isAsc: 'descending', ...query }, token))
      .rows[0] as Row
  const newRole = async (roleKey: string, more: Row = {}): Promise<number> => {
    const body = { roleName: roleKey, roleKey, roleSort: 9, status: '0', menuIds: [], ...more }
    return ((await send('POST', '/system/role', body)).data as { roleId: number }).roleId
  }

  describe('without a living session', () => {
    it.each([
      ['no token', {}],
      ['an unknown token', { authorization: `Bearer ${'x'.repeat(43)}` }],
      ['what a client sends for none', { authorization: 'Bearer undefined' }],
    ])('should sign out with %s', async (_what, headers) => {
      expect(await server.call('DELETE', '/auth/logout', { headers })).toMatchObject({ code: 200 })
    })

    it('should sign out whatever is sent along', async () => {
      const token = await server.signIn('student')
      expect(await send('DELETE', '/auth/logout', { all: true }, token)).toMatchObject({ code: 200 })
      expect(await get('/system/user/getInfo', {}, token)).toMatchObject({ code: 401 })
    })

    it('should sign out twice, and once the account is stopped', async () => {
      const token = await server.signIn('student')
      for (let time = 0; time < 2; time++) {
        expect(await send('DELETE', '/auth/logout', undefined, token)).toMatchObject({ code: 200 })
      }
      expect(await get('/system/user/getInfo', {}, token)).toMatchObject({ code: 401 })
      const stopped = await server.signIn('student')
      const [user] = (await get('/system/user/list', { userName: 'student' })).rows
      const setStatus = (status: string) =>
        send('PUT', '/system/user/changeStatus', { userId: user?.userId, status })
      await setStatus('1')
      expect(await send('DELETE', '/auth/logout', undefined, stopped)).toMatchObject({ code: 200 })
      await setStatus('0')
    })

    it('should sign out a client that believes to be in another tenant', async () => {
      const token = await server.signIn('student')
      const headers = { 'visit-tenant-id': '99' }
      expect(await server.call('DELETE', '/auth/logout', { token, headers })).toMatchObject({ code: 200 })
      expect(await get('/system/user/getInfo', {}, token)).toMatchObject({ code: 401 })
    })

    it('should note who signed out, not as a removal', async () => {
      await send('DELETE', '/auth/logout', undefined, await server.signIn('teacher'))
      expect(await latestEntry({ operName: 'teacher' })).toMatchObject({
        title: '退出登录',
        businessType: 0,
        status: 0,
      })
    })
  })

  describe('trees of roles', () => {
    interface Opened {
      tree: Node[]
      keys: number[]
      linked: boolean
    }

    const openScope = async (roleId: number): Promise<Opened> => {
      const { depts, checkedKeys } = (await get(`/system/role/deptTree/${roleId}`)) as Row
      const { data } = await get(`/system/role/${roleId}`)
      return { tree: depts as Node[], keys: checkedKeys as number[], linked: data.deptCheckStrictly === true }
    }
    const openMenus = async (roleId: number): Promise<Opened> => {
      const { menus, checkedKeys } = (await get(`/system/menu/roleMenuTreeselect/${roleId}`)) as Row
      const { data } = await get(`/system/role/${roleId}`)
      return { tree: menus as Node[], keys: checkedKeys as number[], linked: data.menuCheckStrictly === true }
    }
    const storedOf = async (roleId: number, field: 'deptIds' | 'menuIds') =>
      ((await get(`/system/role/${roleId}`)).data[field] as number[]).toSorted((one, other) => one - other)

    /** A node that has a node below it that has one below, from the top. */
    const pathIn = (tree: Node[]): Node[] => {
      for (const top of tree)
        for (const middle of top.children ?? [])
          if (middle.children?.length) return [top, middle, middle.children[0] as Node]
      throw new Error('The tree has no three levels.')
    }

    /** What is chosen of a path from the top: what a client sends of it, what is kept, whether that opens linked. */
    it.each([
      [
        'one that a linked tree sends with what stands half ticked above it',
        'low',
        true,
        [0, 1, 2],
        [2],
        true,
      ],
      ['one without what stands above it', 'bare', true, [2], [2], true],
      ['one without those below it, which no linked tree shows', 'top', true, [0, 1], [1], false],
      ['what was chosen one by one', 'own', false, [0, 1], [0, 1], false],
    ])(
      'should keep exactly the departments that are ticked, opened and saved again too: %s',
      async (_what, key, strictly, sent, kept, linked) => {
        const roleId = await newRole(`scope-${key}`)
        const path = pathIn((await openScope(roleId)).tree).map(node => node.id)
        const of = (places: number[]) => places.map(place => path[place])
        const body = { roleId, dataScope: '2', deptIds: of(sent), deptCheckStrictly: strictly }
        for (const [method, address] of [
          ['PUT', '/system/role/dataScope'],
          ['PUT', '/system/role'],
        ] as const) {
          expect(await send(method, address, body)).toMatchObject({ code: 200 })
          expect(await storedOf(roleId, 'deptIds')).toEqual(of(kept))
          const opened = await openScope(roleId)
          expect(opened.linked).toBe(linked)
          expect(opened.keys).toEqual(of(kept))
          body.deptIds = savedUntouched(opened.tree, opened.keys, opened.linked)
          body.deptCheckStrictly = opened.linked
          expect(await send(method, address, body)).toMatchObject({ code: 200 })
          expect(await storedOf(roleId, 'deptIds')).toEqual(of(kept))
        }
      },
    )

    it('should show the rows of the ticked departments alone, not of what stands above them', async () => {
      const roleId = await newRole('scope-seen')
      const path = pathIn((await openScope(roleId)).tree).map(node => node.id)
      const body = { roleId, dataScope: '2', deptIds: path, deptCheckStrictly: true }
      expect(await send('PUT', '/system/role/dataScope', body)).toMatchObject({ code: 200 })
      const preview = await send('POST', '/system/role/preview', body)
      expect(preview).toMatchObject({ code: 200, data: { sections: [] } })
    })

    it('should open and save the menus of a role without widening or losing any', async () => {
      const [top, page, button] = pathIn((await openMenus(await newRole('menu-tree'))).tree).map(
        ({ id }) => id,
      )
      for (const [roleKey, menuIds, linked] of [
        ['menu-linked', [top, page, button], true],
        ['menu-page', [top, page], false],
      ] as const) {
        const opened = await openMenus(await newRole(roleKey, { menuIds, menuCheckStrictly: true }))
        expect([roleKey, opened.linked]).toEqual([roleKey, linked])
        expect(opened.keys).toEqual(linked ? [button] : menuIds)
        expect(savedUntouched(opened.tree, opened.keys, opened.linked)).toEqual(
          menuIds.toSorted((one, other) => Number(one) - Number(other)),
        )
      }
    })
  })

  describe('what stands at the top', () => {
    /** A dialog asks for what stands above, unless the record says that nothing does. */
    const savedInDialog = (path: string, record: Row, token: string) => {
      expect(record.parentId, 'what stands above the record, 0 for nothing').toBe(0)
      return send('PUT', path, { ...record, children: [] }, token)
    }

    it('should be read and saved unchanged: a department', async () => {
      const list = (await get('/system/dept/list')).data as unknown as Row[]
      const top = list.find(({ parentId }) => parentId === 0) as Row
      const { data } = await get(`/system/dept/${top.deptId}`)
      expect(await savedInDialog('/system/dept', data, school)).toMatchObject({ code: 200, data })
      const below = list.find(({ parentId }) => parentId === top.deptId) as Row
      const choices = (await get(`/system/dept/list/exclude/${below.deptId}`)).data as unknown as Row[]
      expect(choices).toContainEqual(expect.objectContaining({ deptId: top.deptId, parentId: 0 }))
      expect((await get(`/system/dept/${top.deptId}`)).data).toEqual(data)
    })

    it('should be read, saved and added: a menu', async () => {
      const list = (await get('/system/menu/list', {}, admin)).data as unknown as Row[]
      const { menuId } = list.find(({ parentId }) => parentId === 0) as Row
      const { data } = await get(`/system/menu/${menuId}`, {}, admin)
      expect(await savedInDialog('/system/menu', data, admin)).toMatchObject({ code: 200, data })
      const menu = { parentId: 0, menuName: '新根', menuType: 'M', orderNum: 99, path: 'new-top' }
      const made = (await send('POST', '/system/menu', menu, admin)).data as Row
      expect(made).toMatchObject({ parentId: 0, menuName: '新根' })
      expect(await send('DELETE', `/system/menu/${made.menuId}`, undefined, admin)).toMatchObject({
        code: 200,
      })
    })
  })

  describe('notices', () => {
    it('should page the readers of a notice, found by account or display name', async () => {
      const body = { noticeTitle: '读者', noticeType: '1', status: '0', noticeContent: '<p>正文</p>' }
      const { noticeId } = (await send('POST', '/system/notice', body)).data as { noticeId: number }
      const student = await server.signIn('student')
      for (const token of [student, school]) {
        await server.call('POST', '/system/notice/markRead', { token, query: { noticeId: String(noticeId) } })
      }
      const readers = (query: Record<string, string>, token = school) =>
        get('/system/notice/readUsers/list', { noticeId: String(noticeId), ...query }, token)
      const all = await readers({ pageNum: '1', pageSize: '1' })
      expect(all).toMatchObject({ code: 200, total: 2 })
      expect(all.rows).toHaveLength(1)
      expect(Object.keys(all.rows[0] as Row)).toEqual(
        expect.arrayContaining(['userId', 'userName', 'nickName', 'deptName', 'phonenumber', 'readTime']),
      )
      const found = await readers({ searchValue: 'stud' })
      expect(found).toMatchObject({ total: 1, rows: [{ userName: 'student' }] })
      const { nickName } = found.rows[0] as { nickName: string }
      expect(await readers({ searchValue: nickName })).toMatchObject({ total: 1, rows: [{ nickName }] })
      expect(await readers({ searchValue: '%' })).toMatchObject({ total: 0 })
      expect(await readers({}, student)).toMatchObject({
        total: 1,
        rows: [{ userName: 'student', phonenumber: null }],
      })
      expect(await readers({}, await server.signIn('company'))).toMatchObject({ code: 404 })
      expect(await readers({}, await server.signIn('school2'))).toMatchObject({ code: 404 })
    })
  })

  describe('settings', () => {
    const setting = (key: string, token: string) => get(`/system/config/configKey/${key}`, {}, token)
    const setInitial = async (configValue: string) => {
      const key = 'sys.user.initPassword'
      const { rows } = await get('/system/config/list', { configKey: key }, admin)
      await send('PUT', '/system/config', { configId: rows[0]?.configId, configValue }, admin)
    }

    it('should tell every session the skin, and refuse what is nobody else’s business', async () => {
      const student = await server.signIn('student')
      expect(await setting('sys.index.skinName', student)).toMatchObject({ code: 200, msg: 'skin-blue' })
      expect(await setting('sys.login.blackIPList', student)).toMatchObject({ code: 403 })
    })

    it('should tell the initial password to who sets passwords, and nothing to others', async () => {
      const key = 'sys.user.initPassword'
      const student = await server.signIn('student')
      expect(await setting(key, school)).toMatchObject({ code: 200, msg: '' })
      await setInitial('Begin#2026x')
      expect(await setting(key, school)).toMatchObject({ code: 200, msg: 'Begin#2026x' })
      expect(await setting(key, student)).toMatchObject({ code: 200, msg: '' })
      await setInitial('-')
    })
  })

  describe('logs', () => {
    it('should give the end of a job’s run', async () => {
      const { rows } = await get('/schedule/job/list', { pageNum: '1', pageSize: '10' }, admin)
      const { jobId, jobGroup } = rows.find(row => row.invokeTarget === 'clearExpired()') as Row
      await send('PUT', '/schedule/job/run', { jobId, jobGroup }, admin)
      await expect
        .poll(async () => (await get('/schedule/job/log/list', {}, admin)).rows[0], { timeout: 10_000 })
        .toMatchObject({ startTime: expect.any(String), endTime: expect.stringMatching(/^\d{4}-/) })
      const [log] = (await get('/schedule/job/log/list', {}, admin)).rows as [Row]
      expect(log.endTime).toBe(log.stopTime)
      expect((await get(`/schedule/job/log/${log.jobLogId}`, {}, admin)).data.endTime).toBe(log.stopTime)
    })

    it('should say which operation was called, from which department, and what was answered', async () => {
      await send('POST', '/system/post', { postCode: 'log', postName: '日志岗', postSort: 1 })
      const made = await latestEntry()
      expect(made).toMatchObject({ method: 'createPost', deptName: '党政办公室' })
      expect(JSON.parse(String(made.jsonResult))).toMatchObject({ code: 200, data: { postCode: 'log' } })
      await send('POST', '/system/post', { postCode: 'log', postName: '日志岗', postSort: 1 })
      const refused = await latestEntry()
      expect(JSON.parse(String(refused.jsonResult))).toMatchObject({ code: 601, msg: refused.errorMsg })
      await send('PUT', '/system/config', { configId: 1, configValue: 'Begin#2026y' }, admin)
      expect(String((await latestEntry({}, admin)).jsonResult)).not.toContain('Begin#2026y')
    })

    it('should not call a refreshed cache a removal', async () => {
      await send('DELETE', '/system/config/refreshCache', undefined, admin)
      expect(await latestEntry({}, admin)).toMatchObject({ title: '参数设置刷新缓存', businessType: 0 })
    })
  })

  describe('files', () => {
    const whole = /^https:\/\/admin\.example\.org(\/prod-api\/files\/[a-f0-9]{32}\.png)$/
    const path = (address: unknown) => whole.exec(String(address))?.[1] ?? `not whole: ${address}`
    const headers = { 'x-file-addresses': 'path' }

    it('should have addresses that lead here from anywhere, and paths for the own client', async () => {
      const student = await server.signIn('student')
      const picture = { ...multipart('avatarfile', 'a.png', png), token: student }
      const { imgUrl } = await server.call('POST', '/system/user/profile/avatar', picture)
      const { user } = await get('/system/user/getInfo', {}, student)
      expect((user as Row).avatar).toBe(imgUrl)
      const own = await server.call('GET', '/system/user/getInfo', { token: student, headers })
      expect(own.user).toMatchObject({ avatar: path(imgUrl) })
      const one = await get(`/system/user/${(user as Row).userId}`)
      expect(one.data).toMatchObject({ avatar: imgUrl })
      for (const url of [path(imgUrl), `/prod-api${path(imgUrl)}`]) {
        expect((await download(server, url)).headers['content-type']).toBe('image/png')
      }
    })

    it('should store the path of a picture in a text, whatever prefix a client puts before it', async () => {
      const { data } = await upload(server, {
        token: school,
        name: 'a.png',
        content: png,
        path: '/file/upload',
      })
      const address = path(data.url)
      const foreign = 'https://other.example.org/prod-api/files/0123456789abcdef0123456789abcdef.png'
      const link = '<a href="https://admin.example.org/bck/index" rel="noopener noreferrer">x</a>'
      const text = (sent: string) => `<p><img src="${sent}" /><img src="${foreign}" />${link}</p>`
      for (const sent of [data.url, address, `/dev-api${address}`, address.replace('/prod-api', '')]) {
        const body = { noticeTitle: '图片', noticeType: '1', status: '1', noticeContent: text(sent) }
        const { noticeId } = (await send('POST', '/system/notice', body)).data as { noticeId: number }
        const read = async (more: Record<string, string>) =>
          (await server.call('GET', `/system/notice/${noticeId}`, { token: school, headers: more })).data
        expect(await read({})).toMatchObject({ noticeContent: text(data.url) })
        expect(await read(headers)).toMatchObject({ noticeContent: text(address) })
      }
    })
  })

  it('should answer no icon as an empty text', async () => {
    const menus = (await get('/system/menu/list', {}, admin)).data as unknown as Row[]
    expect(menus.filter(({ icon }) => typeof icon !== 'string')).toEqual([])
    const button = menus.find(({ menuType }) => menuType === 'F')
    expect((await get(`/system/menu/${button?.menuId}`, {}, admin)).data.icon).toBe('')
  })
})
