import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

const started = Date.now().toString(36)

export default defineBench({
  title: 'New records with numbers of a series, in requests per second',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 0, logEntries: 0, pages: 'series' })
      try {
        for (const connections of [1, 16]) rows.push(...(await measure(host, kind, connections)))
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

async function measure(host: Host, kind: string, connections: number): Promise<BenchRow[]> {
  const creating = (name: string, origin: string, page: string): Contender => ({
    name,
    run: () => load({ host, origin, page, connections }),
  })
  const place = `${kind}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`
  const bare = await sideBySide(
    creating('without gaps', host.ours, 'contract'),
    creating('bare transaction of the same statements', host.bare, 'contract'),
    { rounds: 9 },
  )
  const plain = await sideBySide(
    creating('with gaps', host.ours, 'ticket'),
    creating('number sent by the client', host.ours, 'plain'),
    { rounds: 9 },
  )
  return [
    { name: `${place}: without gaps beside bare`, result: bare, unit: 'req/s', target: { atLeast: 0.7 } },
    { name: `${place}: with gaps beside plain`, result: plain, unit: 'req/s', target: { atLeast: 0.9 } },
  ]
}

interface Load {
  host: Host
  origin: string
  page: string
  connections: number
}

async function load({ host, origin, page, connections }: Load): Promise<number> {
  const { perSecond } = await httpLoad({
    origin,
    next(index) {
      const subject = `${started}-${index}-${Math.random().toString(36).slice(2)}`
      const body = page === 'plain' ? { subject, number: subject } : { subject }
      const headers = { authorization: `Bearer ${host.token}` }
      return { method: 'POST', path: `/prod-api/bench/${page}`, body, headers }
    },
    connections,
    maxRequests: 3_000,
    maxMilliseconds: 1_500,
  })
  return perSecond
}
