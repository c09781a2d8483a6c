import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { assertPlainJson, JSON_LIMITS, UnsafeJsonError } from '#model/validation/index.ts'
import type { Tx } from '../db/Database.ts'
import { actorOf, assertAccess, assertMayChange } from './access.ts'
import type { Caller } from './contracts/Caller.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { IncomingRequest } from './contracts/RequestContext.ts'
import type { Answer } from './contracts/records.ts'
import type { Services } from './contracts/Services.ts'
import type { VisitorLink } from './contracts/VisitorLink.ts'
import { type Attempt, createContext, inTenantAs, orRolledBack, type RequestFacts } from './createContext.ts'
import { assertPlaces } from './places/takePlaces.ts'
import type { Registry } from './registry/Registry.ts'
import type { OperationInput, Route } from './registry/Route.ts'
import { assertWithinLimits } from './request/assertWithinLimits.ts'
import { STANDARD_BODY } from './request/bodyLimit.ts'
import { FILE_FIELD, fileExpected } from './request/fileExpected.ts'
import { flattenQuery } from './request/readRequest.ts'
import { withDevice } from './request/withDevice.ts'
import { recountNoted } from './rollup/recount.ts'
import { assertLinkOpens, asVisitor, openedRecord } from './visitor/asVisitor.ts'

/** What became of a request that was answered. */
export interface Outcome {
  route: Route
  /** Undefined when the route has sent its own answer: a file, a stream. */
  answer: Answer | undefined
  context: OperationContext
}

export interface HandleOptions {
  services: Services
  /**
   * Runs in the request's transaction, after the work and before the commit: the operation log. A request without a
   * transaction around it runs it in the transaction in which it changed records: an import.
   * @param answer undefined where it is not made yet, or is no JSON
   */
  beforeCommit?(
    route: Route,
    context: OperationContext,
    input: OperationInput,
    answer: Answer | undefined,
  ): Promise<void>
}

/**
 * Answers a request: route, access, input, what is prepared beforehand, transaction with the tenant, operation.
 *
 * @throws Fault what the client may be told
 * @throws Error anything else, to be hidden behind INTERNAL
 */
export async function handle(
  registry: Registry,
  sent: IncomingRequest,
  options: HandleOptions,
): Promise<Outcome> {
  const match = registry.find(sent.method, sent.path)
  if (match === null) throw new Fault('ROUTE_NOT_FOUND')
  const { route } = match
  const incoming = await comingTo(registry, route, sent, options.services)
  await assertPasswordChosen(route, incoming.caller, options.services)
  assertAccess(route.access, incoming.caller)
  assertMayChange(route, incoming.caller)
  if (isLimited(route)) await assertWithinLimits(registry, route, incoming, options.services)
  const input = readInput(route, match.params, incoming)
  const note: RequestFacts['note'] = async (context, answer) =>
    options.beforeCommit?.(route, context, input, answer)
  const facts = { registry, incoming, services: options.services, now: new Date(), note }
  if (!route.transaction) return withoutTransaction(route, input, facts)
  const { caller } = incoming
  if (caller === null) throw new Error(`${route.id} needs a transaction, but nobody is signed in.`)
  return inTransaction(route, input, facts, caller)
}

/** As whom somebody comes: as a visitor to what is behind a link, as whoever really acts, or as they are. */
async function comingTo(
  registry: Registry,
  route: Route,
  given: IncomingRequest,
  services: Services,
): Promise<IncomingRequest> {
  const sent = route.device ? await withDevice(route, given, services) : given
  if ('link' in route.access) {
    const { page, purpose } = route.access.link
    return asVisitor(sent, registry.resource(page), { purpose, services })
  }
  return route.asActor ? asActor(sent) : sent
}

const asActor = (incoming: IncomingRequest): IncomingRequest => ({
  ...incoming,
  caller: incoming.caller && actorOf(incoming.caller),
})

function readInput(route: Route, params: Record<string, string>, incoming: IncomingRequest): OperationInput {
  const { query, request, reply } = incoming
  const body = readBody(route, incoming.body)
  return { params, query: flattenQuery(query), rawQuery: query, body, request, reply, prepared: null }
}

