import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import type { AppOptions } from '../AppOptions.ts'
import { API_BASE } from '../apiBase.ts'
import { openApiDocument } from '../engine/openapi.ts'

/** The API page at /prod-api/docs, made from the registry of the moment. */
export const apiDocs = plugin(async (app, { registry }: AppOptions) => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(registry()) as never },
  })
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    transformSpecification: () => openApiDocument(registry()) as never,
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: true },
  })
})
