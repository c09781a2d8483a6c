import { expect, type Page } from '@playwright/test'
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

test('the designer of forms should move a field that a finger holds and drags', async ({ page }) => {
  const api = await signInToApi(page.request)
  const field = (title: string) => ({ type: 'string', title, maxLength: 20 })
  const draft = JSON.stringify({
    properties: { first: field('甲'), second: field('乙'), third: field('丙') },
  })
  const { data } = await api.call('POST', '/tool/build', { formName: uniqueName('手指'), draft })
  await signIn(page)
  await page.goto(`tool/build/design/${data.formId}`)

  await expect(page.locator('[data-field="third"]')).toBeVisible()
  await dragByFinger(page, '[data-field="third"]', '[data-field="first"]')

  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  const namesOf = async () => {
    const stored = await api.call('GET', `/tool/build/${data.formId}`)
    return Object.keys(JSON.parse(stored.data.draft).properties)
  }
  await expect.poll(namesOf).toEqual(['third', 'first', 'second'])
})

/** Holds a finger on one element, and lets it go over the upper edge of another. */
async function dragByFinger(page: Page, from: string, to: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const placeOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not drawn`)
    return { x: box.x + box.width / 2, top: box.y, y: box.y + box.height / 2 }
  }
  const [start, end] = [await placeOf(from), await placeOf(to)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x: start.x, y: start.y }])
  await expect(page.locator('.m-design-dragged')).toBeVisible()
  for (const part of [0.3, 0.6, 1]) {
    const y = start.y + (end.top + 4 - start.y) * part
    await touch('touchMove', [{ x: start.x, y }])
  }
  await expect(page.locator('.m-design-drop')).toBeVisible()
  await touch('touchEnd', [])
}
