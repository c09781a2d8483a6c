import { expect, type Locator, type Page, test } from '@playwright/test'
import { axeViolationsInBothModes } from './axeViolations.ts'
import { smallTargets } from './smallTargets.ts'

/** What opens over a page. */
export const OVER = '[role=dialog], dialog[open], .ant-dropdown, .ant-select-dropdown'

/** Buttons that open something and do nothing else, by their names. */
const ABOVE = /^(新增|导入|查询|列设置|快捷键|视图|更多)/
const OF_ROW = /^(详情|查看|修改|重置密码|数据权限|更多)$/

/**
 * Opens what a list opens over its page: the form of a new record, the first record and its form, the import, the menus
 * and the settings of columns. Each is free of violations by light and in the dark, has nothing too small to hit, goes
 * with Esc, and gives the focus back to what has opened it.
 */
export async function lookIntoOpenings(page: Page): Promise<void> {
  const view = page.locator('.m-view:not([hidden])')
  const record = view.locator('tr.ant-table-row, .m-card').filter({ visible: true }).first()
  const openers = [
    ...(await openersIn(view.locator('.m-toolbar button'), ABOVE)),
    ...(await openersIn(record.locator('.m-row-actions button, header button'), OF_ROW)),
  ]
  for (const opener of openers) {
    await test.step(`what opens by ${await nameOf(opener)}`, async () => {
      const address = page.url()
      await opener.click()
      const over = page.locator(OVER).filter({ visible: true })
      const inPlace = view.locator('.m-form-page')
      await expect.poll(async () => page.url() !== address || (await over.or(inPlace).count()) > 0).toBe(true)
      // What takes the place of the list, or leads to another page, is no part that opens over it.
      if ((await over.count()) === 0) return void (await page.goto(address))
      await lookAt(page)
      await page.keyboard.press('Escape')
      await expect(over).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
  }
}

/** What stands over a page now has no violation, and nothing too small to hit. */
export async function lookAt(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  expect(await axeViolationsInBothModes(page, OVER)).toEqual([])
  expect(await smallTargets(page, OVER)).toEqual([])
}

async function openersIn(buttons: Locator, names: RegExp): Promise<Locator[]> {
  const found: Locator[] = []
  for (const button of await buttons.filter({ visible: true }).all()) {
    if (names.test(await nameOf(button)) && (await button.isEnabled())) found.push(button)
  }
  return found
}

async function nameOf(button: Locator): Promise<string> {
  return ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '').trim()
}
