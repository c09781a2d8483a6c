import { expect, type Locator, type Page } from '@playwright/test'
import { axeViolationsInBothModes } from '#tests/support/axeViolations.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

test.describe('the home page', () => {
  test('should keep the shortcuts in the order that mouse and keyboard gave them', async ({ page }) => {
    await signIn(page, 'school2')
    await page.goto('index')
    const card = page.getByRole('region', { name: '快捷入口' })
    await expect(card.getByRole('link', { name: /用户管理/ })).toBeVisible()
    expect(await axeViolationsInBothModes(page)).toEqual([])
    await card.getByRole('button', { name: '编辑' }).click()
    const tiles = card.getByRole('list', { name: '已选的快捷入口' }).getByRole('listitem')
    await expect(tiles.nth(2)).toBeVisible()
    const [first, second, third] = await titlesOf(tiles)
    expect(await axeViolationsInBothModes(page)).toEqual([])

    await dragOnto(page, tiles.nth(0), tiles.nth(1))
    await expect.poll(() => titlesOf(tiles)).toEqual([second, first, third])
    await card.getByRole('button', { name: `移动“${first}”` }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`已拿起“${first}”`)).toBeAttached()
    // It says so a moment before it listens to the arrows.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText(`“${first}”移到第 3 位`)).toBeAttached({ timeout: 5_000 })
    }).toPass()
    await page.keyboard.press('Space')
    await expect.poll(() => titlesOf(tiles)).toEqual([second, third, first])
    await card.getByRole('button', { name: `移除“${second}”` }).click()
    await card.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('快捷入口已保存')).toBeVisible()
    await expect(card.getByRole('button', { name: '编辑' })).toBeFocused()

    await page.reload()
    await expect(card.getByRole('link').first()).toContainText(String(third))
    await expect(card.getByRole('link').nth(1)).toContainText(String(first))
    await expect(card.getByRole('link', { name: String(second) })).toHaveCount(0)
  })

  test('should show what is new, note that it was read, and lead back to where one was', async ({ page }) => {
    await signIn(page, 'company')
    await page.goto('index')
    const notices = page.getByRole('region', { name: '通知公告' })
    const unread = notices.getByRole('button', { name: /^未读/ })
    await expect(unread.first()).toBeVisible()
    const count = await unread.count()
    await unread.first().click()
    await expect(page.getByRole('dialog').frameLocator('iframe').locator('p').first()).toBeVisible()
    expect(await axeViolationsInBothModes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(unread).toHaveCount(count - 1)

    const messages = page.getByRole('region', { name: '未读消息' })
    await messages.getByRole('listitem').first().getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: '站内信' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click()
    await expect(messages.getByText('没有未读消息')).toBeVisible()
    await expect(page.getByRole('button', { name: '消息通知', exact: true })).toBeVisible()

    await notices.getByRole('link', { name: '查看全部' }).click()
    await expect(page).toHaveURL(/user\/notice$/)
    await expect(page.getByRole('list', { name: '公告栏' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('公告加载失败')).toBeHidden()
    expect(await axeViolationsInBothModes(page)).toEqual([])
    await page.goto('index')
    const recent = page.getByRole('region', { name: '最近访问' })
    await expect(recent.getByRole('link', { name: /公告栏/ })).toBeVisible()
    // What arrives above moves this card, between the press of a button and its release as well.
    await expect(messages.getByText('没有未读消息')).toBeVisible()
    await expect(notices.getByRole('listitem').first()).toBeVisible()
    await recent.getByRole('button', { name: '清空记录' }).click()
    await expect(recent.getByRole('link')).toHaveCount(0)
  })
})

/** What the first three are called. */
const titlesOf = async (tiles: Locator) =>
  (await tiles.locator('.m-home-tile-title').allTextContents()).slice(0, 3)

/** Drags one thing to the middle of another, as a hand does. */
async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('What is dragged is not drawn.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}
