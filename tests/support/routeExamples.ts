import { expect } from 'vitest'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Actor, Request, Row, World } from '#tests/server/isolation/World.ts'
import { diagramOf } from '#tests/server/modules/bpm/diagrams.ts'
import { eventually } from './eventually.ts'
import { MAIL_LOGIN, startMailServer } from './startMailServer.ts'
import { TEST_PASSWORD } from './startTestServer.ts'

/** How a route of a module is called. Derived routes need none: theirs are made from the models. */
export interface RouteExample {
  /** A call that succeeds for its owner, on a record of its own where it changes one. */
  request(world: World): Promise<Omit<Request, 'method'>> | Omit<Request, 'method'>
  /** Who makes it, where it is not the owner with every permission. */
  actor?(world: World): Promise<Pick<Actor, 'token'>>
  /**
   * What the same call does for an account of another tenant with the same permissions. refused: it names a record
   * of the owner's tenant and is turned away. own: it is about the caller's own tenant. shared: it answers what
   * belongs to the platform and everybody reads.
   */
  elsewhere: 'refused' | 'own' | 'shared'
  /** The answer holds no text in which the owner's mark could stand: a number, names of menus. */
  bare?: boolean
}

/** A process that can be published, with a mark in it. */
const processDiagram = diagramOf({
  ...{ key: 'process', task: 'camunda:assignee="teacher"', taskName: `${OWNER_MARK}审批` },
})

/** Where mails of these accounts go. */
const mailServer = { host: '127.0.0.1', port: (await startMailServer()).port }

/** Password of the accounts that are made. */
const PASSWORD = 'Isolation-1'

/** Values of a resource where its rules, or its module, ask for more than each field by itself. */
const resourceValues: Record<string, Row | ((world: World) => Promise<Row>)> = {
  // Without a permission: a role may hold a node only where its giver holds the node's permission.
  'system/menu/index': { perms: null, query: null },
  // One that has expired would lock the platform out.
  'system/tenant/index': {
    tenantType: 3,
    expireTime: null,
    creditCode: null,
    websites: [],
    password: PASSWORD,
  },
  'system/user/index': { password: PASSWORD },
  // A server that answers: one of the actions signs in there.
  'system/mail/account/index': { ...MAIL_LOGIN, ...mailServer, sslEnable: false, starttlsEnable: false },
  'system/sms/channel/index': { code: 'DEBUG' },
  // A diagram that can be published; its process gets the key of the model.
  'bpm/model/index': { bpmnXml: processDiagram },
  // The task of a diagram that has no rule yet, and whoever starts the process.
  'bpm/task-assign-rule/index': async world => ({
    ...{ taskDefinitionKey: 'approve', type: 50, options: [10] },
    modelId: (await world.fresh('bpm/model/index')).id,
  }),
  // A job that never runs during the tests.
  'monitor/job/index': {
    ...{ invokeTarget: 'clearJobLogs(365)', cronExpression: '0 0 0 1 1 ?', status: '1' },
  },
}

/** Values of a resource that those made of its model alone would not do for. */
export async function valuesBeyondModel(world: World, page: string): Promise<Row> {
  const values = resourceValues[page] ?? {}
  return typeof values === 'function' ? values(world) : values
}

/** What makes a row of a resource that has no create operation, because the server writes it itself. */
export const resourceMakers: Record<string, (world: World) => Promise<unknown>> = {
  'system/notify/message/index': notified,
  'system/mail/log/index': world => world.insert('sys_mail_log', { template_title: `${OWNER_MARK}标题` }),
  'system/sms/log/index': world =>
    world.insert('sys_sms_log', {
      ...{ mobile: '13900000001', template_content: `${OWNER_MARK}内容` },
      ...{ channel_code: 'DEBUG', template_code: 'interview', template_type: 2 },
    }),
  'monitor/job/log': ranJob,
  'bpm/form/index': publishedForm,
  'bpm/process-definition/index': publishedModel,
  'system/unionSchoolCompany/cjSchoolInfoUnion/index': world => draftInfo(world, 'cjSchoolInfoUnion'),
  'system/unionSchoolCompany/cjCompanyInfoUnion/index': world => draftInfo(world, 'cjCompanyInfoUnion'),
  // Hidden: one that is shown is read by everybody.
  'system/unionSchoolCompany/cjUnionMember/index': world =>
    world.insert('union_member', {
      ...{ name: `${OWNER_MARK}成员`, member_type: 2, status: '1', shown_to: 0 },
      member_id: 1000 + world.source().serial,
    }),
}

