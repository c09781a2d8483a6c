import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#model/types/index.ts'
import type { Route } from '#server/engine/registry/Route.ts'
import { depthOf } from '#tests/support/depth.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readRouteAreas } from '#tests/support/routeAreas.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'
import { createWorld, OWNER_TENANT_TYPE } from './createWorld.ts'
import type { RouteExample } from './defineExamples.ts'
import { areasOfExamples, namingRecords, platformActions, routeExamples } from './examples.ts'
import { fingerprint } from './fingerprint.ts'
import { fixturePage } from './fixturePage.ts'
import { exampleOf, needsExample, placeOf, requestFor } from './requestFor.ts'
import { FOREIGN_MARK, OWNER_MARK } from './valuesOf.ts'
import type { Actor, Reply, Request, World } from './World.ts'

/** Routes that need no session. A new one is added here, or the test fails. */
const openRoutes = {
  'GET /code': 'the login page needs a captcha before there is a session',
  'POST /auth/login': 'signing in opens the session',
  'POST /auth/register': 'who registers has no account yet',
  'GET /auth/sms/mfa': 'the login page asks whether it needs a code before there is a session',
  'POST /auth/sms/sendSms': 'the code is needed to sign in',
  'POST /system/company/register': 'a company that registers has no account yet',
  'GET /system/company/sendSmserificationCode/:phone':
    'who registers, or has lost the password, has no session',
  'POST /system/company/uptPassword': 'who has lost the password has no session',
  'POST /auth/password-link': 'who sets the first password has no session',
  'POST /system/sms/callback/:channelId':
    "operators of text messages have no session; each call carries its channel's token",
  'GET /system/sms/callback/:channelId':
    "operators of text messages have no session; each call carries its channel's token",
  'GET /system/tenant/get-by-website': 'the login page shows whose it is before anybody has signed in',
  'DELETE /auth/logout': 'whoever has no session any more is signed out already',
  'GET /prod-api/files/:name': 'pictures in pages and mails carry no session; the name holds 128 random bits',
  'GET /files/:name': 'pictures in pages and mails carry no session; the name holds 128 random bits',
}

const depth = depthOf(import.meta.filename)

const account =
  'an account attaches files to what it edits; what the record keeps is checked when it is saved'
const itself = 'what the signed-in account itself is and may do'
const labels = 'labels of dictionary values, which every screen shows'
const own = 'the own account'
const messages = 'the own messages'
const views = 'the views of lists that the caller may open'
const drafts = 'the own unfinished forms, of records that the account may create'

const activities = 'activities that the caller is meant by, and the own enrolments'

const joined = 'surveys that the caller is asked to answer'

const ownPart = 'what one reads of an instance is decided by the own part in it'
const ownInstances = 'the own instances'
const ownTasks = 'whose task it is, is looked at inside'
const phrases = 'the own phrases'

