import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { downloadGrowth } from './support/server/downloadGrowth.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

const few = 1_000
const many = 1_000_000
const perPage = 20

/** What people do with a long list of accounts, and how much longer it may take than with a short one. */
const looked: { name: string; path: (users: number) => string; atMost: number }[] = [
  { name: 'first page', path: () => page(1), atMost: 2 },
  { name: 'one account by name', path: users => `${page(1)}&userName=u1x${users - 9}`, atMost: 3 },
  { name: 'a part of the names, one in ten', path: () => `${page(1)}&userName=u7x`, atMost: 3 },
  { name: 'last page', path: users => page(Math.floor(users / perPage)), atMost: 3 },
]

const page = (number: number) => `/prod-api/system/user/list?pageNum=${number}&pageSize=${perPage}`

/** A tenth of a million: the names with "u7x". */
const exported = '/prod-api/system/user/export'

export default defineBench({
  title: 'Lists of 1,000,000 accounts beside 1,000, and the export of 100,000 of them',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const start = performance.now()
      const short = await startHost(kind, { posts: 0, logEntries: 0, users: few })
      const long = await startHost(kind, { posts: 0, logEntries: 0, users: many })
      print(`${kind}: a million accounts were made in ${Math.round((performance.now() - start) / 1000)} s.`)
      try {
        for (const look of looked) rows.push(await measure({ long, short }, kind, look))
        rows.push(await measureExport(long, kind, print))
      } finally {
        await Promise.all([short.close(), long.close()])
      }
    }
    return rows
  },
})

async function measure(
  hosts: { long: Host; short: Host },
  kind: string,
  { name, path, atMost }: (typeof looked)[number],
): Promise<BenchRow> {
  const result = await sideBySide(
    { name: '1,000,000', run: () => p95(hosts.long, path(many)) },
    { name: '1,000', run: () => p95(hosts.short, path(few)) },
    { rounds: 5 },
  )
  return { name: `${kind}: ${name}, p95`, result, unit: 'ms', target: { atMost } }
}

async function p95({ ours, token }: Host, path: string): Promise<number> {
  const { p95 } = await httpLoad({
    origin: ours,
    next: () => ({ path, headers: { authorization: `Bearer ${token}` } }),
    ...{ connections: 2, maxRequests: 100, maxMilliseconds: 5_000 },
  })
  return p95
}

/** A whole export in memory would need nine times what a ninth of it does. */
async function measureExport(host: Host, kind: string, print: (line: string) => void): Promise<BenchRow> {
  const contender = (name: string, userName: string) => ({
    name,
    run: async () => {
      const { before, peak, seconds, bytes } = await downloadGrowth(host, exported, { userName })
      const grown = `the server grew from ${inMegabytes(before)} to ${inMegabytes(peak)} MB`
      print(`${kind}: ${name} in ${seconds.toFixed(1)} s, ${inMegabytes(bytes)} MB; ${grown}.`)
      return peak / 1e6
    },
  })
  const result = await sideBySide(contender('100,000 rows', 'u7x'), contender('11,111 rows', 'u7x1'), {
    rounds: 2,
  })
  return { name: `${kind}: most memory during an export`, result, unit: 'MB', target: { atMost: 1.25 } }
}

const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
