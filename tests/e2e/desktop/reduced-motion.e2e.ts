import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

test.describe('dialogs and menus', () => {
  test('should move for everybody but who asks for less motion', async ({ page }) => {
    await signIn(page, 'school')
    await test.step('should move into place', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect(await motionsOf(page)).not.toEqual([])
    })

    await test.step('should be there at once for who asks for less motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await motionsOf(page)).toEqual([])
    })
  })
})

/** Names of the class changes that move something, while a dialog and a menu are opened and closed. */
async function motionsOf(page: Page): Promise<string[]> {
  await page.goto('system/post')
  await expect(page.getByRole('button', { name: '新增岗位' })).toBeVisible()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenMotions: seen })
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const { className } = target as Element
        if (typeof className === 'string')
          seen.push(...(className.match(/\S+-(?:appear|enter|leave)-active/g) ?? []))
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class'],
    })
  })
  await page.getByRole('button', { name: '新增岗位' }).click()
  await expect(page.getByRole('dialog').getByLabel('岗位编码')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '外观' }).click()
  await expect(page.getByRole('menuitem', { name: '浅色' })).toBeVisible()
  return page.evaluate(() => (window as unknown as { seenMotions: string[] }).seenMotions)
}
