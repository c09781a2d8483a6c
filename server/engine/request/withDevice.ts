import { randomBytes } from 'node:crypto'
import { signerFactory } from '@fastify/cookie'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { API_BASE } from '../../apiBase.ts'
import type { IncomingRequest } from '../contracts/RequestContext.ts'
import type { Services } from '../contracts/Services.ts'
import type { Route } from '../registry/Route.ts'

const COOKIE = 'mortise-device'
/** Bytes of a key. */
const SIZE = 16
/** Seconds; browsers keep none longer. */
const AGE = 400 * 86_400

/**
 * The request with the key of its browser, out of a signed cookie that no script reads. Where there is none, a GET
 * makes one.
 * @throws Fault STATE to other requests without one: several at once would each make one, and count as several
 */
export async function withDevice(
  { method }: Pick<Route, 'method'>,
  incoming: IncomingRequest,
  { marks }: Pick<Services, 'marks'>,
): Promise<IncomingRequest> {
  const known = await knownDevice(incoming, { marks })
  if (known !== null) return { ...incoming, device: known }
  if (method !== 'GET')
    throw fieldFault('STATE', '', localized('无法识别这台设备：请在浏览器中允许 Cookie，刷新页面后再提交'))
  const device = randomBytes(SIZE).toString('base64url')
  const options = { path: API_BASE, httpOnly: true, sameSite: 'lax', maxAge: AGE } as const
  const { request, reply } = incoming
  const signer = signerOf(marks)
  const secure = request.protocol === 'https'
  reply.header(
    'set-cookie',
    request.server.serializeCookie(COOKIE, signer.sign(device), { ...options, secure }),
  )
  return { ...incoming, device }
}

/** The key that the browser has by now; null for none. */
export async function knownDevice(
  { request }: Pick<IncomingRequest, 'request'>,
  { marks }: Pick<Services, 'marks'>,
): Promise<string | null> {
  const sent = request.server.parseCookie(request.headers.cookie ?? '')[COOKIE]
  if (sent === undefined) return null
  await marks.ready()
  const { valid, value } = signerOf(marks).unsign(sent)
  return valid && value ? value : null
}

const signerOf = (marks: Services['marks']) => signerFactory(marks.of('cookie with the key of a browser', []))
