import type { Browser } from '@playwright/test'
import { openBrowser } from './support/browser/openBrowser.ts'
import { onTheWire, type Received, slowPage } from './support/browser/slowPage.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { startProduct } from './support/product/startProduct.ts'
import { surveyOffice } from './support/server/surveyOffice.ts'
import { USUAL_QUESTIONS } from './support/server/surveyQuestions.ts'
import { median } from './support/sideBySide.ts'

const RUNS = 3
/** Seconds. */
const LONGEST = 5

export default defineBench({
  title: 'The first question of a survey on a phone, at 400 kbit/s and 400 ms, with nothing kept',
  async run(print) {
    const product = await startProduct()
    const browser = await openBrowser()
    try {
      const office = await surveyOffice(product.origin)
      const { linkCode } = await office.survey(await office.form(USUAL_QUESTIONS))
      const address = `${product.origin}/bck/interact/vote/scanQRvote?c=${linkCode}`
      const rows: BenchRow[] = []
      for (const locale of ['zh-CN', 'en-US']) {
        const visits: Visit[] = []
        for (let run = 0; run < RUNS; run++) {
          const visit = await firstQuestion(browser, address, locale)
          print(
            `${locale}: ${visit.seconds.toFixed(2)} s, ${(visit.bytes / 1024).toFixed(1)} kB in ${visit.requests} requests`,
          )
          visits.push(visit)
        }
        rows.push(...rowsOf(visits, locale))
      }
      return rows
    } finally {
      await browser.close()
      await product.close()
    }
  },
})

interface Visit extends Received {
  /** Until the first question can be answered. */
  seconds: number
}

/** Somebody who comes for the first time. */
async function firstQuestion(browser: Browser, address: string, locale: string): Promise<Visit> {
  const { page, received, close } = await slowPage(browser, { locale, viewport: { width: 390, height: 844 } })
  try {
    const start = performance.now()
    const opened = page.goto(address, { waitUntil: 'commit' })
    await page
      .locator('[data-field=colour] input:enabled')
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 })
    const seconds = (performance.now() - start) / 1000
    await opened
    return { seconds, ...received() }
  } finally {
    await close()
  }
}

function rowsOf(visits: readonly Visit[], locale: string): BenchRow[] {
  const seconds = visits.map(visit => visit.seconds)
  const wire = visits.map(({ bytes }) => onTheWire(bytes))
  const side = (name: string, samples: number[]) => ({ name, median: median(samples), samples })
  const row = (name: string, a: ReturnType<typeof side>, b: ReturnType<typeof side>, atMost: number) => ({
    ...{ name: `${name}, ${locale}`, unit: 's', target: { atMost } },
    result: { a, b, ratio: a.median / b.median },
  })
  const limit = side('five seconds', [LONGEST])
  return [
    row('first question, median', side('until it can be answered', seconds), limit, 1),
    row('first question, worst', side('until it can be answered', [Math.max(...seconds)]), limit, 1),
    row(
      ...(['beside its bytes', side('until it can be answered', seconds)] as const),
      ...([side('the same bytes at that speed', wire), Number.POSITIVE_INFINITY] as const),
    ),
  ]
}
