import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'

interface MenuNode {
  path: string
  hidden: boolean
  component: string
  meta?: { title: string; link: string | null }
  children?: MenuNode[]
}

test.describe('every page of the menu', () => {
  for (const userName of ['admin', 'school']) {
    test(`should open for ${userName} and show its content`, async ({ page }) => {
      const api = await signInToApi(page.request, userName)
      const pages = pagesOf((await api.call('GET', '/system/menu/getRouters')).data)
      expect(pages.length).toBeGreaterThan(5)
      await signIn(page, userName)

      for (const { path, title } of pages) {
        await test.step(path, async () => {
          await page.goto(path.slice(1))
          await expect(page).toHaveTitle(new RegExp(title))
          await expect(page.locator('main table, main .m-cards').first()).toBeVisible()
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
          await expect(page.locator('main [role=alert], .m-missing')).toHaveCount(0)
          expect(await overflowOf(page), 'px that the page is wider than the window').toBe(0)
        })
      }
    })
  }
})

/** Paths of all pages that this server draws, and their titles. */
function pagesOf(nodes: MenuNode[], above = ''): { path: string; title: string }[] {
  return nodes.flatMap(node => {
    const path = node.path.startsWith('/') ? node.path : `${above}/${node.path}`
    if (node.children) return pagesOf(node.children, path)
    return node.hidden || !node.meta || node.meta.link ? [] : [{ path, title: node.meta.title }]
  })
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
