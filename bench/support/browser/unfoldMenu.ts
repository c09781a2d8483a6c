import type { Locator, Page } from '@playwright/test'

export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })

/** Unfolds the groups of the menu until an entry is seen, and waits until it stands still. */
export async function unfoldMenu(page: Page, entry: Locator): Promise<void> {
  const folded = menuOf(page).locator('button[aria-expanded=false]')
  while ((await entry.count()) === 0) await folded.first().click()
  await entry.click({ trial: true })
}
