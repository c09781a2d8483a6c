import { expect } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

test.describe('the frame on a phone', () => {
  test('should hold menu, search, messages and settings within the screen', async ({ page }) => {
    await signIn(page, 'school')
    await page.goto('index')
    await test.step('should hold the menu in a sheet that closes when a page is opened', async () => {
      await goTo(page, 'index')
      await page.getByRole('button', { name: '打开菜单' }).tap()
      const menu = page.getByRole('navigation', { name: '主菜单' })
      await menu.getByRole('button', { name: '系统管理' }).tap()
      await menu.getByRole('button', { name: '组织与权限' }).tap()
      await menu.getByRole('link', { name: '岗位管理' }).tap()

      await expect(page).toHaveURL(/system\/post$/)
      await expect(menu).toBeHidden()
      await expect(page.getByRole('banner')).toContainText('岗位管理')
    })

    await test.step('should find pages, show messages and open the settings', async () => {
      await goTo(page, 'index')
      await page.getByRole('button', { name: /搜索菜单/ }).tap()
      await page.getByRole('combobox', { name: '搜索菜单' }).fill('岗位')
      await page.getByRole('option', { name: /岗位管理/ }).tap()
      await expect(page).toHaveURL(/system\/post$/)

      await page.getByRole('button', { name: /^消息通知/ }).tap()
      const list = page.getByRole('region', { name: '消息通知' })
      await expect(list).toBeVisible()
      await expect.poll(async () => (await list.boundingBox())?.x).toBeGreaterThanOrEqual(0)
      const box = await list.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
      await page.getByRole('banner').getByText('岗位管理').tap()
      await expect(list).toBeHidden()

      await page.getByRole('button', { name: /账号菜单/ }).tap()
      await page.getByRole('menuitem', { name: '布局设置' }).tap()
      await expect(page.getByRole('switch', { name: '多页签' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('switch', { name: '多页签' })).toBeHidden()
    })

    await test.step('should let the school complete its profile', async () => {
      await goTo(page, 'index')
      await page.getByRole('button', { name: /账号菜单/ }).tap()
      await page.getByRole('menuitem', { name: '完善学校资料' }).tap()
      const dialog = page.getByRole('dialog').filter({ hasText: '完善学校资料' })
      await expect(dialog.getByLabel('简介')).toBeVisible()
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(390)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('should have no wider page than the screen, and targets for fingers', async () => {
      await goTo(page, 'index')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await page.getByRole('region', { name: '快捷入口' }).getByRole('button', { name: '编辑' }).tap()
      await expect(page.getByRole('list', { name: '可以添加的页面' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      for (const handle of await page.getByRole('button', { name: /^(移动|移除)“/ }).all()) {
        const box = await handle.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
      }
      for (const button of await page.getByRole('banner').getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
      }
    })
  })
})
