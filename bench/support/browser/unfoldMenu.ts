import type { Page } from '@playwright/test'

/** Unfolds the groups of the menu until an entry is seen, and waits until it stands still. */
export async function unfoldMenu(page: Page, entry: string): Promise<void> {
  while ((await page.locator(entry).count()) === 0) {
    await page.locator('nav[aria-label="主菜单"] button[aria-expanded=false]').first().click()
  }
  await page.locator(entry).click({ trial: true })
}
