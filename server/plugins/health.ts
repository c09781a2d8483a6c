import plugin from 'fastify-plugin'
import { say } from '#model/language/say.ts'
import type { AppOptions } from '../AppOptions.ts'
import { API_BASE } from '../apiBase.ts'

/** GET /prod-api/health: whether this process and its database answer. HTTP 503 tells a balancer that they do not. */
export const health = plugin(async (app, { services }: AppOptions) => {
  app.get(`${API_BASE}/health`, { config: { rateLimit: false } }, async (request, reply) => {
    try {
      await services.database.ping()
      return {
        code: 200,
        msg: 'ok',
        data: {
          ...{ status: 'up', database: services.database.kind, uptime: process.uptime() },
          // After a restore, until an operator releases it.
          ...(services.hold.since() === null ? {} : { work: 'held' }),
        },
      }
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer')
      return reply.code(503).send({ code: 500, msg: say('数据库没有应答'), data: { status: 'down' } })
    }
  })
})
