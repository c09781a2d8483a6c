import type { PageModel } from '#model/types/index.ts'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { type BenchPage, openBenchPage } from './support/browser/openBenchPage.ts'
import { tablePage } from './support/browser/TablePage.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

type Kind = 'ours' | 'antd' | 'virtual'

const measured: { rows: number; other: Kind; called: string }[] = [
  { rows: 20, other: 'antd', called: 'list of 20 rows' },
  { rows: 500, other: 'antd', called: 'list of 500 rows' },
  { rows: 500, other: 'virtual', called: 'list of 500 rows, both virtual' },
]

export default defineBench({
  title: 'Main-thread time of lists beside a plain antd Table, production build, same page',
  async run() {
    const sizes = [20, 500]
    const models = compileModels(
      Object.fromEntries(sizes.map(size => [`bench/table-${size}/index.json`, tablePage(size)])),
    )
    const bench = await openBenchPage()
    try {
      const rows: BenchRow[] = []
      for (const { rows: count, other, called } of measured) {
        const table = { bench, count, model: models[`bench/table-${count}/index`] as PageModel }
        const contender = (kind: Kind): Contender => ({ name: kind, run: () => mountTime(table, kind) })
        const result = await sideBySide(contender('ours'), contender(other), { rounds: 9, warmUp: 2 })
        rows.push({ name: called, result, unit: 'ms', target: { atMost: 1.2 } })
      }
      return rows
    } finally {
      await bench.close()
    }
  },
})

interface Table {
  bench: BenchPage
  count: number
  model: PageModel
}

async function mountTime({ bench, count, model }: Table, kind: Kind): Promise<number> {
  const { page } = bench
  const time = await bench.busyTime(async () => {
    await page.evaluate(([name, rows, file]) => window.bench.drawTable(name, rows, file), [
      kind,
      count,
      model,
    ] as const)
    await page.getByText('记录名称1', { exact: true }).waitFor()
  })
  await page.evaluate(() => window.bench.clear())
  return time
}
