import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import plugin from 'fastify-plugin'
import { Fault } from '#model/errors.ts'
import type { AppOptions } from '../AppOptions.ts'
import { API_BASE } from '../apiBase.ts'
import { customerOf } from '../auth/networksOf.ts'

/** Addresses whose requests are counted; of more, those that asked longest ago begin anew. */
const mostAddresses = 20_000

/** Refuses what comes too often from one address, and everything while the process cannot keep up. */
export const limits = plugin(async (app, { config }: AppOptions) => {
  if (config.requestsPerMinute > 0) {
    await app.register(rateLimit, {
      max: request =>
        isSignIn(request.url) ? Math.min(60, config.requestsPerMinute) : config.requestsPerMinute,
      keyGenerator: request => `${isSignIn(request.url) ? 'sign-in' : 'any'}:${customerOf(request.ip)}`,
      allowList: request => !request.url.startsWith(`${API_BASE}/`),
      timeWindow: '1 minute',
      cache: mostAddresses,
      errorResponseBuilder: (_request, { ttl }) =>
        new Fault('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
    })
  }
  await app.register(underPressure, {
    maxEventLoopDelay: config.overloadDelay,
    pressureHandler: ({ url }) => {
      // Whoever asks how it goes is told so.
      if (pathOf(url) === `${API_BASE}/health`) return
      throw new Fault('BUSY', { retryAfter: 1 })
    },
  })
})

/** What costs much, or guesses at passwords and codes, before anybody has signed in. */
const isSignIn = (url: string): boolean => signIn.test(pathOf(url))

const signIn =
  /^\/prod-api\/(code|auth\/(login|register|sms\/sendSms)|system\/company\/(register|uptPassword|sendSmserificationCode\/.*))$/

/** The path as the router reads it: an encoded letter is that letter. */
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    // What cannot be decoded is no address of ours.
    return path
  }
}
