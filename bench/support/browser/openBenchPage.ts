import type { CDPSession, Page } from '@playwright/test'
import { openBrowser } from './openBrowser.ts'
import { serveBenchPage } from './serveBenchPage.ts'

export interface BenchPage {
  page: Page
  /** Time that the page's main thread worked while `work` ran and until it came to rest, ms. */
  busyTime(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** Opens the page of the contenders in Chromium. */
export async function openBenchPage(): Promise<BenchPage> {
  const server = await serveBenchPage()
  const browser = await openBrowser()
  const close = async () => {
    await browser.close()
    await server.close()
  }
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
    page.on('pageerror', error => console.error(error))
    await page.goto(server.origin)
    await page.waitForFunction(() => window.bench !== undefined)
    const session = await page.context().newCDPSession(page)
    // Time of the thread, not of the clock: what else the machine does is not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return { page, busyTime: work => busyTime(page, session, work), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function busyTime(page: Page, session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const before = await taskTime(session)
  await work()
  await untilAtRest(page)
  return (await taskTime(session)) - before
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('This Chromium does not tell how long its thread worked.')
  return seconds * 1_000
}

/** Nothing is left to do when the thread has been idle for some frames on end. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let calm = 0; calm < 3; calm++) {
      await new Promise(resolve => requestIdleCallback(resolve))
      await new Promise(resolve => setTimeout(resolve, 30))
    }
  })
}
