import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openBrowser } from './support/browser/openBrowser.ts'
import { signInPage } from './support/browser/signInPage.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { ADMIN_PASSWORD, type Development, startDevelopment } from './support/development/startDevelopment.ts'
import { sideBySide } from './support/sideBySide.ts'

/** What an implementer waits at most, ms. */
const limit = 1_000
const giveUpAfter = 30_000

export default defineBench({
  title: 'From saving a page file under "npm run dev" to the changed screen and API',
  async run() {
    const development = await startDevelopment()
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      const token = await openPosts(page, development)
      const session = { development, page, token }
      return [
        await measure('changed title to the screen', () => changeTitle(session)),
        await measure('new property to the screen', async () => (await addProperty(session)).screen),
        await measure('new property to the API and its column', async () => (await addProperty(session)).api),
      ]
    } finally {
      await browser.close()
      await development.close()
    }
  },
})

async function measure(name: string, run: () => Promise<number>): Promise<BenchRow> {
  const result = await sideBySide({ name: 'took', run }, { name: 'limit', run: () => limit }, { rounds: 9 })
  return { name, result, unit: 'ms', target: { atMost: 1 } }
}

interface Session {
  development: Development
  page: Page
  token: string
}

/** Opens the list of posts, signed in. Returns the session's token. */
async function openPosts(page: Page, { origin }: Development): Promise<string> {
  const token = await signInPage(page, { origin, password: ADMIN_PASSWORD, path: '/system/post' })
  // The first visit makes Vite prepare packages, which may load the page again.
  await header(page, '岗位编码').waitFor({ timeout: 120_000 })
  return token
}

const header = (page: Page, title: string) => page.locator('th', { hasText: title }).first()

let changes = 0

async function changeTitle({ development, page }: Session): Promise<number> {
  const title = `备注${++changes}`
  return untilSeen(page, title, () =>
    edit(development, file => {
      file.resource.properties.remark = { ...file.resource.properties.remark, title }
    }),
  )
}

/** Milliseconds until the new column stands in the list, and until the API answers it. */
async function addProperty(session: Session): Promise<{ screen: number; api: number }> {
  const { development, page, token } = session
  const name = `extra${++changes}`
  const title = `附加${changes}`
  const start = performance.now()
  const screen = untilSeen(page, title, () =>
    edit(development, file => {
      file.resource.properties[name] = { type: 'string', title, maxLength: 20 }
      // One at a time: the list would get too wide to show them all.
      file.list.columns = [...file.list.columns.filter(column => !String(column).startsWith('extra')), name]
    }),
  )
  const api = untilAnswered({ origin: development.origin, token, name }).then(() => performance.now() - start)
  return { screen: await screen, api: await api }
}

async function untilSeen(page: Page, title: string, change: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await change()
  await header(page, title).waitFor({ state: 'attached', timeout: giveUpAfter })
  return performance.now() - start
}

async function untilAnswered({ origin, token, name }: { origin: string; token: string; name: string }) {
  const headers = { authorization: `Bearer ${token}` }
  for (let waited = 0; waited < giveUpAfter; waited += 10) {
    const answer = await fetch(`${origin}/prod-api/system/post/list?pageNum=1&pageSize=1`, { headers })
    const { rows } = (await answer.json()) as { rows?: Record<string, unknown>[] }
    if (rows?.[0] && name in rows[0]) return
    await delay(10)
  }
  throw new Error(`The API never answered the new property ${name}.`)
}

interface PageFile {
  resource: { properties: Record<string, object> }
  list: { columns: unknown[] }
}

async function edit({ root }: Development, change: (file: PageFile) => void): Promise<void> {
  const path = join(root, 'schemas/system/post/index.json')
  const file = JSON.parse(await readFile(path, 'utf8')) as PageFile
  change(file)
  await writeFile(path, JSON.stringify(file, null, 2))
}
