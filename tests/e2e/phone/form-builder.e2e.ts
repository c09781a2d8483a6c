import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test('the designer of forms should add and name a field on a phone', async ({ page }) => {
  const api = await signInToApi(page.request)
  const { data } = await api.call('POST', '/tool/build', { formName: uniqueName('手机') })
  await signIn(page)
  await page.goto(`tool/build/design/${data.formId}`)

  await page.getByRole('button', { name: '组件与大纲' }).tap()
  await page.getByRole('button', { name: '单行文本', exact: true }).tap()
  await page.locator('.ant-drawer-close').tap()
  await page.getByRole('button', { name: '属性', exact: true }).tap()
  const title = page.locator('.ant-drawer').getByLabel('标题', { exact: true })
  await title.fill('姓名')
  await title.blur()

  await expect(page.locator('[data-canvas]')).toContainText('姓名')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  const stored = await api.call('GET', `/tool/build/${data.formId}`)
  expect(JSON.parse(stored.data.draft).properties).toMatchObject({ text: { type: 'string', title: '姓名' } })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
