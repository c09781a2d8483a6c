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

/** A pool whose file describes a second process that no pool shows; its shape is told of when the diagram is opened. */
const pooled = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="d" targetNamespace="urn:a">
  <collaboration id="c"><participant id="pool" name="请假" processRef="${key}" /></collaboration>
  <process id="${key}" name="请假" isExecutable="true"><startEvent id="s" /><userTask id="t" name="审批" /><endEvent id="e" /></process>
  <process id="beside" name="仓库" isExecutable="false"><startEvent id="s2" /><task id="t2" name="打包" /></process>
  <di:BPMNDiagram id="dd"><di:BPMNPlane id="dp" bpmnElement="c">
    <di:BPMNShape id="d1" bpmnElement="pool" isHorizontal="true"><dc:Bounds x="100" y="80" width="500" height="300" /></di:BPMNShape>
    <di:BPMNShape id="d2" bpmnElement="s"><dc:Bounds x="160" y="140" width="36" height="36" /></di:BPMNShape>
    <di:BPMNShape id="d3" bpmnElement="t"><dc:Bounds x="260" y="280" width="100" height="80" /></di:BPMNShape>
    <di:BPMNShape id="d4" bpmnElement="e"><dc:Bounds x="440" y="140" width="36" height="36" /></di:BPMNShape>
    <di:BPMNShape id="d5" bpmnElement="s2"><dc:Bounds x="160" y="440" width="36" height="36" /></di:BPMNShape>
    <di:BPMNShape id="d6" bpmnElement="t2"><dc:Bounds x="260" y="418" width="100" height="80" /></di:BPMNShape>
  </di:BPMNPlane></di:BPMNDiagram>
</definitions>`

test('should be worked with by fingers on a small screen', async ({ page }) => {
  test.slow()
  const api = await signInToApi(page.request)
  await signIn(page)

  await test.step('should hold palette and context pad within the screen, and lead from a tap to the properties', async () => {
    const { data } = await api.call('POST', '/bpm/model/create', { key: uniqueName('tap'), name: '请假' })
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
    await expect(panel.getByLabel('名称', { exact: true })).toHaveValue('开始')
    await expect.poll(async () => (await boxOf(pad)).bottom).toBeLessThan((await boxOf(panel)).y)
    await expect(start).toBeInViewport()
  })

  await test.step('should fit the drawing above the list that opens by itself, and keep the pad off what is selected', async () => {
    const key = uniqueName('list')
    const { data } = await api.call('POST', '/bpm/model/create', { key, name: '请假', bpmnXml: pooled(key) })
    await page.goto(`bpm/manager/model/design/${data.id}`)
    const list = page.getByRole('region', { name: '问题列表' })
    await expect(list.getByText(/流程“仓库”没有结束事件/)).toBeVisible()

    const pool = page.locator('.djs-shape[data-element-id="pool"] .djs-visual')
    /** px by which the drawing is off the middle between the palette and the list. */
    const offMiddle = async () => {
      const [palette, drawn] = [await boxOf(page.locator('.djs-palette')), await boxOf(pool)]
      return Math.abs(drawn.y - palette.bottom - ((await boxOf(list)).y - drawn.bottom))
    }
    await expect.poll(offMiddle).toBeLessThan(24)

    const task = page.locator('.djs-shape[data-element-id="t"]')
    const pad = page.locator('.djs-context-pad')
    await task.locator('.djs-hit').first().tap()
    await expect(pad.getByText('属性')).toBeInViewport()
    await expect
      .poll(async () => (await boxOf(task.locator('.djs-visual'))).bottom - (await boxOf(pad)).y)
      .toBeLessThanOrEqual(0)
    expect((await boxOf(pad)).bottom).toBeLessThan((await boxOf(list)).y)
  })

  await test.step('should show one drawing of two, and mark none of it where only the process differs', async () => {
    const key = uniqueName('two')
    const { data } = await api.call('POST', '/bpm/model/create', { key, name: '请假' })
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
})
