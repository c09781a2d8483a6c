import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

/** No list takes longer than one and a half of what its statements take. */
const TARGET = { atLeast: 0.67 }

export default defineBench({
  title: 'A list of 1,000 records with three rollups of 20,000 others, in requests per second',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 0, logEntries: 0, pages: 'rollups' })
      try {
        const ours = listing('a list with three rollups', host, host.ours)
        const bare = listing('bare, the same statements', host, host.bare)
        const result = await sideBySide(ours, bare, { rounds: 7 })
        rows.push({ name: `${kind}: three rollups beside bare`, result, unit: 'req/s', target: TARGET })
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

const listing = (name: string, { token }: Host, origin: string): Contender => ({
  name,
  async run() {
    const { perSecond } = await httpLoad({
      origin,
      next: () => ({
        path: '/prod-api/bench/equipment/list?pageNum=1&pageSize=20',
        headers: { authorization: `Bearer ${token}` },
      }),
      ...{ connections: 4, maxRequests: 1_000, maxMilliseconds: 2_000 },
    })
    return perSecond
  },
})
