import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

/** What is asked for of a field, by what names it: content.amount of documents, amount of records. */
const asked: Record<string, (name: (field: string) => string, index: number) => Record<string, string>> = {
  'sorted by an amount': name => ({ orderByColumn: name('amount'), isAsc: 'asc' }),
  'amounts of a range, sorted by them': (name, index) => ({
    [name('amount')]: `${100 + (index % 700)},${150 + (index % 700)}`,
    ...{ orderByColumn: name('amount'), isAsc: 'desc' },
  }),
  'one kind, sorted by an amount': (name, index) => ({
    [name('kind')]: `kind${index % 20}`,
    ...{ orderByColumn: name('amount'), isAsc: 'asc' },
  }),
  'days of a year, sorted by them': (name, index) => ({
    [name('day')]: `2021-01-01,2021-12-${String(1 + (index % 31)).padStart(2, '0')}`,
    ...{ orderByColumn: name('day'), isAsc: 'asc' },
  }),
}

export default defineBench({
  title:
    'A register of 100,000 documents, filtered and sorted by a field, beside a page file of as many records',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 0, logEntries: 0, pages: 'registers' })
      try {
        const formId = await formOf(host)
        for (const name of Object.keys(asked)) {
          const register = listing(host, {
            name,
            path: `/run-time/${formId}`,
            of: field => `content.${field}`,
          })
          const page = listing(host, { name, path: '/bench/repair', of: field => field })
          const result = await sideBySide(register, page, { rounds: 5 })
          rows.push({ name: `${kind}: ${name}, p50`, result, unit: 'ms', target: { atMost: 2 } })
        }
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

/** The only register that there is. */
async function formOf({ ours, token }: Host): Promise<number> {
  const answer = await fetch(`${ours}/prod-api/tool/register/list`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { rows } = (await answer.json()) as { rows: { formId: number }[] }
  return rows[0]?.formId ?? 0
}

interface Listing {
  name: string
  path: string
  of(field: string): string
}

function listing({ ours, token }: Host, { name, path, of }: Listing): Contender {
  const query = (index: number) =>
    new URLSearchParams({ pageNum: '1', pageSize: '20', ...asked[name]?.(of, index) })
  return {
    name: path.startsWith('/run-time') ? 'register' : 'page file',
    async run() {
      const { p50 } = await httpLoad({
        origin: ours,
        next: index => ({
          path: `/prod-api${path}/list?${query(index)}`,
          headers: { authorization: `Bearer ${token}` },
        }),
        ...{ connections: 2, maxRequests: 300, maxMilliseconds: 3_000 },
      })
      return p50
    },
  }
}
