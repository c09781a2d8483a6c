import { expect, type Locator } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not seen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('should hold palette and context pad within the screen, and lead from a tap to the properties', async ({
  page,
}) => {
  const api = await signInToApi(page.request)
  const { data } = await api.call('POST', '/bpm/model/create', { key: uniqueName('tap'), name: '请假' })
  await signIn(page)
  await page.goto(`bpm/manager/model/design/${data.id}`)
  const start = page.locator('.djs-shape[data-element-id="StartEvent_1"]')
  await start.locator('.djs-hit').first().tap()

  const [palette, pad] = [page.locator('.djs-palette'), page.locator('.djs-context-pad')]
  for (const part of [palette, pad]) {
    const { x, right } = await boxOf(part)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    const entry = await boxOf(part.locator('.entry').first())
    expect(Math.min(entry.width, entry.height)).toBeGreaterThanOrEqual(40)
  }
  for (const entry of await pad.locator('.entry').all()) await expect(entry).toBeInViewport({ ratio: 1 })
  // What the palette has no room for comes by scrolling.
  const last = palette.locator('.entry').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })

  await pad.getByText('属性').tap()
  const panel = page.getByRole('complementary', { name: '属性' })
  await expect(panel.getByLabel('名称')).toHaveValue('开始')
  await expect.poll(async () => (await boxOf(pad)).bottom).toBeLessThan((await boxOf(panel)).y)
  await expect(start).toBeInViewport()
})

test('should show one drawing of two, and mark none of it where only the process differs', async ({
  page,
}) => {
  const api = await signInToApi(page.request)
  const key = uniqueName('two')
  const { data } = await api.call('POST', '/bpm/model/create', { key, name: '请假' })
  await signIn(page)
  await page.goto(`bpm/manager/model/design/${data.id}`)
  await expect(page.locator('.djs-shape[data-element-id="StartEvent_1"]')).toBeVisible()
  const panel = page.getByRole('button', { name: '属性面板' })
  await panel.tap()
  await page.getByLabel('流程名称').fill('休假')
  await page.getByRole('button', { name: '版本比较' }).tap()

  const comparison = page.getByRole('dialog', { name: '版本比较' })
  await expect(comparison.getByRole('list', { name: '差异' })).toContainText('流程“休假”')
  const [before, after] = [comparison.locator('section').first(), comparison.locator('section').last()]
  await expect(after).toBeVisible()
  await expect(before).toBeHidden()
  await expect(after.locator('[data-element-id="StartEvent_1"]')).toBeVisible()
  await expect(comparison.locator('.m-bpmn-changed')).toHaveCount(0)
  await comparison.getByText('旧版本', { exact: true }).last().tap()
  await expect(before).toBeVisible()
  await expect(after).toBeHidden()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})
