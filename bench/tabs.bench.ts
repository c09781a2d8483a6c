import type { Browser, CDPSession, Page } from '@playwright/test'
import { openBrowser } from './support/browser/openBrowser.ts'
import { signInPage } from './support/browser/signInPage.ts'
import { menuOf, unfoldMenu } from './support/browser/unfoldMenu.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { ADMIN_PASSWORD, type Product, startProduct } from './support/product/startProduct.ts'
import { sideBySide } from './support/sideBySide.ts'
import { besides, within } from './support/within.ts'

/** Lists that are opened in turn; their menu entries. */
const LISTS = ['用户管理', '角色管理', '菜单管理', '部门管理', '岗位管理', '字典管理', '参数设置', '通知公告']
/** Further ones, so that there are eleven. */
const MORE_LISTS = ['租户管理', '租户套餐', '工作日历']

/** Open pages between whose first two one goes to and fro. */
const TWO = 2
const ELEVEN = 11
/** ms after a click in which all that it causes is done, on an idle machine. */
const SETTLED = 600

/** Browsers that know nothing yet, in which a list is opened for the first time. */
const COLD_ROUNDS = 10
/** ms that somebody reads home before. */
const READING_HOME = 3000
/** ms from the click to the list that such a browser may take. */
const LONGEST_COLD = 350

/** Openings before the heap is looked at: the first few, and all. */
const FEW = 10
const MANY = 100
const HEAP_ROUNDS = 3

export default defineBench({
  title: 'Tabs: from the click to the painted page, and what a hundred of them leave behind',
  async run() {
    const product = await startProduct()
    const browser = await openBrowser()
    try {
      const page = await openHome(await browser.newPage(), product)
      const rows = [await measurePainting(page)]
      await page.close()
      rows.push(await measureCold(browser, product))
      rows.push(await measureHidden(browser, product))
      const heaps = []
      for (let round = 0; round < HEAP_ROUNDS; round++) {
        heaps.push(await measureHeap(await openHome(await browser.newPage(), product)))
      }
      return [...rows, heapRow(heaps)]
    } finally {
      await browser.close()
      await product.close()
    }
  },
})

async function openHome(page: Page, { origin }: Product): Promise<Page> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInPage(page, { origin, password: ADMIN_PASSWORD, path: '/index' })
  await menuOf(page).waitFor()
  return page
}

/** A page that was kept is only shown; one that was closed is drawn and asks the server. */
async function measurePainting(page: Page): Promise<BenchRow> {
  const title = '用户管理'
  await openPage(page, title)
  const result = await sideBySide(
    { name: 'kept', run: () => fromHome(page, () => openTab(page, title)) },
    {
      name: 'anew',
      run: async () => {
        await closeTab(page, title)
        return fromHome(page, () => openPage(page, title))
      },
    },
    { rounds: 15, warmUp: 2 },
  )
  return { name: 'list of users, click to painted', result, unit: 'ms', target: { atMost: 1 } }
}

/** The first list of a visit, in a browser that has nothing kept. */
async function measureCold(browser: Browser, product: Product): Promise<BenchRow> {
  const samples: number[] = []
  for (let round = 0; round < COLD_ROUNDS; round++) {
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await openHome(await context.newPage(), product)
    await page.waitForTimeout(READING_HOME)
    samples.push(await openPage(page, '用户管理'))
    await context.close()
  }
  return within('first list of a visit, click to painted', samples, LONGEST_COLD, 'ms')
}

/**
 * What the browser's main thread does for one change of tabs, beside how many other pages. Hidden ones have nothing to
 * do with it.
 */
async function measureHidden(browser: Browser, product: Product): Promise<BenchRow> {
  const [few, many] = [await withLists(browser, product, TWO), await withLists(browser, product, ELEVEN)]
  const result = await sideBySide(
    { name: `${ELEVEN} open`, run: () => changeTab(many) },
    { name: `${TWO} open`, run: () => changeTab(few) },
    { rounds: 15, warmUp: 2 },
  )
  await Promise.all([few.page.close(), many.page.close()])
  return { name: 'work of a change of tabs', result, unit: 'ms', target: { atMost: 1.1 } }
}

