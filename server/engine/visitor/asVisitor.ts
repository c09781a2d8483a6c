import { Fault, fieldFault } from '#model/errors.ts'
import type { ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { LinkState } from '../contracts/LinkState.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { IncomingRequest } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import type { Services } from '../contracts/Services.ts'
import type { VisitorLink } from '../contracts/VisitorLink.ts'
import { holdsFor } from '../expression/holdsFor.ts'
import { knownDevice } from '../request/withDevice.ts'
import { readStored } from '../write/readStored.ts'
import { isFresh, isPassing, passFrom } from './hallStamp.ts'
import { closedFault, linkStateOf } from './linkState.ts'

/** What the QR code of a hall says beside the code, and what whoever has scanned it goes on with. */
const STAMP_HEADER = 'x-link-stamp'
const PASS_HEADER = 'x-link-pass'

/** Header with the code of a link: neither paths nor queries hold one, for these stand in logs. */
const HEADER = 'x-link-code'
/** Characters; what is longer is no code. */
const LONGEST_CODE = 100

/** What the log and the records call visitors. */
const VISITOR_NAME = '链接访客'

/**
 * The request as that of a visitor: whatever session came along is none here, and the caller is nobody but the holder
 * of a link. Where the route asks for it, the link is told by name who is signed in.
 * @throws Fault LINK_INVALID, RATE_LIMITED
 */
export async function asVisitor(
  incoming: IncomingRequest,
  resource: ResourceModel,
  { purpose, services }: { purpose: string; services: VisitorServices },
): Promise<IncomingRequest> {
  const opened = visitorLinkNamed(resource, purpose)
  const { page } = resource
  const { ip } = incoming
  const link = await services.visitorLinks.find(headerOf(incoming, HEADER), { ip, page, purpose })
  await services.marks.ready()
  const device = await knownDevice(incoming, services)
  await services.visitorLinks.takeUse(link, { ip, device, own: opened?.limits ?? null })
  const pass = opened?.changing ? passOf(incoming, link, services) : null
  const account = accountOf(incoming, link)
  return { ...incoming, caller: visitorOf({ ...link, pass, ...account }), session: null }
}

/** Only of the same institution: a name says nothing to others. Nobody is named as whom he looks through. */
function accountOf({ caller }: IncomingRequest, { tenantId }: VisitorLink): Pick<VisitorLink, 'account'> {
  if (caller === null) return {}
  if (caller.acting || caller.homeTenantId !== tenantId) return { account: null }
  return { account: { userId: caller.userId, nickName: caller.nickName } }
}

type VisitorServices = Pick<Services, 'visitorLinks' | 'marks'>

/** A pass that serves, or a new one for a stamp that was shown just now; null for neither. */
function passOf(incoming: IncomingRequest, { id }: VisitorLink, { marks }: VisitorServices): string | null {
  const now = new Date()
  const pass = headerOf(incoming, PASS_HEADER)
  if (isPassing(marks, id, { pass, now })) return pass
  if (isFresh(marks, id, { stamp: headerOf(incoming, STAMP_HEADER), now })) return passFrom(marks, id, now)
  return null
}

function headerOf({ request }: IncomingRequest, name: string): string {
  const sent = request.headers[name]
  return typeof sent === 'string' ? sent.slice(0, LONGEST_CODE) : ''
}

/** A caller without account and rights, who sees one record. No account has the number 0. */
const visitorOf = (link: VisitorLink): Caller => ({
  userId: 0,
  userName: VISITOR_NAME,
  nickName: VISITOR_NAME,
  tenantId: link.tenantId,
  homeTenantId: link.tenantId,
  deptId: null,
  roleIds: [],
  roleKeys: [],
  permissions: new Set(),
  dataScope: { deptIds: [], own: false },
  memberships: {},
  link,
})

/** The link of a visitor. @throws Error for everybody else: a programmer's error */
export function linkOf({ caller }: Pick<OperationContext, 'caller'>): VisitorLink {
  if (!caller.link) throw new Error('This route has no link: see its access.')
  return caller.link
}

/**
 * The record that a visitor's link opens, complete, as hooks see it.
 * @throws Fault LINK_INVALID when it is gone, or no longer such as the page opens
 * @throws Fault LINK_STALE when it opens by a QR code that changes, and who comes has none that was shown just now
 */
export async function linkedRecord(context: OperationContext): Promise<Row> {
  const { page, purpose, key, pass = null } = linkOf(context)
  const resource = context.resource(page)
  const [record] = await readStored(context, resource, [key]).catch((error: unknown) => {
    throw error instanceof Fault && error.code === 'NOT_FOUND' ? new Fault('LINK_INVALID') : error
  })
  const { when = null, changing = null } = visitorLinkNamed(resource, purpose) ?? {}
  const compiled = context.compiled(page)
  if (!record || !(await holdsFor(context, compiled, when, record))) throw new Fault('LINK_INVALID')
  if (pass === null && changing !== null && (await holdsFor(context, compiled, changing, record)))
    throw fieldFault('LINK_STALE', '')
  return record
}

/**
 * Whether the link of a visitor opens now. @throws Fault LINK_INVALID, LINK_STALE as linkedRecord
 */
export async function linkState(context: OperationContext): Promise<LinkState> {
  const { page, purpose } = linkOf(context)
  const record = await linkedRecord(context)
  const resource = context.resource(page)
  const link = visitorLinkNamed(resource, purpose)
  if (!link) throw new Error(`${page} has no link "${purpose}": see access.link of the route.`)
  return linkStateOf(context, { resource, link, record })
}

/** @throws Fault LINK_INVALID, LINK_STALE; LINK_EARLY, LINK_OVER or LINK_CLOSED, in words */
export async function assertLinkOpens(context: OperationContext): Promise<void> {
  const fault = closedFault(await linkState(context))
  if (fault) throw fault
}

export const visitorLinkNamed = (
  { visitorLinks = [] }: Pick<ResourceModel, 'visitorLinks'>,
  purpose: string,
): VisitorLinkModel | undefined => visitorLinks.find(link => link.purpose === purpose)

/** The context as routes of modules get it, who must not take a visitor for an account. */
export const withoutCaller = (context: OperationContext): OperationContext =>
  Object.create(context, {
    caller: {
      get() {
        throw new Error('A visitor behind a link is no account: use link and linkedRecord of the context.')
      },
    },
  })
