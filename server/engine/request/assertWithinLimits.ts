import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { IncomingRequest } from '../contracts/RequestContext.ts'
import type { Services } from '../contracts/Services.ts'
import type { Registry } from '../registry/Registry.ts'
import type { Route } from '../registry/Route.ts'
import { visitorLinkNamed } from '../visitor/asVisitor.ts'

/** Minutes within which an address may send so often without a puzzle. */
const PUZZLE_MINUTES = 10

/** Headers with the answer to a puzzle: bodies are what forms ask for. */
const PUZZLE_ID = 'x-puzzle-id'
const PUZZLE_TEXT = 'x-puzzle-text'

/**
 * Counts a request where its route or its link says how often it may come; before any of its work is done.
 * @throws Fault RATE_LIMITED; PUZZLE_DUE once an address has sent so often that it has to show that somebody is there
 */
export async function assertWithinLimits(
  registry: Registry,
  route: Route,
  incoming: IncomingRequest,
  services: Services,
): Promise<void> {
  const { limits, id } = route
  const { ip, caller } = incoming
  const { throttle } = services
  const of = (what: string) => `${what} ${id}`
  if (limits?.address) await throttle.takeFrom(ip, of('route'), { most: limits.address, minutes: 1 })
  if (limits?.account && caller && !caller.link)
    await throttle.take(`${of('account')} ${caller.homeTenantId} ${caller.userId}`, {
      most: limits.account,
      minutes: 1,
    })
  if (limits?.link && caller?.link)
    await throttle.take(`${of('link')} ${caller.link.id}`, { most: limits.link, minutes: 1 })
  const free = puzzleFree(registry, route)
  if (free > 0 && (await throttle.countFrom(ip, 'sent', PUZZLE_MINUTES)) > free)
    await assertSomebody(incoming, services)
}

/** How often an address may call without a puzzle; 0 for as often as it likes. */
function puzzleFree(registry: Registry, { puzzleAfter, access, method, reading }: Route): number {
  if (puzzleAfter !== undefined) return puzzleAfter
  if (!('link' in access) || method === 'GET' || reading) return 0
  const { page, purpose } = access.link
  return visitorLinkNamed(registry.resource(page), purpose)?.limits.puzzleAfter ?? 0
}

/** @throws Fault PUZZLE_DUE where no puzzle, a wrong one or a used one came along */
async function assertSomebody({ request }: IncomingRequest, { puzzles }: Services): Promise<void> {
  if (!(await puzzles.enabled())) return
  const [uuid, text] = [request.headers[PUZZLE_ID], request.headers[PUZZLE_TEXT]]
  if (typeof uuid !== 'string' || typeof text !== 'string' || text === '') throw fieldFault('PUZZLE_DUE', '')
  if (await puzzles.verify(uuid, text)) return
  throw fieldFault('PUZZLE_DUE', '', localized('图片中的字符不正确或已失效'))
}
