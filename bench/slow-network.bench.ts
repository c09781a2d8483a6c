import type { Browser } from '@playwright/test'
import { openBrowser } from './support/browser/openBrowser.ts'
import { onTheWire, type Received, type SlowPage, slowPage } from './support/browser/slowPage.ts'
import { unfoldMenu } from './support/browser/unfoldMenu.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { ADMIN_PASSWORD, type Product, startProduct } from './support/product/startProduct.ts'
import { median } from './support/sideBySide.ts'
import { besides, within } from './support/within.ts'

const RUNS = 10
/** Seconds that somebody takes to fill in the login form, and who has it filled in by the browser. */
const PAUSES = [10, 0] as const
/** Seconds from the submit to home, by how long the form was looked at; and from the click to the first list. */
const LONGEST_LOGIN: Record<(typeof PAUSES)[number], number> = { 10: 5, 0: 7 }
const LONGEST_LIST = 2.5
/** kB from the submit to home, and with all before it. */
const MOST_AFTER = 180
const MOST_IN_ALL = 330

export default defineBench({
  title: 'A first login at 400 kbit/s and 400 ms, with nothing kept, and the first list after it',
  async run(print) {
    const product = await startProduct()
    const browser = await openBrowser()
    try {
      const rows: BenchRow[] = []
      for (const pause of PAUSES) {
        const visits: Visit[] = []
        for (let run = 0; run < RUNS; run++) {
          const visit = await firstVisit(browser, product, pause)
          print(told(visit, pause))
          visits.push(visit)
        }
        rows.push(...rowsOf(visits, pause))
      }
      return rows
    } finally {
      await browser.close()
      await product.close()
    }
  },
})

const ENTRY = 'nav a[href$="/system/user"]'

interface Visit {
  /** Seconds until the login form can be filled in, from the submit to home, and from the click to the list. */
  form: number
  home: number
  list: number
  /** What came between the submit and home, and with all before it. */
  afterSubmit: Received
  inAll: Received
}

async function firstVisit(browser: Browser, { origin }: Product, pause: number): Promise<Visit> {
  const slow = await slowPage(browser, { locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const { page, received } = slow
  try {
    const form = await secondsOf(async () => {
      await page.goto(`${origin}/bck/login`, { waitUntil: 'commit' })
      await page.locator('button[type=submit]').waitFor({ timeout: 60_000 })
    })
    await page.locator('input[autocomplete=username]').fill('admin')
    await page.locator('input[type=password]').fill(ADMIN_PASSWORD)
    await page.waitForTimeout(pause * 1000)
    const before = received()
    const home = await secondsOf(async () => {
      await page.locator('button[type=submit]').click()
      await page.locator('.m-view:not([hidden]) h1:not(.m-page-name)').waitFor({ timeout: 60_000 })
    })
    const inAll = received()
    await unfoldMenu(page, page.locator(ENTRY))
    const list = await secondsOf(() => openList(slow))
    const afterSubmit = { bytes: inAll.bytes - before.bytes, requests: inAll.requests - before.requests }
    return { form, home, list, afterSubmit, inAll }
  } finally {
    await slow.close()
  }
}

async function openList({ page }: SlowPage): Promise<void> {
  await page.locator(ENTRY).click()
  await page.locator('.m-view:not([hidden]) .ant-table-row').first().waitFor({ timeout: 60_000 })
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const kB = ({ bytes }: Received): number => bytes / 1024

function told({ form, home, list, afterSubmit, inAll }: Visit, pause: number): string {
  const received = (what: Received) => `${kB(what).toFixed(0)} kB in ${what.requests} requests`
  return (
    `submitted after ${pause} s: form ${form.toFixed(2)} s, home ${home.toFixed(2)} s (${received(afterSubmit)}; ` +
    `in all ${received(inAll)}), list ${list.toFixed(2)} s`
  )
}

function rowsOf(visits: readonly Visit[], pause: (typeof PAUSES)[number]): BenchRow[] {
  const when = pause === 0 ? 'submitted at once' : `submitted after ${pause} s`
  const home = visits.map(visit => visit.home)
  const list = visits.map(visit => visit.list)
  const after = visits.map(visit => kB(visit.afterSubmit))
  const all = visits.map(visit => kB(visit.inAll))
  const wire = visits.map(visit => onTheWire(visit.afterSubmit.bytes))
  return [
    within(`home, ${when}, median`, [median(home)], LONGEST_LOGIN[pause], 's'),
    within(`home, ${when}, worst`, [Math.max(...home)], LONGEST_LOGIN[pause], 's'),
    ...(pause === 0 ? [] : [within(`sent after it`, after, MOST_AFTER, 'kB')]),
    within(`sent in all, ${when}`, all, MOST_IN_ALL, 'kB'),
    within(`first list, ${when}, median`, [median(list)], LONGEST_LIST, 's'),
    within(`first list, ${when}, worst`, [Math.max(...list)], LONGEST_LIST, 's'),
    {
      ...{ name: `home, ${when}, beside its bytes`, unit: 's', target: { atMost: Number.POSITIVE_INFINITY } },
      result: besides({ name: 'until it is seen', samples: home }, { name: 'their own time', samples: wire }),
    },
  ]
}
