import { expect, type Page, test } from '@playwright/test'
import { signIn } from './signIn.ts'
import { signInToApi } from './signInToApi.ts'

interface MenuNode {
  path: string
  hidden: boolean
  component: string
  meta?: { title: string; titleEn?: string; link: string | null }
  children?: MenuNode[]
}

interface VisitOptions {
  /** What is looked at besides. */
  look?: () => Promise<void>
  /** Only on each so-manieth of the opened pages. Default: 1, on every one. */
  lookEvery?: number
  /** Only each so-manieth page. Default: 1, every page. */
  every?: number
  /** Default: Chinese. */
  language?: 'en'
}

/** Opens every page of an account's menu, one after the other, and looks at each. */
export async function visitAll(
  page: Page,
  userName: string,
  { look, lookEvery = 1, every = 1, language }: VisitOptions = {},
): Promise<void> {
  test.setTimeout(600_000)
  const api = await signInToApi(page.request, userName)
  const pages = pagesOf((await api.call('GET', '/system/menu/getRouters')).data)
  expect(pages.length).toBeGreaterThan(5)
  await signIn(page, userName)
  if (language) await page.evaluate(chosen => localStorage.setItem('mortise-language', chosen), language)
  await page.goto('index')

  for (const [index, { path, title, titleEn = title }] of pages
    .filter((_, index) => index % every === 0)
    .entries()) {
    await test.step(path, async () => {
      await goTo(page, path)
      const view = page.locator('.m-view:not([hidden])')
      await expect(page).toHaveTitle(new RegExp(language === 'en' ? titleEn : title))
      await expect(view.locator('table, .m-cards, .m-own-page, section.m-page').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
      await expect(view.locator('[role=alert], .m-missing')).toHaveCount(0)
      // Of the pages that are kept behind it none is heard.
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await overflowOf(page), 'px that the page is wider than the window').toBe(0)
      if (index % lookEvery === 0) await look?.()
    })
  }
}

/** Leads to a page as a step in the history does, without loading the application again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(address => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/bck${path}`)
}

/** Paths of all pages that this server draws, and their titles. */
function pagesOf(nodes: MenuNode[], above = ''): { path: string; title: string; titleEn?: string }[] {
  return nodes.flatMap(node => {
    const path = node.path.startsWith('/') ? node.path : `${above}/${node.path}`
    if (node.children) return pagesOf(node.children, path)
    return node.hidden || !node.meta || node.meta.link
      ? []
      : [{ path, title: node.meta.title, titleEn: node.meta.titleEn }]
  })
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
