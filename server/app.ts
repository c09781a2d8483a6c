import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppOptions } from './AppOptions.ts'
import { STANDARD_BODY } from './engine/request/bodyLimit.ts'
import { newRequestId } from './engine/request/readRequest.ts'
import { apiDocs } from './plugins/apiDocs.ts'
import { apiRoutes, requestLog } from './plugins/apiRoutes.ts'
import { bodies } from './plugins/bodies.ts'
import { client } from './plugins/client.ts'
import { compression } from './plugins/compression.ts'
import { errors, refuseAddress } from './plugins/errors.ts'
import { fileAddresses } from './plugins/fileAddresses.ts'
import { headers } from './plugins/headers.ts'
import { health } from './plugins/health.ts'
import { language } from './plugins/language.ts'
import { limits } from './plugins/limits.ts'
import { stopping } from './plugins/stopping.ts'

/** The server, complete but not listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      serializers: { req: toLoggedRequest },
    },
    childLoggerFactory: requestLog(options),
    trustProxy: (_address, hop) => hop < config.trustedHops,
    genReqId: newRequestId,
    requestIdHeader: false,
    frameworkErrors: refuseAddress,
    bodyLimit: STANDARD_BODY,
    // A request that never ends must not hold a connection, nor a stop, for ever.
    requestTimeout: 300_000,
    // A stop waits for what is in flight, not for connections kept open by idle clients.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000 },
  })
  await app.register(stopping)
  await app.register(language)
  await app.register(errors)
  await app.register(headers)
  await app.register(limits, options)
  await app.register(compression)
  await app.register(bodies, options)
  await app.register(fileAddresses, options)
  await app.register(health, options)
  await app.register(apiDocs, options)
  // Read and written by the routes that ask for a browser's key alone.
  await app.register(cookie, { hook: false })
  await app.register(apiRoutes, options)
  await app.register(client, options)
  return app
}

/** A request as it stands in the log: older clients send passwords in the query, so its values stay out. */
function toLoggedRequest(request: { method: string; url: string; ip?: string }) {
  const [path, query] = request.url.split('?')
  const keys = query ? [...new URLSearchParams(query).keys()] : []
  return { method: request.method, path, query: keys.length > 0 ? keys.join(',') : undefined, ip: request.ip }
}
