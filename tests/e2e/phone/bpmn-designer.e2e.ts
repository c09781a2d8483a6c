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