async function inTransaction(
  route: Route,
  sent: OperationInput,
  facts: RequestFacts,
  caller: Caller,
): Promise<Outcome> {
  const prepared = (await route.prepare?.(createContext(facts, null).context, sent)) ?? null
  const input = { ...sent, prepared }
  const work = async (tx: Tx, begin: (attempt: Attempt) => void) => {
    // The work may run again after a deadlock: every attempt starts with a context of its own.
    const attempt = createContext(facts, tx)
    begin(attempt)
    if (caller.link) await openLink(attempt.context, route, caller.link)
    const answer = await route.run(attempt.context, input)
    if (attempt.context.recounts.size > 0) await recountNoted(attempt.context)
    if (!attempt.isOpen()) await facts.note(attempt.context, answer)
    if (attempt.context.places.size > 0) await assertPlaces(attempt.context)
    return { answer, attempt }
  }
  const { answer, attempt } = await orRolledBack(begin =>
    inTenantAs(facts.services.database, caller, tx => work(tx, begin), isClearing(route)),
  )
  await attempt.runAfterCommit()
  if (caller.link) await facts.services.visitorLinks.noteUse(caller.link)
  if (attempt.isOpen()) await noteConcluded(facts, caller, { done: attempt.context, answer })
  return { route, answer, context: attempt.context }
}

/** The link stays as it is until the work is done, and its record is such as it opens. @throws LINK_INVALID, LINK_EARLY, … */
async function openLink(
  context: OperationContext,
  { alsoClosed }: Pick<Route, 'alsoClosed'>,
  link: VisitorLink,
): Promise<void> {
  // Sent together, one behind the other: what is read is as it is while the link is held.
  const held = context.services.visitorLinks.hold(context.tx, link)
  const opened = alsoClosed ? openedRecord(context) : assertLinkOpens(context)
  // Told below, unless the link itself is gone.
  opened.catch(() => undefined)
  await held
  await opened
}

/** Whether calls are counted: those of everything else pass as they come. */
const isLimited = ({ limits, puzzleAfter, access }: Route): boolean =>
  limits !== undefined || puzzleAfter !== undefined || 'link' in access

/** On a disk that is nearly full, whoever makes room is let through. */
const isClearing = ({ method }: Route) => ({ vital: method === 'DELETE' })

/** What was decided after the commit only is noted beside it. */
async function noteConcluded(
  facts: RequestFacts,
  caller: Caller,
  { done, answer }: { done: OperationContext; answer: Answer | undefined },
): Promise<void> {
  await inTenantAs(facts.services.database, caller, async tx => {
    const { context } = createContext(facts, tx)
    context.audit.push(...done.audit)
    await facts.note(context, answer)
  })
}

async function withoutTransaction(
  route: Route,
  input: OperationInput,
  facts: RequestFacts,
): Promise<Outcome> {
  const { context, runAfterCommit } = createContext(facts, null)
  const answer = await route.run(context, input)
  await runAfterCommit()
  return { route, answer, context }
}

/**
 * An account whose password somebody else has set chooses one of its own first: until then it is served only by routes
 * that say so.
 * @throws PASSWORD_DUE
 */
async function assertPasswordChosen(
  { access, beforePasswordChange }: Pick<Route, 'access' | 'beforePasswordChange'>,
  caller: Caller | null,
  { isPasswordDue }: Pick<Services, 'isPasswordDue'>,
): Promise<void> {
  if (caller === null || beforePasswordChange || 'open' in access) return
  if (await isPasswordDue(caller)) throw new Fault('PASSWORD_DUE')
}

/**
 * The body of a request as an object, a list under the name that its route has for one; {} when there is none. A file is read by its operation.
 *
 * @throws UNSAFE_JSON when it is too deep or large, or holds what must not be stored
 * @throws INVALID when it is no object, or none or a file is expected
 */
function readBody(
  {
    body: expected,
    bodyLimit = STANDARD_BODY,
    file = FILE_FIELD,
    list,
  }: Pick<Route, 'body' | 'bodyLimit' | 'file' | 'list'>,
  body: unknown,
): Record<string, unknown> {
  if (body === undefined || body === null || body === '') return {}
  if (expected === 'file') throw fileExpected(file)
  assertSafe(body, Math.max(JSON_LIMITS.characters, bodyLimit))
  if (Array.isArray(body) && list !== undefined) return { [list]: body }
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Fault('INVALID', { message: localized('请求内容应为对象') })
  if (expected === 'none' && Object.keys(body).length > 0) {
    throw new Fault('INVALID', { message: localized('此请求不接受内容') })
  }
  return body as Record<string, unknown>
}

function assertSafe(body: unknown, characters: number): void {
  try {
    assertPlainJson(body, { characters })
  } catch (error) {
    if (!(error instanceof UnsafeJsonError)) throw error
    // The one reason, not all that there could be.
    throw fieldFault(
      'UNSAFE_JSON',
      error.field,
      localized('请求未被接受：{{reason}}', { reason: error.words }),
    )
  }
}
