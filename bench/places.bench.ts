import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

const started = Date.now().toString(36)

export default defineBench({
  title: 'New records that take places of one other, in requests per second',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 0, logEntries: 0, pages: 'places' })
      try {
        for (const connections of [1, 16]) rows.push(await measure(host, kind, connections))
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

async function measure(host: Host, kind: string, connections: number): Promise<BenchRow> {
  const taking = (name: string, origin: string): Contender => ({
    name,
    run: () => load(host, origin, connections),
  })
  const result = await sideBySide(
    taking('a hot place', host.ours),
    taking('bare transaction of the same statements', host.bare),
    { rounds: 9 },
  )
  const place = `${kind}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`
  return { name: `${place}: a hot place beside bare`, result, unit: 'req/s', target: { atLeast: 0.7 } }
}

async function load({ token }: Host, origin: string, connections: number): Promise<number> {
  const { perSecond } = await httpLoad({
    origin,
    next(index) {
      const bookingName = `${started}-${index}-${Math.random().toString(36).slice(2)}`
      const headers = { authorization: `Bearer ${token}` }
      return { method: 'POST', path: '/prod-api/bench/booking', body: { bookingName, sessionId: 1 }, headers }
    },
    connections,
    maxRequests: 3_000,
    maxMilliseconds: 1_500,
  })
  return perSecond
}
