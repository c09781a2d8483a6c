import { expect } from '@playwright/test'
import { lookAt, OVER } from '#tests/support/lookIntoOpenings.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

/** What opens from the header, and what is chosen in the menu that it is. */
const FROM_HEADER: { button: string | RegExp; item?: string; ready: string | RegExp }[] = [
  { button: /^消息通知/, ready: /消息/ },
  { button: /账号菜单/, ready: '退出登录' },
  { button: /账号菜单/, item: '为什么看不到？', ready: '页面' },
  { button: '外观与语言', ready: '布局设置' },
  { button: '外观与语言', item: '布局设置', ready: '重置配置' },
  { button: '页签操作', ready: '全部关闭' },
]

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test.describe('what stands in the header', () => {
  test('should open without a violation, go with Esc, and give the focus back', async ({ page }) => {
    await signIn(page, 'school')
    await page.goto('system/post')
    const over = page.locator(OVER).filter({ visible: true })
    for (const { button, item, ready } of FROM_HEADER) {
      await test.step(`${button} ${item ?? ''}`, async () => {
        const opener = page.getByRole('button', { name: button })
        await opener.click()
        if (item) await page.getByRole('menuitem', { name: item }).click()
        await expect(over.last()).toContainText(ready)
        await lookAt(page)
        await page.keyboard.press('Escape')
        await expect(over).toHaveCount(0)
        await expect(opener).toBeFocused()
      })
    }

    await test.step('the search, with what it finds', async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('教')
      await expect(page.getByRole('option').first()).toBeVisible()
      await lookAt(page)
      await page.keyboard.press('Escape')
      await expect(over).toHaveCount(0)
    })
  })
})
