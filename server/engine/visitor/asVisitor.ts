import { Fault } from '#model/errors.ts'
import type { ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { IncomingRequest } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import type { Services } from '../contracts/Services.ts'
import type { VisitorLink } from '../contracts/VisitorLink.ts'
import { holdsFor } from '../expression/holdsFor.ts'
import { readStored } from '../write/readStored.ts'

/** Header with the code of a link: neither paths nor queries hold one, for these stand in logs. */
const HEADER = 'x-link-code'
/** Characters; what is longer is no code. */
const LONGEST_CODE = 100

/** What the log and the records call visitors. */
const VISITOR_NAME = '链接访客'

/**
 * The request as that of a visitor: whatever session came along is none here, and the caller is nobody but the holder
 * of a link.
 * @throws Fault LINK_INVALID, RATE_LIMITED
 */
export async function asVisitor(
  incoming: IncomingRequest,
  { page, purpose }: { page: string; purpose: string },
  { visitorLinks }: Pick<Services, 'visitorLinks'>,
): Promise<IncomingRequest> {
  const sent = incoming.request.headers[HEADER]
  const code = typeof sent === 'string' ? sent.slice(0, LONGEST_CODE) : ''
  const link = await visitorLinks.find(code, { ip: incoming.ip, page, purpose })
  return { ...incoming, caller: visitorOf(link), session: null }
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
 */
export async function linkedRecord(context: OperationContext): Promise<Row> {
  const { page, purpose, key } = linkOf(context)
  const resource = context.resource(page)
  const [record] = await readStored(context, resource, [key]).catch((error: unknown) => {
    throw error instanceof Fault && error.code === 'NOT_FOUND' ? new Fault('LINK_INVALID') : error
  })
  const when = visitorLinkNamed(resource, purpose)?.when ?? null
  if (record && (await holdsFor(context, context.compiled(page), when, record))) return record
  throw new Fault('LINK_INVALID')
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
