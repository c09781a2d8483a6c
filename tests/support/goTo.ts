import { expect, type Page } from '@playwright/test'

/**
 * Leads to a page as a step in the history does, without loading the application again; `system/post?postName=a`.
 * The page is the one that is seen when it returns; what is in it may still be loading.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(address => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/bck/${path}`)
  await expect(page.locator('.m-view:not([hidden])')).toHaveAttribute('data-path', `/${path.split('?')[0]}`)
}