/** Routes that any session may use. A new one is added here, or the test fails. */
const sessionRoutes = {
  'GET /activity/active': activities,
  'GET /activity/active/mine': activities,
  'GET /activity/active/:activityId': activities,
  'POST /activity/active/enroll': activities,
  'PUT /activity/active/cancel': activities,
  'PUT /activity/active/confirm': activities,
  'GET /interact/join/list': joined,
  'GET /interact/join/:surveyId': joined,
  'POST /interact/join/:surveyId': joined,
  'POST /interact/join/:surveyId/upload': joined,
  'GET /interact/join/:surveyId/results': joined,
  'POST /auth/refresh': 'prolongs the own session',
  'POST /auth/unlockscreen': 'the own password',
  'POST /auth/docs': 'the API page is for everybody who has signed in',
  'POST /cms/api/backend/file-upload': account,
  'POST /cms/api/backend/image-upload': account,
  'POST /file/upload': account,
  'GET /files/attachment/:name': 'whoever may read the record that holds it; decided record by record',
  'POST /image-upload': account,
  'GET /system/access/page': 'what a page of the own institution is called, and what opens it',
  'POST /system/access/request': 'asks for a page of the own institution',
  'GET /system/config/configKey/:configKey': 'public settings; others are checked inside',
  'GET /system/dict/data/list-all-simple': labels,
  'GET /system/dict/data/type/:dictType': labels,
  'GET /system/menu/getRouters': itself,
  'GET /system/notice/board': 'published notices of the own institution',
  'GET /system/notice/board/:noticeId': 'published notices of the own institution',
  'GET /system/notice/listTop': 'published notices of the own institution',
  'POST /system/notice/markRead': 'the own reading of notices',
  'POST /system/notice/markReadAll': 'the own reading of notices',
  'GET /system/notify-message/my-page': messages,
  'GET /system/notify-message/get-unread-list': messages,
  'GET /system/notify-message/get-unread-count': messages,
  'PUT /system/notify-message/update-read': messages,
  'PUT /system/notify-message/update-all-read': messages,
  'GET /system/list-view/list': views,
  'POST /system/audience/people': 'whoever may fill in the field; asked of the page that has it',
  'POST /system/list-view': views,
  'PUT /system/list-view': views,
  'PUT /system/list-view/default': views,
  'DELETE /system/list-view/:viewId': views,
  'GET /form-draft': drafts,
  'PUT /form-draft': drafts,
  'DELETE /form-draft': drafts,
  'GET /system/search/pages': 'titles of the own menu',
  'GET /system/search/records': 'records of the lists that the account may open',
  'GET /system/shortcut-menu/listAll': 'the own shortcuts',
  'PUT /system/shortcut-menu': 'the own shortcuts',
  'GET /system/user/getInfo': itself,
  'GET /tool/build/version/options': 'who fills in a document chooses by what; checked inside',
  'GET /run-time/:formId/page': 'whoever may work in a register needs its page; checked inside',
  'GET /tool/build/version/:versionId':
    'who reads or writes documents needs what describes them; checked inside',
  'GET /system/user/list-all-simple': 'names of colleagues, for pickers',
  'DELETE /auth/acting': 'ends what the own session sees as another',
  'GET /system/user/profile': own,
  'PUT /system/user/profile': own,
  'POST /system/user/profile/avatar': own,
  'PUT /system/user/profile/updatePwd': own,
  'GET /system/school/profile': 'everybody reads what the own institution tells the public',
  'GET /system/company/profile': 'everybody reads what the own institution tells the public',
  'GET /bpm/process-instance/of-record': 'who may read a record may see how far its approval is',
  'GET /bpm/process-instance/record': 'who may read an instance may read what it approves',
  'GET /system/user/profile/sessions': 'the own sessions',
  'DELETE /system/user/profile/sessions/:id': 'the own sessions',
  'GET /bpm/activity/list': ownPart,
  'GET /bpm/process-instance/events': ownPart,
  'GET /bpm/process-instance/get': ownPart,
  'GET /bpm/process-instance/get-approval-detail': ownPart,
  'GET /bpm/task/get': ownPart,
  'GET /bpm/task/list-by-process-instance-id': ownPart,
  'GET /bpm/task/list-by-parent-task-id': ownPart,
  'GET /bpm/task/list-by-return': ownPart,
  'PUT /bpm/process-instance/withdraw': ownInstances,
  'PUT /bpm/process-instance/urge': ownInstances,
  'PUT /bpm/process-instance/read-copy': ownInstances,
  'POST /bpm/process-instance/comment': 'who may read an instance may comment on it',
  'GET /bpm/task/count': 'how many tasks wait for the caller',
  'GET /bpm/task/people': 'who starts processes or has a task chooses people; checked inside',
  'GET /bpm/task/digest': 'the own mail about open tasks',
  'PUT /bpm/task/digest': 'the own mail about open tasks',
  'GET /system/calendar/year': 'which days are worked, for everybody who has deadlines',
  'GET /bpm/task/phrases': phrases,
  'PUT /bpm/task/phrases': phrases,
  'PUT /bpm/task/approve': ownTasks,
  'PUT /bpm/task/reject': ownTasks,
  'PUT /bpm/task/return': ownTasks,
  'PUT /bpm/task/transfer': ownTasks,
  'PUT /bpm/task/update-assignee': ownTasks,
  'PUT /bpm/task/delegate': ownTasks,
  'PUT /bpm/task/create-sign': ownTasks,
  'PUT /bpm/task/add-sign': ownTasks,
  'PUT /bpm/task/sign': ownTasks,
  'PUT /bpm/task/delete-sign': ownTasks,
  'PUT /bpm/task/add-member': ownTasks,
  'PUT /bpm/task/remove-member': ownTasks,
  'PUT /bpm/task/take-back': ownTasks,
  'PUT /bpm/task/claim': ownTasks,
  'PUT /bpm/task/unclaim': ownTasks,
  'PUT /bpm/task/withdraw': ownTasks,
  'PUT /bpm/task/copy': ownTasks,
  'PUT /bpm/task/approve-batch': ownTasks,
  'DELETE /bpm/task/delete-sign': ownTasks,
}

