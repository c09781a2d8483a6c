import { formatMoment } from '#model/format/moments.ts'
import { textOf } from '#model/language/t.ts'
import type { AppModel, ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import { assertMayWrite, lookingOnly } from '../access.ts'
import type { ModuleRoute, RouteInput } from '../contracts/ModuleRoute.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Answer, ToldChange } from '../contracts/records.ts'
import type { LinkPlace, SharedLink } from '../contracts/VisitorLinks.ts'
import type { ModuleDefinition } from '../defineModule.ts'
import { holdsFor } from '../expression/holdsFor.ts'
import { moduleRoutes } from '../registry/moduleRoutes.ts'
import type { Route } from '../registry/Route.ts'
import { keyOf } from '../request/keysOf.ts'
import { readStored } from '../write/readStored.ts'
import { visitorLinkNamed } from './asVisitor.ts'
import { linkStateOf } from './linkState.ts'
import { openingRoutes } from './openingRoutes.ts'
import { titleOfLink } from './titleOfLink.ts'
import { uploadRoute } from './uploadRoute.ts'
import { openVisit, runVisit } from './visit.ts'

type Work = (context: OperationContext, place: LinkPlace) => Promise<Answer | undefined>

/** What whoever shares a record does with its link. */
const STEPS: Record<'GET' | 'POST' | 'PUT' | 'DELETE', { word: string; done: string; summary: string }> = {
  GET: {
    word: '查看链接',
    done: '',
    summary: 'The link that opens a record to visitors, with its code; null where there is none',
  },
  POST: {
    word: '生成链接',
    done: '已生成',
    summary: 'Makes the link that opens a record to visitors, where there is none',
  },
  PUT: {
    word: '更换链接',
    done: '已更换',
    summary: 'A new link in place of the one before, which opens nothing any longer',
  },
  DELETE: { word: '停用链接', done: '已停用', summary: 'Stops the link, which opens nothing any longer' },
}

/** The endpoints by which records of a resource are shared with visitors, and those that the visitors of an action use. */
export function linkRoutes(resource: ResourceModel): Route[] {
  return (resource.visitorLinks ?? []).flatMap(link => [
    ...sharingRoutes(resource, link),
    ...(link.changing !== null ? [stampRoute(resource, link)] : []),
    ...openingRoutes(resource, link),
    uploadRoute(resource, link),
    ...visitingRoutes(resource, link),
  ])
}

function sharingRoutes(resource: ResourceModel, link: VisitorLinkModel): Route[] {
  const { page } = resource
  const works: Record<keyof typeof STEPS, Work> = {
    GET: (context, place) =>
      answered(context, place, link, context.services.visitorLinks.read(context, place)),
    POST: (context, place) =>
      answered(context, place, link, context.services.visitorLinks.make(context, place, link)),
    PUT: (context, place) =>
      answered(context, place, link, context.services.visitorLinks.renew(context, place, link)),
    async DELETE(context, place) {
      await context.services.visitorLinks.stop(context, place)
      return {}
    },
  }
  const methods = Object.keys(works) as (keyof typeof STEPS)[]
  const described = methods.map(method => sharingRoute(resource, link, method))
  return moduleRoutes({ resource: page, routes: described }).map(route => ({
    ...route,
    prepare: readyMarks,
    async run(context, input) {
      // The code changes the record in whoever's hands: whoever only looks does not take it along.
      if (context.caller.acting) throw lookingOnly(context.caller)
      const sent = route.method === 'GET' || route.method === 'DELETE' ? input.rawQuery : input.body
      const place = await placeOf(context, resource, { purpose: link.purpose, id: sent.id })
      if (route.method !== 'GET') {
        assertMayWrite(context, resource)
        noteStep(context, place, { field: textOf(link.title), before: '', after: STEPS[route.method].done })
      }
      return works[route.method](context, place)
    },
  }))
}

/** What codes are found by is made with a key, which is read before the transaction. */
async function readyMarks({ services }: OperationContext): Promise<null> {
  await services.marks.ready()
  return null
}

const id = { type: ['integer', 'string'], title: '记录编号' }
const idSchema = { type: 'object', required: ['id'], properties: { id } }

function sharingRoute(
  resource: ResourceModel,
  { title, path, permission }: VisitorLinkModel,
  method: keyof typeof STEPS,
): ModuleRoute {
  const { word, summary } = STEPS[method]
  const sent = method === 'GET' || method === 'DELETE' ? { query: idSchema } : { body: idSchema }
  return {
    ...{ method, path, summary, ...sent },
    title: `${titleOfLink(resource, title)}${word}`,
    access: { permissions: [permission] },
    removes: false,
    run: neverRun,
  }
}

/** Whoever shares a record sees it, and it is the own institution's. @throws Fault NOT_FOUND */
async function placeOf(
  context: OperationContext,
  resource: ResourceModel,
  { purpose, id }: { purpose: string; id: unknown },
): Promise<LinkPlace> {
  const key = keyOf(resource, id) as number
  await readStored(context, resource, [key])
  return { page: resource.page, purpose, key }
}

/** The log tells which record it was; the record itself stays as it is. */
function noteStep({ audit }: OperationContext, { page, key }: LinkPlace, told: ToldChange): void {
  audit.push({ resource: page, key, before: {}, after: {}, told: [told] })
}

/** A link as it is answered: its code, until when and since when it opens, and whether it does at this moment. */
async function answered(
  context: OperationContext,
  { page, key }: LinkPlace,
  opened: VisitorLinkModel,
  asked: Promise<SharedLink | null>,
): Promise<Answer> {
  const link = await asked
  if (link === null) return { data: null }
  const resource = context.resource(page)
  const [record = {}] = await readStored(context, resource, [key])
  const compiled = context.compiled(page)
  const isMet = await holdsFor(context, compiled, opened.when, record)
  const { changing } = opened
  const { state, words, from, to } = await linkStateOf(context, { resource, link: opened, record })
  return {
    data: {
      linkCode: link.code,
      typedCode: link.typed,
      site: await context.services.links.site(),
      institution: (await context.services.institution.tenant(context.tx, context.caller.tenantId)).name,
      from,
      to,
      state,
      closed: words,
      createBy: link.createBy,
      createTime: momentOf(link.createTime),
      expireTime: momentOf(link.expireTime),
      lastUsedTime: momentOf(link.lastUsedTime),
      changing: changing !== null && (await holdsFor(context, compiled, changing, record)),
      opens: isMet && state === 'open',
    },
  }
}

const momentOf = (date: Date | null): string | null => (date === null ? null : formatMoment(date.getTime()))

/** What the QR code of a hall says now, for whoever shows it: by POST, because whoever only looks takes nothing along. */
function stampRoute(resource: ResourceModel, link: VisitorLinkModel): Route {
  const { title, path, permission, purpose } = link
  const [route] = moduleRoutes({
    resource: resource.page,
    routes: [
      {
        method: 'POST',
        path: `${path}/stamp`,
        title: `${titleOfLink(resource, title)}现场二维码`,
        summary: 'What the QR code of a link that changes says now, and for how many seconds',
        access: { permissions: [permission] },
        body: idSchema,
        noted: false,
        run: neverRun,
      },
    ],
  }) as [Route]
  return {
    ...route,
    prepare: readyMarks,
    async run(context, { body }) {
      if (context.caller.acting) throw lookingOnly(context.caller)
      const place = await placeOf(context, resource, { purpose, id: body.id })
      return { data: await context.services.visitorLinks.stamp(context, place) }
    },
  }
}

/** What visitors use of a link that runs an action: what they see of the record and fill in, and the action itself. */
function visitingRoutes(resource: ResourceModel, link: VisitorLinkModel): Route[] {
  const action = resource.actions.find(({ name }) => name === link.action)
  if (!action) return []
  const path = `${link.path}/visit`
  const access = { link: link.purpose }
  const title = titleOfLink(resource, link.title)
  const [opening, running] = moduleRoutes({
    resource: resource.page,
    routes: [
      { method: 'GET', path, access, title, summary: 'What a link opens to a visitor', run: neverRun },
      {
        method: 'POST',
        path,
        access,
        title,
        summary: 'What a visitor has filled in',
        body: { type: 'object' },
        run: neverRun,
      },
    ],
  }) as [Route, Route]
  const visit = { resource, link, action }
  return [
    { ...opening, run: context => openVisit(context, visit) },
    {
      ...running,
      origin: { kind: 'action', resource, action },
      run: (context, input) => runVisit(context, visit, input),
    },
  ]
}

/** @throws Error: the work of a derived endpoint stands beside its description */
function neverRun(_context: RequestContext, _input: RouteInput): never {
  throw new Error('Derived endpoints run by themselves.')
}

/**
 * @throws Error when a route of a module is behind a link that the page of its resource does not have, or server code
 * prepares an action that visitors run: before its transaction nobody has opened a link
 */
export function assertLinks(
  { resources }: Pick<AppModel, 'resources'>,
  routes: readonly Route[],
  modules: ReadonlyMap<string, readonly ModuleDefinition[]>,
): void {
  for (const { access, path } of routes) {
    if (!('link' in access)) continue
    const { page, purpose } = access.link
    const resource = resources[page]
    if (!resource || !visitorLinkNamed(resource, purpose))
      throw new Error(`${path} is behind a link "${purpose}", which visitorLinks of ${page} does not have.`)
  }
  for (const { page, visitorLinks = [] } of Object.values(resources)) {
    const prepared = new Set((modules.get(page) ?? []).flatMap(({ prepare }) => Object.keys(prepare ?? {})))
    const found = visitorLinks.find(({ action }) => action !== null && prepared.has(action))
    if (found)
      throw new Error(
        `${page}: the action ${found.action} has a preparation, and a link lets visitors run it.`,
      )
  }
}
