import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

test.beforeEach(({ page }) => signIn(page))

test.describe('a search on the keyboard', () => {
  test('should take both limits of a range, or the one that is given', async ({ page }) => {
    await page.goto('system/log/operlog')
    await page.getByRole('button', { name: '展开' }).click()
    await page.getByPlaceholder('开始').click()
    await page.keyboard.type('2026-11-01')
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('结束')).toBeFocused()
    await page.keyboard.type('2026-11-23')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/operTime=2026-11-01(~|%7E)2026-11-23/)

    await page.getByRole('button', { name: '重置' }).click()
    await expect(page).not.toHaveURL(/operTime/)
    await page.getByPlaceholder('开始').click()
    await page.keyboard.type('2026-11-02')
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('结束')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/operTime=2026-11-02(~|%7E)(&|$)/)
  })
})
