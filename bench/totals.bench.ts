import { formatMoment } from '#model/format/moments.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

/** Long before any post was made: every filter keeps all of them. */
const long = Date.UTC(2000, 0, 1)

/** A filter that nobody asked for before, so that no total is kept for it. */
let seconds = 0
const nextMoment = () => long + 1000 * seconds++

const PAGE = '/prod-api/system/post/list?pageNum=1&pageSize=20'

/** Requests that answer twenty posts and how many there are. */
const ways: Record<string, (host: Host) => { origin: string; path: string }> = {
  'a list, total not kept': ({ ours }) => ({
    origin: ours,
    path: `${PAGE}&params[beginTime]=${encodeURIComponent(formatMoment(nextMoment()))}`,
  }),
  'a list, total kept': ({ ours }) => ({ origin: ours, path: PAGE }),
  'bare, counted once': ({ bare }) => ({
    origin: bare,
    path: `/counts/once?since=${new Date(nextMoment()).toISOString()}`,
  }),
  'bare, counted twice': ({ bare }) => ({
    origin: bare,
    path: `/counts/twice?since=${new Date(nextMoment()).toISOString()}`,
  }),
}

export default defineBench({
  title: 'A list of 100,000 posts whose total is not kept beside bare servers that count once and twice',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 100_000, logEntries: 0 })
      try {
        const ours = contender(host, 'a list, total not kept')
        const beside = async (name: string, target: BenchRow['target']) => {
          const result = await sideBySide(ours, contender(host, name), { rounds: 5 })
          rows.push({ name: `${kind}: not kept beside ${name}`, result, unit: 'req/s', target })
        }
        await beside('bare, counted twice', { atLeast: 0.9 })
        await beside('bare, counted once', { atLeast: 0.8 })
        await beside('a list, total kept', { atLeast: 0 })
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

function contender(host: Host, name: string) {
  const run = async () => {
    const way = ways[name]
    if (!way) throw new Error(`There is no ${name}.`)
    const { perSecond } = await httpLoad({
      origin: way(host).origin,
      next: () => ({ path: way(host).path, headers: { authorization: `Bearer ${host.token}` } }),
      ...{ connections: 4, maxRequests: 300, maxMilliseconds: 3_000 },
    })
    return perSecond
  }
  return { name, run }
}
