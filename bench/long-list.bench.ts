import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

/** First pages as the lists open them; the search finds ten thousand of a million rows, or ten of a thousand. */
const measured: Record<string, string> = {
  'first page of posts': '/prod-api/system/post/list?pageNum=1&pageSize=20',
  'first page of the operation log': '/prod-api/system/operlog/list?pageNum=1&pageSize=20',
}

const few = 1_000
const many = 1_000_000

export default defineBench({
  title: 'p95 of the first page at 1,000,000 rows beside 1,000 rows',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const start = performance.now()
      const short = await startHost(kind, { posts: few, logEntries: few })
      const long = await startHost(kind, { posts: many, logEntries: many })
      print(`${kind}: two million rows were made in ${Math.round((performance.now() - start) / 1000)} s.`)
      try {
        for (const name of Object.keys(measured)) rows.push(await measure({ long, short }, kind, name))
      } finally {
        await Promise.all([short.close(), long.close()])
      }
    }
    return rows
  },
})

async function measure(hosts: { long: Host; short: Host }, kind: string, name: string): Promise<BenchRow> {
  const path = measured[name] ?? '/'
  const result = await sideBySide(
    { name: '1,000,000', run: () => p95(hosts.long, path) },
    { name: '1,000', run: () => p95(hosts.short, path) },
    { rounds: 7 },
  )
  return { name: `${kind}: ${name}, p95`, result, unit: 'ms', target: { atMost: 2 } }
}

async function p95({ ours, token }: Host, path: string): Promise<number> {
  const { p95 } = await httpLoad({
    origin: ours,
    next: () => ({ path, headers: { authorization: `Bearer ${token}` } }),
    ...{ connections: 2, maxRequests: 300, maxMilliseconds: 3_000 },
  })
  return p95
}
