import { Fault } from '#model/errors.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readDatabaseHealth } from './readDatabaseHealth.ts'
import { readJobHealth } from './readJobHealth.ts'
import { readProcessHealth } from './readProcessHealth.ts'

/** The tenant that is the platform: what it runs on is its affair. */
const platform = 1

/** How the server that answers is doing, and what all servers share: database, queue, jobs. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/monitor/server',
      access: { permissions: ['monitor:server:list'] },
      summary: 'Health of this server, of the database and of the queue',
      async run({ tx, caller, database, services }) {
        if (caller.tenantId !== platform) throw new Fault('PERMISSION_DENIED')
        return {
          data: {
            process: readProcessHealth(),
            disk: { free: await services.room.free(), level: await services.room.level() },
            database: { kind: database.kind, ...(await readDatabaseHealth(tx)) },
            queue: await services.queue.depths(tx),
            jobs: await readJobHealth(tx),
            held: services.hold.since()?.toISOString() ?? null,
          },
        }
      },
    },
  ],
})