describe('every route', () => {
  let server: TestServer
  let world: World
  beforeAll(async () => {
    server = await startTestServer([fixturePage])
    world = await createWorld(server)
  })
  afterAll(() => server.close())

  it('should need a session and a permission, but for those that say why not', () => {
    const reasons = (kind: 'open' | 'session') =>
      Object.fromEntries(
        server
          .registry()
          .routes.flatMap(route =>
            kind in route.access ? [[placeOf(route), Object.values(route.access)[0]]] : [],
          ),
      )
    expect(reasons('open')).toEqual(openRoutes)
    expect(reasons('session')).toEqual(sessionRoutes)
    const unguarded = server
      .registry()
      .routes.filter(({ access }) => 'permissions' in access && access.permissions.length === 0)
    expect(unguarded.map(placeOf)).toEqual([])
  })

  it('should have an example where it cannot be derived, and no example without a route', () => {
    const own = server.registry().routes.filter(({ alias }) => alias === undefined)
    const written = own.filter(needsExample).map(placeOf)
    const open = Object.keys(openRoutes)
    const missing = written.filter(place => !open.includes(place) && !(place in routeExamples))
    expect(missing, 'Give an example of each of these in server/modules/<area>/<name>.examples.ts').toEqual(
      [],
    )
    expect(Object.keys(routeExamples).filter(place => !written.includes(place))).toEqual([])
  })

  it('should have its example in the area that declares it', async () => {
    const areaOf = await readRouteAreas()
    const declared = server
      .registry()
      .routes.filter(route => placeOf(route) in areasOfExamples)
      .map(route => [placeOf(route), areaOf(route)])
    expect(areasOfExamples).toEqual(Object.fromEntries(declared))
  })

  it('should cover the routes of a resource that no test names', () => {
    const walked = guardedRoutes(server).filter(isOfFixture)
    expect(
      walked
        .map(route => (route.origin.kind === 'operation' ? route.origin.operation.name : route.id))
        .sort(),
    ).toEqual([
      'closeIsolation',
      'copy',
      'create',
      'export',
      'import',
      'importTemplate',
      'list',
      'options',
      'read',
      'remove',
      'renameIsolation',
      'restore',
      'trash',
      'update',
    ])
  })

  it('should answer its owner only, and change nothing for anybody else', async () => {
    const failures: string[] = []
    const guarded = guardedRoutes(server)
    // Every operation of one resource, and a tenth of all routes.
    const walked = new Set([...guarded.filter(isOfFixture), ...depth.sample(guarded)])
    for (const route of walked) failures.push(...(await walk(server, world, route)))
    expect(failures).toEqual([])
  }, 600_000)

  it('should keep to the own account where any session will do', async () => {
    const failures: string[] = []
    const routes = server.registry().routes.filter(route => 'session' in route.access)
    for (const route of depth.sample(routes)) failures.push(...(await walk(server, world, route)))
    expect(failures).toEqual([])
  }, 300_000)
})

const isOfFixture = ({ path }: Route) => path.startsWith('/fixture/isolation')

const guardedRoutes = (server: TestServer) =>
  server.registry().routes.filter(route => 'permissions' in route.access)

interface Walked {
  request: Request
  actor: Pick<Actor, 'token'>
  elsewhere: RouteExample['elsewhere']
  /** Holds no text of the owner's. */
  bare?: boolean
}

/** What is wrong with a route: it fails its owner, or serves somebody else. */
async function walk(server: TestServer, world: World, route: Route): Promise<string[]> {
  const place = placeOf(route)
  try {
    const first = await prepare(server, world, route)
    const answered = await world.succeed(first.actor, first.request)
    if (isMarked(route, first) && !answered.text.includes(OWNER_MARK))
      return [`${place}: its owner does not see the records`]
    return (await walkOthers(server, world, route)).map(failure => `${place}: ${failure}`)
  } catch (error) {
    return [`${place}: ${(error as Error).message}`]
  }
}

async function walkOthers(server: TestServer, world: World, route: Route): Promise<string[]> {
  const { request, actor, elsewhere } = await prepare(server, world, route)
  await idle(server)
  const before = await fingerprint(server.database, world.owner.tenantId)
  // A session of its own, which the call may end.
  const token = 'session' in route.access ? await world.signIn(world.intruder.userName, TEST_PASSWORD) : null
  const foreign = await world.send(token ? { token } : world.intruder, unmarked(request))
  const failures = [
    ...judgeForeign(foreign, elsewhere),
    ...judge('without a session', await world.send(null, request), 401),
    ...('permissions' in route.access
      ? judge('without the permission', await world.send(world.bystander, request), 403)
      : []),
  ]
  const after = await fingerprint(server.database, world.owner.tenantId)
  const changed = Object.keys(after).filter(table => after[table] !== before[table])
  if (changed.length > 0) failures.push(`somebody else changed ${changed.join(', ')}`)
  // What was refused to others is still there for its owner.
  await world.succeed(actor, request)
  return failures
}

