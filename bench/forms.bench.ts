import type { PageModel } from '#model/types/index.ts'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { formPage } from './support/browser/FormPage.ts'
import { type BenchPage, openBenchPage } from './support/browser/openBenchPage.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

/** How often each size is measured: large forms tell more at once. */
const rounds: Record<number, number> = { 50: 9, 200: 5, 500: 3 }
const sizes = Object.keys(rounds).map(Number)
const typed = 'abcdefghij'
/** Fields of the form that is measured with conditions and without. */
const CONDITIONAL = 200

type Kind = 'ours' | 'formily' | 'antd'

export default defineBench({
  title: 'Main-thread time of forms beside plain Formily and plain antd, production build, same page',
  async run(print) {
    const models = compileModels({
      ...Object.fromEntries(sizes.map(size => [`bench/form-${size}/index.json`, formPage(size)])),
      [`bench/form-${CONDITIONAL}-conditional/index.json`]: formPage(CONDITIONAL, true),
    })
    const bench = await openBenchPage()
    try {
      const rows: BenchRow[] = []
      for (const size of sizes) {
        const form = { bench, size, model: models[`bench/form-${size}/index`] as PageModel }
        for (const row of [mountRow, keyRow]) {
          for (const other of ['formily', 'antd'] as const) rows.push(await row(form, other))
          print(
            rows
              .slice(-2)
              .map(({ name, result }) => `${name}: ${result.ratio.toFixed(2)} × ${result.b.name}`)
              .join(', '),
          )
        }
      }
      const plain = {
        ...{ bench, size: CONDITIONAL },
        model: models[`bench/form-${CONDITIONAL}/index`] as PageModel,
      }
      const conditional = models[`bench/form-${CONDITIONAL}-conditional/index`] as PageModel
      for (const [action, measure] of [
        ['mount', mountTime],
        ['a key', keyTime],
      ] as const) {
        const row = await conditionsRow(action, measure, plain, { ...plain, model: conditional })
        rows.push(row)
        print(`${row.name}: ${row.result.ratio.toFixed(2)} × ${row.result.b.name}`)
      }
      return rows
    } finally {
      await bench.close()
    }
  },
})

interface Form {
  bench: BenchPage
  size: number
  model: PageModel
}

/** Half of its fields are asked for under a condition that each key changes the ground of. */
async function conditionsRow(
  action: string,
  measure: typeof mountTime,
  plain: Form,
  conditional: Form,
): Promise<BenchRow> {
  const result = await sideBySide(
    { name: 'with conditions', run: () => measure(conditional, 'ours') },
    { name: 'without', run: () => measure(plain, 'ours') },
    { rounds: rounds[CONDITIONAL] ?? 3 },
  )
  const name = `form of ${CONDITIONAL} fields, ${CONDITIONAL / 2} of them with x-visible, ${action}`
  return { name, result, unit: 'ms', target: { atMost: 1.3 } }
}

/** Plain antd is there to compare with; what has to be kept to is plain Formily. */
const targetOf = (other: Kind) => ({ atMost: other === 'formily' ? 1.15 : Number.POSITIVE_INFINITY })

async function mountRow(form: Form, other: Kind): Promise<BenchRow> {
  const contender = (kind: Kind): Contender => ({ name: kind, run: () => mountTime(form, kind) })
  const result = await sideBySide(contender('ours'), contender(other), { rounds: rounds[form.size] ?? 3 })
  return { name: `form of ${form.size} fields, mount`, result, unit: 'ms', target: targetOf(other) }
}

async function keyRow(form: Form, other: Kind): Promise<BenchRow> {
  const contender = (kind: Kind): Contender => ({ name: kind, run: () => keyTime(form, kind) })
  const result = await sideBySide(contender('ours'), contender(other), { rounds: 5 })
  return { name: `form of ${form.size} fields, a key`, result, unit: 'ms', target: targetOf(other) }
}

async function mountTime(form: Form, kind: Kind): Promise<number> {
  const time = await form.bench.busyTime(() => draw(form, kind))
  await form.bench.page.evaluate(() => window.bench.clear())
  return time
}

/** Keys typed into the first text field, which a reaction reads. */
async function keyTime(form: Form, kind: Kind): Promise<number> {
  const { page, busyTime } = form.bench
  await draw(form, kind)
  await busyTime(async () => page.locator('input[type=text]:not([role])').first().press('a'))
  const time = await busyTime(() => page.keyboard.type(typed, { delay: 20 }))
  await page.evaluate(() => window.bench.clear())
  return time / typed.length
}

async function draw({ bench, size, model }: Form, kind: Kind): Promise<void> {
  await bench.page.evaluate(([name, count, page]) => window.bench.drawForm(name, count, page), [
    kind,
    size,
    model,
  ] as const)
  // Each field holds one of these.
  await bench.page.waitForFunction(
    count => document.querySelectorAll('input:not([type=hidden]), textarea').length >= count,
    size,
  )
}
