import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { leaveDiagram } from '../../custom/bpmn/viewer/leaveDiagram.ts'

test.describe('the viewer of processes', () => {
  test('should show a published diagram, follow mouse and keys, and keep names as text', async ({ page }) => {
    const xml = leaveDiagram({ apply: '&lt;img src=x onerror=alert(1)&gt;' })
    await page.route('**/bpm/process-definition/get-bpmn-xml*', route =>
      route.fulfill({ json: { code: 200, msg: '', data: xml } }),
    )
    await signIn(page, 'school')
    await page.goto('bpm/manager/model/definition/1')
    await page
      .getByRole('button', { name: '查看' })
      .or(page.getByText('查看', { exact: true }))
      .first()
      .click()
    const viewer = page.getByRole('dialog').getByRole('region', { name: '流程图' })
    const apply = viewer.locator('.djs-element[data-element-id=apply]')
    await expect(apply).toContainText('<img src=x onerror=alert(1)>')
    await expect(viewer.locator('img')).toHaveCount(0)

    const scale = viewer.getByRole('status')
    await expect(scale).toHaveText('100%')
    const before = await apply.boundingBox()
    const place = await viewer.boundingBox()
    if (!before || !place) throw new Error('The diagram has no place.')
    await page.mouse.move(place.x + 40, place.y + 40)
    await page.mouse.down()
    await page.mouse.move(place.x + 100, place.y + 70, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => Math.round(((await apply.boundingBox())?.x ?? 0) - before.x)).toBe(60)

    await page.keyboard.press('+')
    await expect(scale).toHaveText('110%')
    await page.keyboard.press('0')
    await expect(scale).toHaveText('100%')
    await expect.poll(async () => Math.round(((await apply.boundingBox())?.x ?? 0) - before.x)).toBe(0)
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(scale).not.toHaveText('100%')
  })
})
