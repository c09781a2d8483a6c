import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** A poor connection: bits a second, and ms until the first of them comes. */
const SPEED = 400_000
const LATENCY = 400

/** What came over the wire, as it was sent. */
export interface Received {
  bytes: number
  requests: number
}

export interface SlowPage {
  page: Page
  /** All that has come by now. */
  received(): Received
  close(): Promise<void>
}

/** A page at 400 kbit/s and 400 ms, of somebody who comes for the first time. */
export async function slowPage(browser: Browser, options: BrowserContextOptions): Promise<SlowPage> {
  const context: BrowserContext = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const received = { bytes: 0, requests: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength
    received.requests += 1
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LATENCY },
    ...{ downloadThroughput: SPEED / 8, uploadThroughput: SPEED / 8 },
  })
  return { page, received: () => ({ ...received }), close: () => context.close() }
}

/** Seconds that bytes take at that speed by themselves. */
export const onTheWire = (bytes: number): number => (bytes * 8) / SPEED
