import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '#model/errors.ts'
import type { Language } from '#model/text.ts'
import { assertAccess } from './access/assertAccess.ts'
import { assertMayChange } from './access/assertMayChange.ts'
import { assertPasswordChosen } from './access/assertPasswordChosen.ts'
import { actorOf, type Caller } from './Caller.ts'
import { createContext, type RequestFacts } from './createContext.ts'
import type { Answer } from './defineModule.ts'
import { inTenantAs } from './inTenantAs.ts'
import type { OperationContext } from './OperationContext.ts'
import type { Registry } from './registry/Registry.ts'
import type { OperationInput, Route } from './registry/Route.ts'
import { flattenQuery } from './request/flattenQuery.ts'
import { readBody } from './request/readBody.ts'
import type { Services, Session } from './Services.ts'

/** A request whose session was looked up and whose body was parsed. */
export interface IncomingRequest {
  method: string
  /** Path below the API base, without the query, still encoded: /system/post/1. */
  path: string
  query: Record<string, unknown>
  /** As parsed; undefined when there is none. */
  body: unknown
  caller: Caller | null
  session: Session | null
  requestId: string
  ip: string
  /** In which the answer is read. */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

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
  const incoming = route.asActor ? asActor(sent) : sent
  await assertPasswordChosen(route, incoming.caller, options.services)
  assertAccess(route.access, incoming.caller)
  assertMayChange(route, incoming.caller)
  const input = readInput(route, match.params, incoming)
  const note: RequestFacts['note'] = async (context, answer) =>
    options.beforeCommit?.(route, context, input, answer)
  const facts = { registry, incoming, services: options.services, now: new Date(), note }
  return route.transaction ? inTransaction(route, input, facts) : withoutTransaction(route, input, facts)
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

async function inTransaction(route: Route, sent: OperationInput, facts: RequestFacts): Promise<Outcome> {
  const { caller } = facts.incoming
  if (caller === null) throw new Error(`${route.id} needs a transaction, but nobody is signed in.`)
  const prepared = (await route.prepare?.(createContext(facts, null).context, sent)) ?? null
  const input = { ...sent, prepared }
  const { answer, attempt } = await inTenantAs(
    facts.services.database,
    caller,
    async tx => {
      // The work may run again after a deadlock: every attempt starts with a context of its own.
      const attempt = createContext(facts, tx)
      const answer = await route.run(attempt.context, input)
      if (!attempt.isOpen()) await facts.note(attempt.context, answer)
      return { answer, attempt }
    },
    isClearing(route),
  )
  await attempt.runAfterCommit()
  if (attempt.isOpen()) await noteConcluded(facts, caller, { done: attempt.context, answer })
  return { route, answer, context: attempt.context }
}

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