/** What earlier calls have handed to the queue is done. */
const idle = (server: TestServer): Promise<void> =>
  eventually(async () => {
    const depths = await server.database.asOwner(server.services.queue.depths)
    const busy = depths.filter(({ waiting, running }) => waiting + running > 0)
    if (busy.length > 0)
      throw new Error(`The queue still works on ${busy.map(({ name }) => name).join(', ')}.`)
  })

function judgeForeign(reply: Reply, elsewhere: RouteExample['elsewhere']): string[] {
  const said = `${reply.code} ${reply.text.slice(0, 200)}`
  if (elsewhere === 'shared') return reply.code === 200 ? [] : [`what everybody reads was refused: ${said}`]
  // Of what is shared it is told whose it is.
  const told = reply.text.replaceAll(/"sharedBy":"[^"]*"/g, '')
  if (told.includes(OWNER_MARK)) return [`another tenant was answered: ${said}`]
  if (elsewhere === 'refused' && ![403, 404, 601].includes(reply.code))
    return [`another tenant was not refused: ${said}`]
  if (elsewhere === 'own' && ![200, 601].includes(reply.code)) return [`another tenant failed: ${said}`]
  return []
}

function judge(who: string, reply: Reply, code: number): string[] {
  if (reply.code === code && !reply.text.includes(OWNER_MARK)) return []
  return [`${who} it answered ${reply.code} ${reply.text.slice(0, 200)} instead of ${code}`]
}

async function prepare(server: TestServer, world: World, route: Route): Promise<Walked> {
  // At a further address it is the same call.
  const own = route.alias?.of ?? route
  if (needsExample(own)) {
    const request = await requestFor(world, route)
    const example = exampleOf(own)
    const actor = (await example.actor?.(world)) ?? world.owner
    return { request, actor, elsewhere: example.elsewhere, bare: example.bare }
  }
  const isPlatform = isPlatformWrite(own) || isClosedToInstitutions(server, own)
  return {
    request: await requestFor(world, route),
    actor: isPlatform ? world.platform : world.owner,
    elsewhere: isPlatform ? 'refused' : elsewhereOf(own),
    bare: isPlatform,
  }
}

/** Whether the page is for kinds of tenants of which the owner's is none. */
function isClosedToInstitutions(server: TestServer, { origin }: Route): boolean {
  if (origin.kind === 'module') return false
  const types = server.registry().app.pages[origin.resource.page]?.menu?.tenantTypes ?? null
  return types !== null && !types.includes(OWNER_TENANT_TYPE)
}

const counting: OperationName[] = ['figures', 'importTemplate']
const looking: OperationName[] = ['list', 'read', 'copy', 'options', 'export', 'trash', ...counting]
const adding: OperationName[] = ['create', 'import', 'list', 'options', 'export', 'trash', ...counting]

/** Whether the route writes what belongs to the platform, which only the platform may. */
function isPlatformWrite(route: Route): boolean {
  const { origin } = route
  if (platformActions.includes(placeOf(route))) return true
  if (origin.kind === 'module' || origin.resource.tenancy.kind !== 'platform') return false
  return origin.kind === 'operation'
    ? !looking.includes(origin.operation.name)
    : // The record is locked while the action runs, which is a right of who may write it.
      origin.action.on !== 'list' || Object.keys(origin.action.set).length > 0
}

function elsewhereOf(route: Route): RouteExample['elsewhere'] {
  const { origin } = route
  if (origin.kind === 'module') throw new Error('Routes of modules have examples.')
  if (origin.resource.tenancy.kind === 'platform') return 'shared'
  if (namingRecords.includes(placeOf(route))) return 'refused'
  const isOwn =
    origin.kind === 'operation' ? adding.includes(origin.operation.name) : origin.action.on === 'list'
  return isOwn ? 'own' : 'refused'
}

/** Whether the answer must show what the owner has. */
function isMarked({ origin, method, path }: Route, { elsewhere, bare }: Walked): boolean {
  if (elsewhere === 'shared' || bare) return false
  if (origin.kind === 'operation')
    return looking.includes(origin.operation.name) && !counting.includes(origin.operation.name)
  return method === 'GET' && !path.startsWith('/system/menu/')
}

/** The same call with texts of the caller's own, so that an echo is no leak; the owner's ids stay in it. */
function unmarked(request: Request): Request {
  const { body, payload, foreignPayload } = request
  const own = body && JSON.parse(JSON.stringify(body).replaceAll(OWNER_MARK, FOREIGN_MARK))
  return { ...request, body: own, payload: foreignPayload ?? payload }
}
