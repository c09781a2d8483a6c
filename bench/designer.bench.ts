import type { Locator } from '@playwright/test'
import type { PageModel } from '#model/types/index.ts'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { documentText, formPage } from './support/browser/FormPage.ts'
import { type BenchPage, openBenchPage } from './support/browser/openBenchPage.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { sideBySide } from './support/sideBySide.ts'

const FIELDS = 200
const typed = 'abcdefghij'

export default defineBench({
  title: `Main-thread time of the designer of forms with ${FIELDS} fields, beside the form itself`,
  async run() {
    const models = compileModels({ [`bench/form-${FIELDS}/index.json`]: formPage(FIELDS) })
    const model = models[`bench/form-${FIELDS}/index`] as PageModel
    const bench = await openBenchPage()
    try {
      const designer = designerOf(bench)
      const form = formOf(bench, model)
      const rows: BenchRow[] = []
      for (const [action, most] of [
        ['mount', 1.5],
        ['key', 2],
      ] as const) {
        const result = await sideBySide(
          { name: 'designer', run: designer[action] },
          { name: 'form', run: form[action] },
          { rounds: 5 },
        )
        const name = action === 'mount' ? 'mount' : 'a key in the title of a field, and in a field'
        rows.push({ name, result, unit: 'ms', target: { atMost: most } })
      }
      return rows
    } finally {
      await bench.close()
    }
  },
})

interface Measured {
  mount(): Promise<number>
  key(): Promise<number>
}

function designerOf(bench: BenchPage): Measured {
  const { page } = bench
  let round = 0
  const draw = async () => {
    // Another text each time: the designer keeps the one with which it began.
    await page.evaluate(text => window.bench.drawCanvas(text), documentText(FIELDS) + ' '.repeat(++round))
    await untilDrawn(bench, '.m-design-sheet')
  }
  return {
    mount: () => mountTime(bench, draw),
    async key() {
      await draw()
      const first = await page.locator('.m-design-sheet').boundingBox()
      if (!first) throw new Error('The canvas is not there.')
      await page.mouse.click(first.x + 120, first.y + 40)
      return typingTime(
        bench,
        page.getByRole('complementary').getByLabel('标题', { exact: true }),
        async () => {
          // What is typed has to arrive on the canvas.
          await page.locator('.m-design-sheet').getByText(typed, { exact: false }).first().waitFor()
        },
      )
    },
  }
}

function formOf(bench: BenchPage, model: PageModel): Measured {
  const draw = async () => {
    await bench.page.evaluate(page => window.bench.drawForm('ours', 200, page), model)
    await untilDrawn(bench, 'body')
  }
  return {
    mount: () => mountTime(bench, draw),
    async key() {
      await draw()
      return typingTime(bench, bench.page.locator('input[type=text]:not([role])'))
    },
  }
}

async function mountTime(bench: BenchPage, draw: () => Promise<void>): Promise<number> {
  const time = await bench.busyTime(draw)
  await bench.page.evaluate(() => window.bench.clear())
  return time
}

/** ms for each key, the first left out: it loads and prepares. */
async function typingTime(
  { page, busyTime }: BenchPage,
  input: Locator,
  arrived: () => Promise<void> = async () => undefined,
): Promise<number> {
  await busyTime(() => input.first().press('End'))
  await busyTime(() => page.keyboard.press('a'))
  const time = await busyTime(async () => {
    await page.keyboard.type(typed, { delay: 20 })
    await arrived()
  })
  await page.evaluate(() => window.bench.clear())
  return time / typed.length
}

async function untilDrawn({ page }: BenchPage, within: string): Promise<void> {
  await page.waitForFunction(
    ([selector, count]) =>
      document.querySelectorAll(`${selector} :is(input:not([type=hidden]), textarea)`).length >= count,
    [within, FIELDS] as const,
  )
}
