import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import plugin from 'fastify-plugin'

const POLICY = 'content-security-policy'

/** Headers that only a document heeds. On answers and files of a slow line they would be a tenth of all bytes. */
export const OF_DOCUMENTS = [
  POLICY,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** For data that somebody opens as if it were a document. */
const OF_DATA = "default-src 'none';frame-ancestors 'none'"

/** Security headers: scripts from here only, never evaluated, never inline. */
export const headers = plugin(async app => {
  const security = await securityHeaders()
  app.addHook('onRequest', async (request, reply) => {
    // What is answered is for whoever asks now: a browser that keeps it shows it to the next person. Files say otherwise.
    reply.headers(security).header('cache-control', 'no-store').header('x-request-id', request.id)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const isData = String(reply.getHeader('content-type')).startsWith('application/json')
    // A stored file has a policy of its own.
    if (isData && reply.getHeader(POLICY) === security[POLICY]) {
      for (const name of OF_DOCUMENTS) reply.removeHeader(name)
      reply.header(POLICY, OF_DATA)
    }
    done()
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
