import { benchDiagram } from './support/browser/benchDiagram.ts'
import { type BenchPage, openBenchPage } from './support/browser/openBenchPage.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

type Kind = 'ours' | 'bpmn-js'

/** What is done with a diagram, once. */
type Deed = (bench: BenchPage) => Promise<unknown>

const sizes = [50, 300, 1_000]
const target = { atMost: 1.2 }

export default defineBench({
  title: 'Main-thread time of the designer beside bpmn-js with the panel of its authors, same page',
  async run() {
    const bench = await openBenchPage()
    try {
      const rows: BenchRow[] = []
      for (const size of sizes) {
        const xml = benchDiagram(size)
        const opened = await compare(kind => timeOf(bench, () => open(bench, kind, xml)), 5)
        rows.push({ name: `${size} elements, import`, result: opened, unit: 'ms', target })
        for (const [name, deed] of Object.entries(deeds)) {
          const result = await compare(kind => deedTime(bench, { kind, xml, deed }), 5)
          rows.push({ name: `${size} elements, ${name}`, result, unit: 'ms', target })
        }
      }
      return rows
    } finally {
      await bench.close()
    }
  },
})

const deeds: Record<string, Deed> = { drag, 'property edit': edit }

function compare(time: (kind: Kind) => Promise<number>, rounds: number) {
  const contender = (name: Kind): Contender => ({ name, run: () => time(name) })
  return sideBySide(contender('ours'), contender('bpmn-js'), { rounds, warmUp: 1 })
}

async function timeOf(bench: BenchPage, work: () => Promise<unknown>): Promise<number> {
  const time = await bench.busyTime(work)
  await bench.page.evaluate(() => window.designer?.close())
  return time
}

async function open({ page }: BenchPage, kind: Kind, xml: string): Promise<void> {
  await page.evaluate(
    async ([name, text]) => {
      window.designer = await window.bench.openDesigner(name)
      await window.designer.open(text)
    },
    [kind, xml] as const,
  )
}

async function deedTime(
  bench: BenchPage,
  { kind, xml, deed }: { kind: Kind; xml: string; deed: Deed },
): Promise<number> {
  await bench.busyTime(() => open(bench, kind, xml))
  await bench.busyTime(() => bench.page.evaluate(() => window.designer?.select('task_1')))
  return timeOf(bench, () => deed(bench))
}

/** Drags a task aside, as a hand does. */
async function drag({ page }: BenchPage): Promise<void> {
  const box = await page.locator('[data-element-id=task_1] .djs-hit').first().boundingBox()
  if (!box) throw new Error('The task is not drawn.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 60, { steps: 20 })
  await page.mouse.up()
}

/** Names a task ten times, as typing does. */
async function edit({ page }: BenchPage): Promise<void> {
  await page.evaluate(async () => {
    for (let count = 1; count <= 10; count++) {
      window.designer?.rename('task_1', `第${count}次`)
      await new Promise(requestAnimationFrame)
    }
  })
}
