import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'

test.describe('the pages for who has no session', () => {
  test('should give a new password, and no account that is not offered', async ({ page }) => {
    await test.step('should lead from the login page to a new password and back, the wanted target kept', async () => {
      await page.goto('system/post')
      await expect(page).toHaveURL(/\/login\?redirect=/)
      // Other links may still arrive beside it, and move it.
      await expect(async () => {
        await page.getByRole('link', { name: '忘记密码' }).click({ timeout: 2_000 })
        await expect(page).toHaveURL(/\/resetpassword\?redirect=%2Fsystem%2Fpost/, { timeout: 2_000 })
      }).toPass()
      await page.getByRole('button', { name: '重置密码' }).click()
      await expect(page.getByText('请输入手机号码')).toBeVisible()
      await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()

      await page.getByLabel('用户名', { exact: true }).fill('school')
      await page.getByLabel('手机号码').fill('13900000001')
      await page.getByLabel('短信验证码').fill('000000')
      await page.getByLabel('新密码').fill('Abcdefg1')
      await page.getByLabel('确认密码').fill('Abcdefg1')
      await page.getByRole('button', { name: '重置密码' }).click()
      await expect(page.getByText('短信验证码错误或已失效')).toBeVisible()
      await expect(page.getByLabel('新密码')).toHaveValue('Abcdefg1')

      await page.getByRole('link', { name: '返回登录' }).click()
      await expect(page).toHaveURL(/\/login\?redirect=%2Fsystem%2Fpost/)
    })

    await test.step('should refuse a registration that the server has not opened', async () => {
      await page.goto('register')

      await expect(page.getByRole('alert')).toContainText('当前系统没有开启注册功能')
      await expect(page.getByRole('textbox')).toHaveCount(0)
    })
  })
})
