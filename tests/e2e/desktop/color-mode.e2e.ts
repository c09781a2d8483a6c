import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

test.describe('the colour mode', () => {
  test('should follow the system until one is chosen, and remember the choice', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, 'school')
    await page.goto('system/post')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-theme', 'dark')

    await page.getByRole('button', { name: '外观' }).click()
    await page.getByRole('menuitem', { name: '浅色' }).click()
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'light')
  })
})
