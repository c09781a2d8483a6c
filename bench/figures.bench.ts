import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

const FIGURES = '/prod-api/bench/sale/figures?figureBy=soldAt:month'
const LIST = '/prod-api/bench/sale/list?pageNum=1&pageSize=20'

export default defineBench({
  title: 'Figures by month over 1,000,000 records',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 0, logEntries: 0, pages: 'figures' })
      try {
        rows.push(await besideBare(kind, host), await repeated(kind, host))
        // The embedded database has one connection: lists wait for what it does.
        if (kind === 'PostgreSQL') rows.push(await listMeanwhile(kind, host))
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

/** Every question is another, so that none is answered from what is kept; none leaves out a record. */
let asked = 0
const anew = () => {
  asked += 1
  return `${FIGURES}&params[beginAmount]=0.${String(asked).padStart(6, '0')}`
}

async function besideBare(kind: string, host: Host): Promise<BenchRow> {
  const ours: Contender = { name: 'figures by month', run: () => answered(host, host.ours, anew) }
  const bare: Contender = { name: 'bare, the statement by hand', run: () => answered(host, host.bare, anew) }
  const result = await sideBySide(ours, bare, { rounds: 9 })
  return { name: `${kind}: by month beside bare`, result, unit: 'ms', target: { atMost: 1.25 } }
}

async function repeated(kind: string, host: Host): Promise<BenchRow> {
  const same: Contender = {
    name: 'the same question again',
    run: () => answered(host, host.ours, () => FIGURES, 200),
  }
  const other: Contender = { name: 'another question', run: () => answered(host, host.ours, anew) }
  const result = await sideBySide(same, other, { rounds: 9 })
  return { name: `${kind}: repeated`, result, unit: 'ms', target: { atMost: 0.02 } }
}

async function listMeanwhile(kind: string, host: Host): Promise<BenchRow> {
  const list = () => answered(host, host.ours, () => LIST, 300, 'p95')
  const meanwhile: Contender = {
    name: 'a list while figures are worked out',
    async run() {
      let isOver = false
      const figures = (async () => {
        while (!isOver) await answered(host, host.ours, anew)
      })()
      const p95 = await list()
      isOver = true
      await figures
      return p95
    },
  }
  const result = await sideBySide(meanwhile, { name: 'a list', run: list }, { rounds: 7 })
  return { name: `${kind}: a list meanwhile, p95`, result, unit: 'ms', target: { atMost: 2 } }
}

async function answered(
  { token }: Host,
  origin: string,
  path: () => string,
  maxRequests = 1,
  measure: 'p50' | 'p95' = 'p50',
): Promise<number> {
  const load = await httpLoad({
    origin,
    next: () => ({ path: path(), headers: { authorization: `Bearer ${token}` } }),
    ...{ connections: 1, maxRequests, maxMilliseconds: 20_000 },
  })
  return load[measure]
}
