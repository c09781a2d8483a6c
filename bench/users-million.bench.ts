import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { downloadGrowth } from './support/server/downloadGrowth.ts'
import { DEMO_PASSWORD, FEW_ADMIN, PLATFORM_ADMIN, SCHOOL_ADMIN } from './support/server/HostOptions.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

const few = 1_000
/** Fewer to try it. */
const many = Number(process.env.BENCH_USERS ?? 1_000_000)
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

/** What is typed into the search in the header, which answers for all kinds of records at once. */
const typed = [
  { name: 'by name', keyword: '张海明' },
  { name: 'by pinyin', keyword: 'zhanghaim' },
  { name: 'by initials', keyword: 'zhm' },
  { name: 'by two initials', keyword: 'zh' },
  { name: 'in the middle of the login name', keyword: 'haiming12' },
  { name: 'by what nobody is called', keyword: 'qqqq' },
]

/** Searches a round, and ms between the keywords: a minute takes 240 of one account, and each has four rounds. */
const SEARCHES = 20
const PAUSE = 22_000

/** ms */
const asked = 200

export default defineBench({
  title:
    'Lists of 1,000,000 accounts beside 1,000, the export of 100,000 of them, and the search among them in the header',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const start = performance.now()
      const short = await startHost(kind, { posts: 0, logEntries: 0, users: few })
      const long = await startHost(kind, { posts: 0, logEntries: 0, users: many })
      print(`${kind}: ${many} accounts were made in ${secondsSince(start)} s.`)
      try {
        for (const look of looked) rows.push(await measure({ long, short }, kind, look))
        rows.push(await measureExport(long, kind, print))
      } finally {
        await Promise.all([short.close(), long.close()])
      }
      rows.push(...(await measureSearch(kind, print)))
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

/** As an administrator of an institution with half of the accounts, of one with few, and of the platform with a tenth. */
async function measureSearch(kind: 'embedded' | 'PostgreSQL', print: (line: string) => void) {
  const start = performance.now()
  const host = await startHost(kind, { posts: 0, logEntries: 0, people: many })
  print(`${kind}: ${many} people with the words of their names were made in ${secondsSince(start)} s.`)
  const rows: BenchRow[] = []
  try {
    for (const userName of [SCHOOL_ADMIN, FEW_ADMIN, PLATFORM_ADMIN]) {
      const token = await tokenOf(host, userName)
      for (const { name, keyword } of typed) {
        const path = `/prod-api/system/search/records?keyword=${encodeURIComponent(keyword)}`
        const result = await sideBySide(
          { name: 'found', run: () => p95({ ours: host.ours, token }, path, SEARCHES) },
          { name: `${asked} ms`, run: async () => asked },
          { rounds: 3 },
        )
        const target = { atMost: 1 }
        rows.push({ name: `${kind}: search ${name} as ${userName}, p95`, result, unit: 'ms', target })
        await pause(PAUSE)
      }
    }
  } finally {
    await host.close()
  }
  return rows
}

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000)

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function tokenOf({ ours }: Host, username: string): Promise<string> {
  const answer = await fetch(`${ours}/prod-api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return data.access_token
}

async function p95(
  { ours, token }: Pick<Host, 'ours' | 'token'>,
  path: string,
  maxRequests = 100,
): Promise<number> {
  const { p95 } = await httpLoad({
    origin: ours,
    next: () => ({ path, headers: { authorization: `Bearer ${token}` } }),
    ...{ connections: 2, maxRequests, maxMilliseconds: 5_000 },
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
