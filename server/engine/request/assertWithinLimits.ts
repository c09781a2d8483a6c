import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { IncomingRequest } from '../contracts/RequestContext.ts'
import type { Services } from '../contracts/Services.ts'
import type { Registry } from '../registry/Registry.ts'
import type { Route } from '../registry/Route.ts'
import { visitorLinkNamed } from '../visitor/asVisitor.ts'

/** Minutes within which an address may send so often without a captcha. */
const CAPTCHA_MINUTES = 10

/** Headers with the answer to a captcha: bodies are what forms ask for. */
const CAPTCHA_ID = 'x-captcha-id'
const CAPTCHA_TEXT = 'x-captcha-text'

/**
 * Counts a request where its route or its link says how often it may come; before any of its work is done.
 * @throws Fault RATE_LIMITED; CAPTCHA_DUE once an address has sent so often that it has to show that somebody is there
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
  const free = captchaFree(registry, route)
  if (free > 0 && (await throttle.countFrom(ip, 'sent', CAPTCHA_MINUTES)) > free)
    await assertSomebody(incoming, services)
}

/** How often an address may call without a captcha; 0 for as often as it likes. */
function captchaFree(registry: Registry, { captchaAfter, access, method, reading }: Route): number {
  if (captchaAfter !== undefined) return captchaAfter
  if (!('link' in access) || method === 'GET' || reading) return 0
  const { page, purpose } = access.link
  return visitorLinkNamed(registry.resource(page), purpose)?.limits.captchaAfter ?? 0
}

/** @throws Fault CAPTCHA_DUE where no captcha, a wrong one or a used one came along */
async function assertSomebody({ request }: IncomingRequest, { captcha }: Services): Promise<void> {
  if (!(await captcha.enabled())) return
  const [uuid, text] = [request.headers[CAPTCHA_ID], request.headers[CAPTCHA_TEXT]]
  if (typeof uuid !== 'string' || typeof text !== 'string' || text === '') throw fieldFault('CAPTCHA_DUE', '')
  if (await captcha.verify(uuid, text)) return
  throw fieldFault('CAPTCHA_DUE', '', localized('验证码错误或已失效'))
}
