import { expect, type Page } from '@playwright/test'
import { E2E } from '#tests/support/e2eServer.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'

test.describe('the login page', () => {
  test('should open a session, keep it and end it, and lead where it may', async ({ page }) => {
    test.slow()
    await test.step('should ask for what is missing without asking the server', async () => {
      await page.goto('login')
      await page.getByRole('button', { name: '登录' }).click()

      await expect(page.getByText('请输入用户名')).toBeVisible()
      await expect(page.getByText('请输入密码')).toBeVisible()
      await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
    })

    await test.step('should say under the form why a login was refused, and keep the name', async () => {
      await page.goto('login')
      await fillIn(page, 'school', 'Not-The-Password-1')

      await expect(page.getByRole('alert')).toContainText(/密码|用户/)
      await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('school')
      await expect(page).toHaveURL(/\/login$/)
    })

    await test.step('should lead on to the address that was wanted', async () => {
      await page.goto(`system/post?postName=${encodeURIComponent('院长')}`)
      await expect(page).toHaveURL(/\/login\?redirect=/)
      await fillIn(page, 'school', E2E.password)

      await expect(page).toHaveURL(/\/system\/post\?postName=/)
      await expect(page.getByText('vice-dean')).toBeVisible()
    })

    await test.step('should be passed by while there is a session', async () => {
      await page.goto('login')

      await expect(page).toHaveURL(/\/index$/)
    })

    await test.step('should end the session after a question, here and on the server', async () => {
      await page.goto('index')
      const token = await page.evaluate(() => localStorage.getItem('Admin-Token'))
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      const question = page.getByRole('dialog')
      await expect(question).toContainText('确定注销并退出系统吗')
      await (await settled(question)).getByRole('button', { name: /取\s*消/ }).click()
      await expect(question).toHaveCount(0)
      await expect(page).toHaveURL(/\/index$/)

      await page.getByRole('button', { name: /账号菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await (await settled(question)).getByRole('button', { name: /确\s*定/ }).click()

      await expect(page).toHaveURL(/\/login/)
      const answer = await page.request.get(`${E2E.apiUrl}/system/user/getInfo`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect((await answer.json()).code).toBe(401)
      await page.goto('system/post')
      await expect(page).toHaveURL(/\/login\?redirect=/)
    })

    await test.step('should not lead to another site', async () => {
      await page.goto(`login?redirect=${encodeURIComponent('https://example.com/')}`)
      await fillIn(page, 'school', E2E.password)

      await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(new URL(E2E.baseUrl).origin)
    })
  })
})

async function fillIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}
