import { expect, type Page } from '@playwright/test'
import { E2E } from '#tests/support/e2eServer.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'

test.describe('the personal centre', () => {
  test('should change what is kept of an account, end its other sessions and lock its screen', async ({
    page,
    browser,
    complaints,
  }) => {
    test.slow()
    await signIn(page, 'company2')
    await test.step('should change the picture of the account', async () => {
      await page.goto('user/profile')
      await page.getByRole('button', { name: '更换头像' }).click()
      const dialog = await settled(page.getByRole('dialog', { name: '更换头像' }))
      await page
        .getByLabel('选择图片')
        .setInputFiles({ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await expect(dialog.getByRole('alert')).toHaveText('图片格式错误!')
      const buffer = await page.screenshot()
      await page.getByLabel('选择图片').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await dialog.getByRole('slider').focus()
      await page.keyboard.press('ArrowRight')
      await dialog.getByRole('button', { name: '保存', exact: true }).click()

      await expect(page.getByText('修改成功')).toBeVisible()
      const picture = page.getByRole('complementary', { name: '账号' }).locator('img')
      await expect(picture).toHaveJSProperty('naturalWidth', 256)
      await page.reload()
      await expect(picture).toHaveJSProperty('naturalWidth', 256)
    })

    await test.step('should keep what was typed while the server is gone', async () => {
      const before = complaints.length
      await page.goto('user/profile')
      await page.getByRole('tab', { name: '基本资料' }).click()
      const email = page.getByLabel('邮箱')
      await email.fill('again@example.com')
      await page.route('**/system/user/profile', route =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      )
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('后端接口连接异常')).toBeVisible()
      await expect(email).toHaveValue('again@example.com')

      await page.unroute('**/system/user/profile')
      await expect(async () => {
        await page.getByRole('button', { name: '保存', exact: true }).click()
        await expect(page.getByText('修改成功')).toBeVisible({ timeout: 1000 })
      }).toPass()
      await page.reload()
      await expect(email).toHaveValue('again@example.com')
      // The browser reports the call that this test broke.
      complaints.splice(before)
    })

    await test.step('should log out another device, which then has to log in again', async () => {
      const other = await browser.newContext({ baseURL: E2E.baseUrl })
      const elsewhere = await other.newPage()
      await elsewhere.goto('login')
      await elsewhere.getByLabel('用户名', { exact: true }).fill('company2')
      await elsewhere.getByLabel('密码', { exact: true }).fill(E2E.password)
      await elsewhere.getByRole('button', { name: '登录', exact: true }).click()
      await expect(elsewhere.getByRole('button', { name: /账号菜单/ })).toBeVisible()

      await page.goto('user/profile')
      await page.getByRole('tab', { name: '登录设备' }).click()
      await expect(page.getByText('当前设备')).toBeVisible()
      await page
        .getByRole('button', { name: /下线“.*Chrom/ })
        .first()
        .click()
      const question = page.getByRole('dialog').filter({ hasText: '该设备将立即退出登录' })
      await (await settled(question)).getByRole('button', { name: '下线' }).click()
      await expect(page.getByText('该设备已下线')).toBeVisible()

      await elsewhere.goto('user/profile')
      await expect(elsewhere).toHaveURL(/\/login/)
      await other.close()
    })

    await test.step('should hide what is open through a reload, and keep what was typed behind it', async () => {
      await page.goto('user/profile')
      await page.getByRole('tab', { name: '基本资料' }).click()
      await page.getByLabel('用户昵称').fill('还没保存')
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
      await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
      await expect(page.getByLabel('用户昵称')).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)

      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      for (let step = 0; step < 6; step++) {
        await page.keyboard.press('Tab')
        expect(await focusIsOutside(page)).toBe(false)
      }
      await unlock(page, 'Not-The-Password-1')
      await expect(page.getByText('密码错误，请重新输入')).toBeVisible()
      await unlock(page, E2E.password)
      await expect(page.getByLabel('用户昵称')).toBeVisible()
      await expect(page.getByLabel('用户昵称')).toHaveValue('还没保存')

      await lockElsewhere(page)
      await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
      await expect(page.locator('.m-shell, .m-header')).toHaveCount(0)
      await unlock(page, E2E.password)
      await expect(page.getByLabel('用户昵称')).toBeVisible()
    })
  })
})

test.describe('the own messages', () => {
  test('should be read one by one and all at once', async ({ page }) => {
    await signIn(page, 'school2')
    await page.goto('user/notify-message')
    const entries = page.getByRole('list', { name: '站内信' }).getByRole('button')
    await expect(entries.first()).toContainText('未读')
    await entries.first().click()
    const dialog = await settled(page.getByRole('dialog', { name: '站内信' }))
    await dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await expect(entries.first()).toContainText('已读')

    const all = page.getByRole('button', { name: '全部已读' })
    await all.click()
    await expect(page.getByText('全部消息已标为已读')).toBeVisible()
    await page.getByText('未读', { exact: true }).first().click()
    await expect(page.getByText('没有符合条件的站内信')).toBeVisible()
  })
})

/** As the entry of the user menu does, in another window of the browser. */
async function lockElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(`${E2E.apiUrl}/health`)
  await other.evaluate(() => localStorage.setItem('mortise-lock', '1'))
  await other.close()
}

async function unlock(page: Page, password: string): Promise<void> {
  const screen = page.getByRole('dialog', { name: '屏幕已锁定' })
  await screen.getByLabel('密码', { exact: true }).fill(password)
  await screen.getByRole('button', { name: '解锁' }).click()
}

const focusIsOutside = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused !== null && focused !== document.body && focused.closest('.m-lock') === null
  })
