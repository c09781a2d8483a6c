import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { downloadGrowth } from './support/server/downloadGrowth.ts'
import { databaseKinds, type Host, startHost } from './support/server/startHost.ts'
import { surveyOffice } from './support/server/surveyOffice.ts'
import { sideBySide } from './support/sideBySide.ts'

/** MB */
const MOST_GROWTH = 32

export default defineBench({
  title: 'Statistics of 30 questions over 10,000 answers, and the export of these answers',
  async run(print) {
    const rows: BenchRow[] = []
    for (const kind of databaseKinds(print)) {
      const host = await startHost(kind, { posts: 0, logEntries: 0, pages: 'answers' })
      try {
        const { token, call } = await surveyOffice(host.ours)
        const idOf = async (title: string): Promise<number> => {
          const list = `/interact/survey/surveyCreated/list?title=${title}&pageNum=1&pageSize=10`
          return (await call('GET', list)).rows[0].surveyId
        }
        const ids = { long: await idOf('long'), short: await idOf('short') }
        const school = { ...host, token }
        // Statistics leave garbage behind, in which an export would find room.
        rows.push(await exports(school, kind, { ids, print }), await statistics(school, kind, ids.long))
      } finally {
        await host.close()
      }
    }
    return rows
  },
})

async function statistics(host: Host, kind: string, surveyId: number): Promise<BenchRow> {
  const asked = (name: string, origin: string) => ({
    name,
    run: async () => {
      const { p50 } = await httpLoad({
        origin,
        next: () => ({
          ...{ method: 'POST', path: `/prod-api/interact/statistics/${surveyId}`, body: {} },
          headers: { authorization: `Bearer ${host.token}` },
        }),
        ...{ connections: 1, maxRequests: 1, maxMilliseconds: 60_000 },
      })
      return p50
    },
  })
  const result = await sideBySide(asked('statistics', host.ours), asked('bare SQL by hand', host.bare), {
    rounds: 5,
  })
  return { name: `${kind}: 30 questions`, result, unit: 'ms', target: { atMost: 1.5 } }
}

interface Exports {
  ids: { long: number; short: number }
  print: (line: string) => void
}

/** By how much the server grows. A whole workbook in memory, 320,000 cells, would need several times as much. */
async function exports(host: Host, kind: string, { ids, print }: Exports): Promise<BenchRow> {
  const grownBy = async (name: string, surveyId: number): Promise<number> => {
    const path = `/prod-api/interact/answers/${surveyId}/export`
    const { before, peak, seconds, bytes } = await downloadGrowth(host, path)
    const grown = `the server grew from ${inMegabytes(before)} to ${inMegabytes(peak)} MB`
    print(`${kind}: ${name} in ${seconds.toFixed(1)} s, ${inMegabytes(bytes)} MB; ${grown}.`)
    return (peak - before) / 1e6
  }
  await grownBy('1,000 answers', ids.short)
  const result = await sideBySide(
    { name: '10,000 answers', run: () => grownBy('10,000 answers', ids.long) },
    { name: `${MOST_GROWTH} MB`, run: () => MOST_GROWTH },
    { rounds: 3, warmUp: 0 },
  )
  return { name: `${kind}: growth during an export`, result, unit: 'MB', target: { atMost: 1 } }
}

const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