/** Actions that set nothing, and yet are for the platform alone. */
export const platformActions: readonly string[] = ['PUT /monitor/job/run', 'DELETE /monitor/jobLog/clean']

/** Values of the form of an action, where those that are made from its model are another tenant's than the actor's. */
export const actionValues: Record<string, (world: World) => Row> = {
  'POST /system/notify-template/send-notify': ({ platform }) => ({ userId: platform.userId }),
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = (field: string, path: string): RouteExample => ({
  request: () => ({ path, ...multipart(field, 'one.png', png) }),
  elsewhere: 'own',
})

const get = (path: string, elsewhere: RouteExample['elsewhere']): RouteExample => ({
  request: () => ({ path }),
  elsewhere,
})

/** A session that the call may end. */
const throwaway = async (world: World) => ({ token: await world.signIn(world.owner.userName, TEST_PASSWORD) })

/** An account with a message of its own: its password was reset. Signed in. */
async function notified(world: World): Promise<{ token: string }> {
  const { userId, userName } = await world.fresh('system/user/index')
  const body = { userId, password: 'Isolation-3' }
  await world.succeed(world.owner, { method: 'PUT', path: '/system/user/resetPwd', body })
  return { token: await world.signIn(String(userName), 'Isolation-3') }
}

/** A job that has run, and stands in the log. */
async function ranJob(world: World): Promise<void> {
  const { jobId } = await world.fresh('monitor/job/index')
  await world.succeed(world.platform, { method: 'PUT', path: '/monitor/job/run', body: { jobId } })
  const path = `/monitor/jobLog/list?jobId=${jobId}`
  await eventually(async () => {
    const { json } = await world.succeed(world.platform, { method: 'GET', path })
    expect(json.total).toBe(1)
  })
}

/** The latest message of the owner's tenant, and whoever received it. */
async function ownMessage(world: World): Promise<{ id: unknown; token: string }> {
  const { token } = await notified(world)
  const path = '/system/notify-message/my-page'
  const { data } = (await world.succeed({ token }, { method: 'GET', path })).json as { data: { list: Row[] } }
  return { id: data.list[0]?.id, token }
}

/** The one record of what the owner's institution tells a union, made or taken back to a draft. */
async function draftInfo(world: World, name: 'cjSchoolInfoUnion' | 'cjCompanyInfoUnion'): Promise<Row> {
  const path = `/system/unionSchoolCompany/${name}`
  const page = `${path.slice(1)}/index`
  const key = name === 'cjSchoolInfoUnion' ? 'schoolInfoId' : 'companyInfoId'
  const table = name === 'cjSchoolInfoUnion' ? 'union_school' : 'union_company'
  const read = async () =>
    ((await world.succeed(world.owner, { method: 'GET', path: `${path}/list` })).json.rows as Row[])[0]
  const shared = { member_id: world.owner.tenantId, name: `${OWNER_MARK}机构`, review_status: '0' }
  if (!(await read())) await world.insert(table, { ...shared, reviewer_id: 1 })
  const values = await world.values(page)
  await world.succeed(world.owner, { method: 'PUT', path, body: { ...values, [key]: (await read())?.[key] } })
  return (await read()) as Row
}

const MEMBER = '/system/unionSchoolCompany/cjUnionMember'

/** Id of a member that everybody sees. */
async function shownMember(world: World): Promise<unknown> {
  const memberId = 1000 + world.source().serial
  await world.insert('union_member', {
    ...{ name: '展示成员', member_type: 2, status: '0', shown_to: -1, member_id: memberId },
  })
  const path = `${MEMBER}/list?memberId=${memberId}`
  const { rows } = (await world.succeed(world.platform, { method: 'GET', path })).json
  return (rows as Row[])[0]?.unionMemberId
}

/** The platform's answer to what the owner has submitted. */
const review = (name: string, key: string): RouteExample => ({
  async request(world) {
    const path = `/system/unionSchoolCompany/${name}`
    const { [key]: id } = await world.fresh(`${path.slice(1)}/index`)
    await world.succeed(world.owner, { method: 'PUT', path: `${path}/submit`, body: { [key]: id } })
    return { path: `${path}/review`, body: { id, result: 'reject', reason: '请补充说明' } }
  },
  actor: async world => world.platform,
  elsewhere: 'refused',
})

/** A school and a company that have a profile. */
const memberOf = (userName: string) => async (world: World) => ({
  token: await world.signIn(userName, TEST_PASSWORD),
})

const profile = (kind: 'school' | 'company', body?: Row): RouteExample => ({
  request: () => ({ path: `/system/${kind}/profile`, body }),
  actor: memberOf(kind),
  elsewhere: 'own',
  bare: true,
})

/** What is asked about a new account. */
const about = (question: string, more = ''): RouteExample => ({
  request: async world => {
    const { userId } = await world.fresh('system/user/index')
    return { path: `/system/permission/${question}?page=system/user/index&user=${userId}${more}` }
  },
  elsewhere: 'refused',
})

/** A role, and an account that holds it. */
async function heldRole(world: World): Promise<{ roleId: unknown; userId: unknown }> {
  const { roleId } = await world.fresh('system/role/index')
  const { userId } = await world.fresh('system/user/index')
  const path = `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}`
  await world.succeed(world.owner, { method: 'PUT', path })
  return { roleId, userId }
}

/** Address of a file that the owner has uploaded. */
async function attached(world: World): Promise<string> {
  const path = '/cms/api/backend/file-upload'
  const content = Buffer.from(`${OWNER_MARK} plan`)
  const { json } = await world.succeed(world.owner, {
    method: 'POST',
    path,
    ...multipart('file', 'a.txt', content),
  })
  return String((json.data as Row).url).replace('/prod-api', '')
}

/** A notice that the owner has read. */
async function readNotice(world: World): Promise<unknown> {
  const { noticeId } = await world.fresh('system/notice/index')
  const path = `/system/notice/markRead?noticeId=${noticeId}`
  await world.succeed(world.owner, { method: 'POST', path })
  return noticeId
}

/** A form that marks its owner. */
const formBody = () => ({
  formName: `${OWNER_MARK}表单`,
  draft: JSON.stringify({ properties: { subject: { type: 'string', title: `${OWNER_MARK}主题` } } }),
})

async function newForm(world: World): Promise<unknown> {
  const request = { method: 'POST', path: '/tool/build', body: formBody() }
  return ((await world.succeed(world.owner, request)).json.data as Row).formId
}

async function publishedForm(world: World): Promise<Row> {
  const path = `/tool/build/${await newForm(world)}/publish`
  return (await world.succeed(world.owner, { method: 'POST', path, body: {} })).json.data as Row
}

/** A model that is published, as its owner reads it. */
async function publishedModel(world: World): Promise<Row> {
  const { id } = await world.fresh('bpm/model/index')
  await world.succeed(world.owner, { method: 'POST', path: `/bpm/model/deploy?id=${id}`, body: {} })
  const { json } = await world.succeed(world.owner, { method: 'GET', path: `/bpm/model/get?id=${id}` })
  return json.data as Row
}

/** A call about a model that is published. */
const ofPublished = (request: (model: Row) => Omit<Request, 'method'>): RouteExample => ({
  request: async world => request(await publishedModel(world)),
  elsewhere: 'refused',
})

/** A call about the own draft of a model. */
const ofDraft: RouteExample = {
  async request(world) {
    const { id } = await world.fresh('bpm/model/index')
    const body = { modelId: id, bpmnXml: `<${OWNER_MARK}/>` }
    await world.succeed(world.owner, { method: 'PUT', path: '/bpm/model/draft', body })
    return { path: `/bpm/model/draft?modelId=${id}` }
  },
  elsewhere: 'refused',
}

const groups = (name: string): RouteExample => ({
  async request(world) {
    await world.record('bpm/user-group/index')
    return { path: `/bpm/user-group/${name}` }
  },
  elsewhere: 'own',
})

/** The request and who makes it belong together. */
function readOwn(): RouteExample {
  let token = ''
  return {
    async request(world) {
      const message = await ownMessage(world)
      token = message.token
      return { path: `/system/notify-message/update-read?ids=${message.id}` }
    },
    actor: async () => ({ token }),
    elsewhere: 'refused',
  }
}

/** A session of the owner's tenant that the call may end, as clients know it. */
async function openSession(world: World): Promise<unknown> {
  const { userName } = await world.fresh('system/user/index')
  await world.signIn(String(userName), PASSWORD)
  const path = `/monitor/online/list?userName=${userName}`
  const { json } = await world.succeed(world.owner, { method: 'GET', path })
  return (json.rows as Row[])[0]?.tokenId
}

const endSession = (path: string): RouteExample => ({
  request: async world => ({ path, body: { tokenId: await openSession(world) } }),
  elsewhere: 'refused',
})

const ofPlatform = async ({ platform }: World) => platform

/** Examples by method and path of the route. */
export const routeExamples: Record<string, RouteExample> = {
  'POST /auth/refresh': { request: () => ({ path: '/auth/refresh' }), actor: throwaway, elsewhere: 'own' },
  'DELETE /auth/acting': { request: () => ({ path: '/auth/acting' }), elsewhere: 'own' },
  'DELETE /auth/logout': { request: () => ({ path: '/auth/logout' }), actor: throwaway, elsewhere: 'own' },

  'GET /monitor/job/handlers': get('/monitor/job/handlers', 'shared'),
  'GET /monitor/online/list': get('/monitor/online/list', 'own'),
  'DELETE /monitor/online/forceLogout': endSession('/monitor/online/forceLogout'),
  'DELETE /monitor/online/batchLogout': endSession('/monitor/online/batchLogout'),
  'DELETE /monitor/online/:tokenIds': {
    request: async world => ({ path: `/monitor/online/${await openSession(world)}` }),
    elsewhere: 'refused',
  },
  'GET /monitor/server': { ...get('/monitor/server', 'refused'), actor: ofPlatform, bare: true },

  'PUT /bpm/model/update-state': ofPublished(({ id }) => ({
    path: '/bpm/model/update-state',
    body: { id, state: 2 },
  })),
  'POST /bpm/model/import': {
    request: world => ({
      path: `/bpm/model/import?key=imported${world.source().serial}&name=import`,
      ...multipart('bpmnFile', 'a.bpmn', Buffer.from(diagramOf({ key: 'process' }))),
    }),
    elsewhere: 'own',
    bare: true,
  },
  'GET /bpm/model/facts': {
    request: async world => ({ path: `/bpm/model/facts?id=${(await world.fresh('bpm/model/index')).id}` }),
    elsewhere: 'refused',
    bare: true,
  },
  'GET /bpm/model/draft': ofDraft,
  'DELETE /bpm/model/draft': ofDraft,
  'PUT /bpm/model/draft': {
    request: async world => ({
      path: '/bpm/model/draft',
      body: { modelId: (await world.fresh('bpm/model/index')).id, bpmnXml: '<a/>' },
    }),
    elsewhere: 'refused',
  },
  'GET /bpm/process-definition/list': {
    async request(world) {
      await publishedModel(world)
      return { path: '/bpm/process-definition/list' }
    },
    elsewhere: 'own',
  },
  'GET /bpm/process-definition/get-bpmn-xml': ofPublished(({ processDefinitionId }) => ({
    path: `/bpm/process-definition/get-bpmn-xml?id=${processDefinitionId}`,
  })),
  'GET /bpm/task-assign-rule/list': ofPublished(({ id }) => ({
    path: `/bpm/task-assign-rule/list?modelId=${id}`,
  })),
  'POST /bpm/task-assign-rule/preview': {
    request: world => ({
      path: '/bpm/task-assign-rule/preview',
      body: { type: 30, options: [world.owner.userId] },
    }),
    elsewhere: 'own',
    bare: true,
  },
  'GET /bpm/user-group/simple-list': groups('simple-list'),
  'GET /bpm/user-group/list-all-simple': groups('list-all-simple'),

  'GET /tool/build/list': {
    async request(world) {
      await newForm(world)
      return { path: '/tool/build/list' }
    },
    elsewhere: 'own',
  },
  'POST /tool/build': { request: () => ({ path: '/tool/build', body: formBody() }), elsewhere: 'own' },
  'PUT /tool/build': {
    request: async world => ({
      path: '/tool/build',
      body: { formId: await newForm(world), formName: `${OWNER_MARK}改名` },
    }),
    elsewhere: 'refused',
  },
  'GET /tool/build/:formId': {
    request: async world => ({ path: `/tool/build/${await newForm(world)}` }),
    elsewhere: 'refused',
  },
  'GET /tool/build/:formId/versions': {
    request: async world => ({ path: `/tool/build/${(await publishedForm(world)).formId}/versions` }),
    elsewhere: 'refused',
  },
  'POST /tool/build/:formId/publish': {
    request: async world => ({ path: `/tool/build/${await newForm(world)}/publish`, body: {} }),
    elsewhere: 'refused',
  },
  'GET /tool/build/version/:versionId': {
    request: async world => ({ path: `/tool/build/version/${(await publishedForm(world)).versionId}` }),
    elsewhere: 'refused',
  },

  'POST /auth/docs': { request: () => ({ path: '/auth/docs', body: {} }), elsewhere: 'own' },
  'POST /auth/unlockscreen': {
    request: () => ({ path: '/auth/unlockscreen', body: { password: TEST_PASSWORD } }),
    elsewhere: 'own',
  },

  'GET /system/notify-message/my-page': {
    ...get('/system/notify-message/my-page', 'own'),
    actor: notified,
  },
  'GET /system/notify-message/get-unread-list': {
    ...get('/system/notify-message/get-unread-list', 'own'),
    actor: notified,
  },
  'GET /system/notify-message/get-unread-count': {
    ...get('/system/notify-message/get-unread-count', 'own'),
    bare: true,
  },
  'PUT /system/notify-message/update-read': readOwn(),
  'PUT /system/notify-message/update-all-read': {
    request: () => ({ path: '/system/notify-message/update-all-read' }),
    actor: notified,
    elsewhere: 'own',
  },

  'GET /system/mail-account/simple-list': get('/system/mail-account/simple-list', 'shared'),
  'GET /system/mail-account/list-all-simple': get('/system/mail-account/list-all-simple', 'shared'),
  'GET /system/sms-channel/simple-list': get('/system/sms-channel/simple-list', 'shared'),
  'GET /system/sms-channel/list-all-simple': get('/system/sms-channel/list-all-simple', 'shared'),

  'GET /system/shortcut-menu/listAll': { ...get('/system/shortcut-menu/listAll', 'own'), bare: true },
  'PUT /system/shortcut-menu': {
    request: () => ({ path: '/system/shortcut-menu', body: { menuIds: [] } }),
    elsewhere: 'own',
  },

  'GET /system/user/profile/sessions': get('/system/user/profile/sessions', 'own'),
  'DELETE /system/user/profile/sessions/:id': {
    async request(world) {
      await throwaway(world)
      const path = '/system/user/profile/sessions'
      const { data } = (await world.succeed(world.owner, { method: 'GET', path })).json as { data: Row[] }
      return { path: `${path}/${data.find(({ current }) => !current)?.id}` }
    },
    elsewhere: 'refused',
  },

  'POST /cms/api/backend/file-upload': upload('file', '/cms/api/backend/file-upload'),
  'POST /cms/api/backend/image-upload': upload('file', '/cms/api/backend/image-upload'),
  'POST /file/upload': upload('file', '/file/upload'),
  'GET /files/attachment/:name': {
    request: async world => ({ path: await attached(world) }),
    elsewhere: 'refused',
  },
  'POST /image-upload': upload('file', '/image-upload'),
  'POST /system/user/profile/avatar': upload('avatarfile', '/system/user/profile/avatar'),

  'GET /system/config/configKey/:configKey': get('/system/config/configKey/sys.account.chrtype', 'shared'),
  'GET /system/dict/data/list-all-simple': get('/system/dict/data/list-all-simple', 'shared'),
  'GET /system/dict/data/type/:dictType': get('/system/dict/data/type/sys_normal_disable', 'shared'),
  'GET /system/dict/usage/list': get('/system/dict/usage/list?dictType=sys_normal_disable', 'shared'),
  'GET /system/dict/type/optionselect': get('/system/dict/type/optionselect', 'shared'),
  'GET /system/menu/getRouters': get('/system/menu/getRouters', 'shared'),
  'GET /system/menu/options': get('/system/menu/options', 'shared'),
  'GET /system/menu/treeselect': get('/system/menu/treeselect', 'shared'),
  'GET /system/menu/components': get('/system/menu/components', 'shared'),
  'GET /system/menu/preview': get('/system/menu/preview?menuType=C&path=a&component=b', 'shared'),

  'PUT /system/unionSchoolCompany/cjSchoolInfoUnion/review': review('cjSchoolInfoUnion', 'schoolInfoId'),
  'PUT /system/unionSchoolCompany/cjCompanyInfoUnion/review': review('cjCompanyInfoUnion', 'companyInfoId'),
  'PUT /system/unionSchoolCompany/cjUnionResource/review': review('cjUnionResource', 'unionResourceId'),
  'PUT /system/unionSchoolCompany/cjUnionMember/level': {
    async request(world) {
      const { levelId } = await world.fresh('system/unionSchoolCompany/cjUnionLevel/index')
      return { path: `${MEMBER}/level`, body: { id: await shownMember(world), levelId } }
    },
    actor: async world => world.platform,
    elsewhere: 'refused',
  },
  'PUT /system/unionSchoolCompany/cjUnionMember/visibility': {
    request: async world => ({
      path: `${MEMBER}/visibility`,
      body: { id: await shownMember(world), status: '1', reason: '资料有误' },
    }),
    actor: async world => world.platform,
    elsewhere: 'refused',
  },

  'GET /system/school/profile': profile('school'),
  'PUT /system/school/profile': profile('school', { tags: [1], desp: '学校简介' }),
  'GET /system/company/profile': profile('company'),
  'PUT /system/company/profile': profile('company', { desp: '企业简介' }),

  'GET /system/user/': get('/system/user/', 'own'),
  'GET /system/user/getInfo': get('/system/user/getInfo', 'own'),
  'GET /system/user/profile': get('/system/user/profile', 'own'),
  'GET /system/user/list-all-simple': get('/system/user/list-all-simple', 'own'),
  'GET /system/user/deptTree': {
    async request(world) {
      await world.record('system/dept/index')
      return { path: '/system/user/deptTree' }
    },
    elsewhere: 'own',
  },
  'PUT /system/user/profile': {
    request: () => ({ path: '/system/user/profile', body: { nickName: '本人', sex: '1' } }),
    elsewhere: 'own',
  },
  'PUT /system/user/profile/updatePwd': {
    request: () => ({
      path: '/system/user/profile/updatePwd',
      body: { oldPassword: PASSWORD, newPassword: 'Isolation-2' },
    }),
    async actor(world) {
      const { userName } = await world.fresh('system/user/index')
      return { token: await world.signIn(String(userName), PASSWORD) }
    },
    elsewhere: 'refused',
  },

  'GET /system/notice/listTop': {
    async request(world) {
      await world.record('system/notice/index')
      return { path: '/system/notice/listTop' }
    },
    elsewhere: 'own',
  },
  'GET /system/notice/board': {
    async request(world) {
      await world.record('system/notice/index')
      return { path: '/system/notice/board' }
    },
    elsewhere: 'own',
  },
  'GET /system/notice/board/:noticeId': {
    request: async world => ({
      path: `/system/notice/board/${(await world.fresh('system/notice/index')).noticeId}`,
    }),
    elsewhere: 'refused',
  },
  'POST /system/notice/markRead': {
    request: async world => ({
      path: `/system/notice/markRead?noticeId=${(await world.fresh('system/notice/index')).noticeId}`,
    }),
    elsewhere: 'refused',
  },
  'POST /system/notice/markReadAll': {
    request: async world => ({
      path: `/system/notice/markReadAll?ids=${(await world.fresh('system/notice/index')).noticeId}`,
    }),
    elsewhere: 'own',
  },
  'GET /system/notice/:noticeId/readers': {
    request: async world => ({ path: `/system/notice/${await readNotice(world)}/readers` }),
    elsewhere: 'refused',
  },
  'GET /system/notice/readUsers/list': {
    request: async world => ({ path: `/system/notice/readUsers/list?noticeId=${await readNotice(world)}` }),
    elsewhere: 'refused',
  },
  'GET /system/notice/readers/list': {
    request: async world => ({ path: `/system/notice/readers/list?noticeId=${await readNotice(world)}` }),
    elsewhere: 'refused',
  },
  'DELETE /system/operlog/:operIds': {
    request: async world => ({
      path: `/system/operlog/${(await world.fresh('system/operlog/index')).operId}`,
    }),
    elsewhere: 'refused',
  },
  'DELETE /system/logininfor/:infoIds': {
    async request(world) {
      await world.signIn(world.owner.userName, TEST_PASSWORD)
      return { path: `/system/logininfor/${(await world.fresh('system/logininfor/index')).infoId}` }
    },
    elsewhere: 'refused',
  },
  'GET /system/logininfor/unlock/:userName': {
    request: async world => ({
      path: `/system/logininfor/unlock/${(await world.fresh('system/user/index')).userName}`,
    }),
    elsewhere: 'refused',
  },

  'GET /system/dept/list/exclude/:deptId': {
    async request(world) {
      await world.record('system/dept/index')
      return { path: `/system/dept/list/exclude/${(await world.fresh('system/dept/index')).deptId}` }
    },
    elsewhere: 'refused',
  },
  'GET /system/menu/roleMenuTreeselect/:roleId': {
    request: async world => ({
      path: `/system/menu/roleMenuTreeselect/${(await world.fresh('system/role/index')).roleId}`,
    }),
    elsewhere: 'refused',
  },
  'GET /system/role/deptTree/:roleId': {
    request: async world => ({
      path: `/system/role/deptTree/${(await world.fresh('system/role/index')).roleId}`,
    }),
    elsewhere: 'refused',
  },
  'GET /system/user/authRole/:userId': {
    request: async world => ({
      path: `/system/user/authRole/${(await world.fresh('system/user/index')).userId}`,
    }),
    elsewhere: 'refused',
  },
  'PUT /system/user/authRole': {
    async request(world) {
      const { userId } = await world.fresh('system/user/index')
      const { roleId } = await world.fresh('system/role/index')
      return { path: `/system/user/authRole?userId=${userId}&roleIds=${roleId}` }
    },
    elsewhere: 'refused',
  },

  'GET /system/role/authUser/allocatedList': {
    request: async world => ({
      path: `/system/role/authUser/allocatedList?roleId=${(await heldRole(world)).roleId}`,
    }),
    elsewhere: 'refused',
  },
  'GET /system/role/authUser/unallocatedList': {
    request: async world => ({
      path: `/system/role/authUser/unallocatedList?roleId=${(await world.fresh('system/role/index')).roleId}`,
    }),
    elsewhere: 'refused',
  },
  'PUT /system/role/authUser/addUsers': {
    async request(world) {
      const { roleId } = await world.fresh('system/role/index')
      const { userId } = await world.fresh('system/user/index')
      return { path: '/system/role/authUser/addUsers', body: { roleId, userIds: [userId] } }
    },
    elsewhere: 'refused',
  },
  'PUT /system/role/authUser/selectAll': {
    async request(world) {
      const { roleId } = await world.fresh('system/role/index')
      const { userId } = await world.fresh('system/user/index')
      return { path: `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}` }
    },
    elsewhere: 'refused',
  },
  'PUT /system/role/authUser/cancel': {
    request: async world => ({ path: '/system/role/authUser/cancel', body: await heldRole(world) }),
    elsewhere: 'refused',
  },
  'PUT /system/role/authUser/removeUsers': {
    async request(world) {
      const { roleId, userId } = await heldRole(world)
      return { path: '/system/role/authUser/removeUsers', body: { roleId, userId: [userId] } }
    },
    elsewhere: 'refused',
  },
  'GET /system/permission/matrix': get('/system/permission/matrix', 'own'),
  'GET /system/permission/export': get('/system/permission/export', 'own'),
  'GET /system/permission/why': about('why', '&action=update'),
  'GET /system/permission/hidden': about('hidden'),
  'PUT /system/tenant/visit': {
    request: async world => {
      const { id } = await world.record('system/tenant/index').then(tenant => tenant as Row)
      return { path: '/system/tenant/visit', body: { id } }
    },
    // The session sees another tenant afterwards.
    actor: async world => ({ token: await world.signIn('admin', TEST_PASSWORD) }),
    elsewhere: 'refused',
    bare: true,
  },
  'GET /system/tenant/administrators': {
    request: async world => {
      const { id } = await world.record('system/tenant/index').then(tenant => tenant as Row)
      return { path: `/system/tenant/administrators?id=${id}` }
    },
    // The platform's own people.
    actor: async world => ({ token: await world.signIn('admin', TEST_PASSWORD) }),
    elsewhere: 'refused',
    bare: true,
  },
  'PUT /system/tenant/administrators': {
    request: async world => {
      const { id } = await world.record('system/tenant/index').then(tenant => tenant as Row)
      return { path: '/system/tenant/administrators', body: { id } }
    },
    // The platform's own people.
    actor: async world => ({ token: await world.signIn('admin', TEST_PASSWORD) }),
    elsewhere: 'refused',
    bare: true,
  },
  'PUT /system/user/viewAs': {
    request: async world => {
      const { userId } = await world.fresh('system/user/index')
      return { path: '/system/user/viewAs', body: { userId } }
    },
    actor: throwaway,
    elsewhere: 'refused',
  },
  'POST /system/role/preview': {
    request: async world => ({
      path: '/system/role/preview',
      body: { roleId: (await heldRole(world)).roleId, dataScope: '1' },
    }),
    elsewhere: 'refused',
  },
  'PUT /system/role/authUser/cancelAll': {
    async request(world) {
      const { roleId, userId } = await heldRole(world)
      return { path: `/system/role/authUser/cancelAll?roleId=${roleId}&userIds=${userId}` }
    },
    elsewhere: 'refused',
  },
}