interface OpenLists {
  page: Page
  session: CDPSession
  titles: [string, string]
}

async function withLists(browser: Browser, product: Product, count: number): Promise<OpenLists> {
  const page = await openHome(await browser.newPage(), product)
  for (const title of [...LISTS, ...MORE_LISTS].slice(0, count)) await openPage(page, title)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const [one = '', other = ''] = LISTS
  await openTab(page, one)
  return { page, session, titles: [one, other] }
}

/** ms of tasks on the main thread, there and back. */
async function changeTab({ page, session, titles }: OpenLists): Promise<number> {
  await page.bringToFront()
  await page.waitForTimeout(SETTLED)
  const before = await taskTime(session)
  for (const title of [titles[1], titles[0]]) {
    await openTab(page, title)
    await page.waitForTimeout(SETTLED)
  }
  return (await taskTime(session)) - before
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function fromHome(page: Page, open: () => Promise<number>): Promise<number> {
  await openTab(page, '首页')
  return open()
}

const openTab = (page: Page, title: string) => clickToPaint(page, '.m-tab-name', title)

/** Through the menu, whose group is folded while none of its pages is seen. */
async function openPage(page: Page, title: string): Promise<number> {
  await unfoldMenu(page, menuOf(page).getByRole('link', { name: title, exact: true }))
  return clickToPaint(page, 'nav[aria-label="主菜单"] a', title)
}

async function closeTab(page: Page, title: string): Promise<void> {
  const cross = page.getByRole('button', { name: `关闭${title}` })
  if ((await cross.count()) > 0) await cross.click()
  await cross.waitFor({ state: 'detached' })
}

/** Clicks and returns the milliseconds until the page is seen with its content: rows of a list, or home's heading. */
async function clickToPaint(page: Page, selector: string, title: string): Promise<number> {
  return page.evaluate(
    async ([css, text]) => {
      const element = [...document.querySelectorAll<HTMLElement>(css)].find(one => one.textContent === text)
      if (!element) throw new Error(`Nothing called ${text} at ${css}.`)
      const isDrawn = () => {
        const view = document.querySelector('.m-view:not([hidden])')
        const seen = document.querySelector('.m-tab-seen .m-tab-name')?.textContent === text
        return seen && view?.querySelector('.ant-table-row, h1:not(.m-page-name)') != null
      }
      const start = performance.now()
      element.click()
      while (!isDrawn()) await new Promise(requestAnimationFrame)
      // The frame in which it stands has been painted when the next one begins.
      await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    [selector, title] as const,
  )
}

async function measureHeap(page: Page): Promise<{ few: number; many: number }> {
  const session = await page.context().newCDPSession(page)
  await openAndClose(page, 0, FEW)
  const few = await heapOf(session)
  await openAndClose(page, FEW, MANY)
  const many = await heapOf(session)
  await page.close()
  return { few, many }
}

async function openAndClose(page: Page, from: number, to: number): Promise<void> {
  for (let count = from; count < to; count++) {
    const title = LISTS[count % LISTS.length] ?? ''
    await openPage(page, title)
    await closeTab(page, title)
  }
}

/** Megabytes that are still held after the garbage has been collected. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize / 1024 / 1024
}

function heapRow(heaps: { few: number; many: number }[]): BenchRow {
  const [many, few] = [heaps.map(heap => heap.many), heaps.map(heap => heap.few)]
  const result = besides({ name: `${MANY} tabs`, samples: many }, { name: `${FEW} tabs`, samples: few })
  return { name: 'heap after opening and closing', result, unit: 'MB', target: { atMost: 1.2 } }
}
