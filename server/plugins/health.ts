import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import plugin from 'fastify-plugin'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { AppOptions } from '../AppOptions.ts'
import { API_BASE } from '../apiBase.ts'
import type { Services } from '../engine/contracts/Services.ts'

/** What may be wrong, in the order in which it is told. */
type Trouble = 'database' | 'disk' | 'queue' | 'overload'

const words: Record<Trouble, LocalizedText> = {
  database: localized('数据库没有应答'),
  disk: localized('存储空间不足，只能查看'),
  queue: localized('后台任务没有被处理'),
  overload: localized('服务器繁忙'),
}

/** Longest that the database may take to answer, ms. The embedded one has one connection, which an import may hold. */
const patience = { server: 3_000, embedded: 30_000 }
/** Seconds after which it is worth asking again. */
const retryAfter = 5
/** For how long the look at the queue is good, ms. */
const queueEvery = 30_000

/**
 * GET /prod-api/health: whether this process, its database, its disk and its queue do their work. HTTP 503 tells a
 * balancer that they do not, and `problems` what is wrong. Anybody may ask: no path, no size and no host are told.
 */
export const health = plugin(async (app, { config, services }: AppOptions) => {
  const isQueueStuck = watchQueue(services)
  const isEmbedded = services.database.kind === 'embedded'
  // With a bucket and a server of PostgreSQL nothing is written here.
  const usesDisk = !(config.s3 && config.databaseUrl)

  async function findTroubles(): Promise<Trouble[]> {
    const isThere = await answers(services.database)
    const level = usesDisk ? await services.room.level() : 'enough'
    // Of its disk a server of PostgreSQL tells only when it is full; the embedded one's is looked at.
    const isFull = level !== 'enough' || (!isEmbedded && services.database.hasRefusedForRoom())
    const troubles: [Trouble, boolean][] = [
      ['database', !isThere],
      ['disk', isFull],
      ['queue', isThere && !isFull && (await isQueueStuck())],
      ['overload', app.isUnderPressure()],
    ]
    return troubles.filter(([, isTrue]) => isTrue).map(([trouble]) => trouble)
  }

  let told = ''
  /** When it changes, however often somebody asks. */
  function tell(log: FastifyBaseLogger, troubles: Trouble[]): void {
    if (told === troubles.join()) return
    told = troubles.join()
    if (told === '') log.warn({}, 'Healthy again')
    else log.error({ troubles }, 'Not healthy')
  }

  app.get(`${API_BASE}/health`, { config: { rateLimit: false } }, async (request, reply) => {
    const troubles = await findTroubles()
    const [first] = troubles
    tell(request.log, troubles)
    const lost = services.nodes.all().filter(({ isThere }) => !isThere)
    const facts = { database: services.database.kind, uptime: process.uptime() }
    if (first === undefined) {
      // After a restore, until an operator releases it.
      const work = services.hold.since() === null ? {} : { work: 'held' }
      // The institutions of other nodes go on: no reason for a balancer to leave this server.
      if (lost.length > 0) {
        const msg = localized('数据库节点 {{nodes}} 没有应答，其上的机构暂时不可用', {
          nodes: lost.map(({ id }) => id).join(', '),
        })
        return {
          code: 200,
          msg,
          data: { status: 'degraded', problems: [{ code: 'node', msg }], ...facts, ...work },
        }
      }
      return { code: 200, msg: 'ok', data: { status: 'up', problems: [], ...facts, ...work } }
    }
    const problems = troubles.map(code => ({ code, msg: words[code] }))
    return reply
      .code(503)
      .header('retry-after', retryAfter)
      .send({ code: 500, msg: words[first], retryAfter, data: { status: 'down', problems, ...facts } })
  })
})

async function answers(database: Services['database']): Promise<boolean> {
  const late = new AbortController()
  try {
    const ping = database.ping().then(
      () => true,
      () => false,
    )
    return await Promise.race([ping, delay(patience[database.kind], false, { signal: late.signal })])
  } finally {
    late.abort()
  }
}

/** Whether work waits that nobody has taken for long; looked at now and then only. */
function watchQueue({ database, queue, hold }: Services): () => Promise<boolean> {
  let latest = { at: Number.NEGATIVE_INFINITY, isStuck: false }
  return async () => {
    if (performance.now() - latest.at < queueEvery) return latest.isStuck
    // What is held waits because somebody wants it to.
    const isStuck =
      hold.since() === null &&
      (await database.asPlatform('the queue belongs to no tenant', queue.isStuck).catch(() => false))
    latest = { at: performance.now(), isStuck }
    return isStuck
  }
}
