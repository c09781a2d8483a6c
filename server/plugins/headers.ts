import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import plugin from 'fastify-plugin'

/** Security headers: scripts from here only, never evaluated, never inline. */
export const headers = plugin(async app => {
  const security = await securityHeaders()
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(security).header('x-request-id', request.id)
  })
})

/** They are the same on every answer, so they are worked out once: each time would cost as much as a small query. */
async function securityHeaders(): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // The component library, charts and the rich-text editor write style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // A site in the menu may be one of the institution's own network; a page behind TLS frames no plain one anyway.
        frameSrc: ["'self'", 'https:', 'http:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Behind a proxy that ends TLS it is the proxy that promises TLS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  sample.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await sample.inject('/')
  await sample.close()
  return answer.json()
}
