import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { Fault } from '#model/errors.ts'
import type { AppOptions } from '../AppOptions.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { DOCS_PATH, docsToken } from '../engine/docs/docsCookie.ts'
import { openApiDocument } from '../engine/openapi.ts'
import { bearerToken } from '../engine/request/readRequest.ts'

/** The API page at /prod-api/docs, made from the registry of the moment, for those who have signed in. */
export const apiDocs = plugin(async (app, { registry, services }: AppOptions) => {
  await app.register(async docs => {
    docs.addHook('onRequest', request => assertSession(request, services))
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocument(registry()) as never },
    })
    await docs.register(swaggerUi, {
      routePrefix: DOCS_PATH,
      transformSpecification: () => openApiDocument(registry()) as never,
      transformSpecificationClone: false,
      uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: true },
    })
  })
})

/** @throws Fault SESSION_INVALID, PASSWORD_DUE */
async function assertSession(request: FastifyRequest, services: Services): Promise<void> {
  const token = bearerToken(request) ?? docsToken(request.headers.cookie)
  const session = token === undefined ? null : await services.sessions.find(token)
  const caller = session && (await services.callers.load(session))
  if (!caller) throw new Fault('SESSION_INVALID')
  if (await services.isPasswordDue(caller)) throw new Fault('PASSWORD_DUE')
}
