import { expect, type Page } from '@playwright/test'
import { VENDORS, type Vendor } from '#process/vendors.ts'
import { doPanelStep, entryOf } from '#tests/support/bpmn/doPanelStep.ts'
import { panelDiagram } from '#tests/support/bpmn/panelDiagram.ts'
import { closeDialogs } from '#tests/support/bpmn/panelDialogs.ts'
import { panelVisits } from '#tests/support/bpmn/panelVisits.ts'
import { depthOf } from '#tests/support/depth.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'

// Camunda has every field that another vendor has.
const vendors = depthOf(import.meta.filename).isDeep ? VENDORS : VENDORS.filter(name => name === 'camunda')

test.describe('the panel of properties', () => {
  for (const vendor of vendors) {
    test(`should set each field where ${vendor} has it, and take it back step by step`, async ({ page }) => {
      test.setTimeout(240_000)
      const key = `panel_${vendor}`
      await openDesigner(page, vendor, key)
      const panel = panelOf(page)
      const before = await xmlOf(page)

      for (const { element, steps } of panelVisits) {
        await select(page, element)
        let expected: string[] = []
        const look = async () => {
          await closeDialogs(panel)
          const xml = expected.length > 0 ? await xmlOf(page) : ''
          expect(
            expected.filter(text => !xml.includes(text)),
            `missing at ${element}`,
          ).toEqual([])
          expected = []
        }
        for (const step of steps) {
          if (step.vendors && !step.vendors.includes(vendor)) continue
          if (step.replaces) await look()
          await doPanelStep(panel, step)
          const holds = [step.holds ?? []].flat()
          expected.push(...holds.map(text => text.replaceAll('V:', `${vendor}:`).replaceAll('PROCESS', key)))
        }
        await look()
      }

      const undo = page.getByRole('button', { name: /^撤销/ })
      await expect(async () => {
        await undo.evaluate(pressWhileEnabled)
        await expect(undo).toBeDisabled({ timeout: 500 })
      }).toPass()
      expect(await xmlOf(page)).toBe(before)
    })
  }

  test('should refuse what is wrong, help with names, and ask before it removes', async ({ page }) => {
    await openDesigner(page, 'camunda', 'panel_help', { name: ' 审批 ' })
    const panel = panelOf(page)

    // Going through fields changes nothing, not even blanks at the ends of what a file holds.
    await select(page, 'approve')
    await entryOf(panel, 'name').getByRole('textbox').focus()
    await select(page, null)
    await expect(page.getByRole('button', { name: /^撤销/ })).toBeDisabled()

    await expect(entryOf(panel, 'process-key').getByRole('textbox')).toBeDisabled()
    await entryOf(panel, 'process-name').getByRole('textbox').fill('')
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await entryOf(panel, 'process-name').getByRole('textbox').blur()
    await expect(panel.getByRole('alert')).toHaveText('流程名称不能为空')
    await page.getByRole('button', { name: /^撤销/ }).click()
    await expect(entryOf(panel, 'process-name').getByRole('textbox')).toHaveValue('请假')

    // Of two messages with one id the second is not set.
    await doPanelStep(panel, { section: 'globals' })
    await doPanelStep(panel, { add: 'messages' })
    await doPanelStep(panel, { text: [['messages-', '-id'], 'paper'] })
    await doPanelStep(panel, { add: 'messages' })
    const second = entryOf(panel, ['messages-', '-id'])
    await second.getByRole('textbox').fill('paper')
    await expect(second.getByRole('alert')).toHaveText('该消息已存在，请修改id后重新保存')
    const messages = page.getByRole('dialog', { name: /^消息/ })
    await messages.getByRole('button', { name: '完成', exact: true }).click()
    await expect(second.getByRole('textbox')).toBeFocused()
    await messages.getByRole('button', { name: '取消', exact: true }).click()
    await expect(messages).toBeHidden()
    expect((await xmlOf(page)).match(/<bpmn:message id="paper"/g)).toHaveLength(1)

    // Another element begins with its base section.
    await select(page, 'approve')
    await expect(panel.locator('[data-group-id="group-base"] .open').first()).toBeVisible()
    await expect(entryOf(panel, 'assignee')).toBeHidden()
    await doPanelStep(panel, { section: 'task' })
    const groups = panel
      .locator('.m-panel-people')
      .filter({ has: page.locator('[data-entry-id="candidateGroups"]') })
    await groups.getByRole('button', { name: '选择…' }).click()
    await groups.getByRole('tab', { name: '角色' }).click()
    await groups.getByRole('searchbox').fill('管理')
    await groups.getByRole('checkbox', { name: /管理/ }).first().check()
    await expect(entryOf(panel, 'candidateGroups').getByRole('combobox')).toHaveValue(/^role:\d+$/)

    await doPanelStep(panel, { section: 'form' })
    await doPanelStep(panel, { add: 'form-fields' })
    await doPanelStep(panel, { text: [['form-fields-', '-id'], 'leaveDays'] })
    await closeDialogs(panel)
    await doPanelStep(panel, { addSection: 'task-listeners' })
    await doPanelStep(panel, { choose: [['task-listeners-', '-implementation'], 'script'] })
    const dialog = page.getByRole('dialog', { name: /^任务监听器/ })
    await expect(dialog.getByLabel('脚本格式')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await doPanelStep(panel, { add: ['task-listeners-', '-fields'] })
    const field = page.getByRole('dialog', { name: /^注入字段/ })
    await field.getByRole('button', { name: '完成', exact: true }).click()
    await expect(field.getByLabel('字段名称')).toBeFocused()
    await field.getByRole('button', { name: '取消', exact: true }).click()
    await dialog.getByRole('button', { name: '完成', exact: true }).click()
    await expect(dialog.getByLabel('脚本格式')).toBeFocused()
    await expect(dialog.getByRole('alert').filter({ hasText: '请填写脚本格式' })).toBeVisible()
    await dialog.getByLabel('脚本格式').fill('groovy')
    await dialog.getByLabel('脚本内容').fill('1')
    await dialog.getByRole('button', { name: '完成', exact: true }).click()
    await expect(dialog).toBeHidden()
    const row = panel.getByRole('table', { name: '任务监听器' }).getByRole('row').last()
    await expect(row).toBeFocused()
    await row.getByRole('button', { name: /^移除/ }).click()
    const question = page.getByRole('dialog').filter({ hasText: '确认移除该监听器吗？' })
    await question.getByRole('button', { name: /确\s*定/ }).click()
    await expect(row).toHaveCount(0)

    await select(page, 'to-wait')
    await doPanelStep(panel, { section: 'condition' })
    await doPanelStep(panel, { choose: ['flow-type', 'conditional'] })
    const condition = entryOf(panel, 'condition-body').getByRole('combobox')
    await condition.pressSequentially('leaveD')
    await page.getByRole('option', { name: 'leaveDays' }).waitFor()
    await condition.press('Enter')
    await condition.pressSequentially(' >')
    await expect(entryOf(panel, 'condition-body').getByRole('alert')).toBeVisible()
    await condition.pressSequentially(' 3')
    await expect(entryOf(panel, 'condition-body').getByRole('alert')).toHaveCount(0)
    // What was typed last is there, though nothing was left.
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/已保存|保存成功/).first()).toBeVisible()
    const api = await signInToApi(page.request)
    const { data } = await api.call('GET', '/bpm/model/page?key=panel_help')
    const stored = await api.call('GET', `/bpm/model/get?id=${data.list[0].id}`)
    expect(stored.data.bpmnXml).toContain('leaveDays &gt; 3</bpmn:conditionExpression>')
  })
})

const panelOf = (page: Page) => page.getByRole('complementary', { name: '属性' })

async function openDesigner(page: Page, vendor: Vendor, key: string, { name = '审批' } = {}): Promise<void> {
  const api = await signInToApi(page.request)
  const bpmnXml = panelDiagram(vendor, key).replace('name="审批"', `name="${name}"`)
  const body = { key, name: '请假', bpmnXml }
  const made = await api.call('POST', '/bpm/model/create', body)
  expect(made.code, made.msg).toBe(200)
  await signIn(page)
  await page.goto(`bpm/manager/model/design/${made.data.id}`)
  await expect(page.locator('[data-element-id="approve"]').first()).toBeVisible()
}

/** Selects as people do: clicks the element, or the empty canvas for the process. */
async function select(page: Page, element: string | null): Promise<void> {
  const canvas = page.locator('.djs-container')
  const { height } = (await canvas.boundingBox()) ?? { height: 0 }
  await canvas.click({ position: { x: 300, y: height - 80 } })
  if (element === null) return
  await page.locator(`[data-element-id="${element}"] .djs-hit`).first().click()
}

/** The text of the diagram as the designer shows it. */
async function xmlOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.getByRole('menuitem', { name: '预览 XML' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '预览 XML' })
  const text = await dialog.locator('pre').textContent()
  await dialog
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  return text ?? ''
}

/** Hundreds of steps, one a frame; that the button can be pressed is shown by a click elsewhere. */
async function pressWhileEnabled(button: HTMLElement): Promise<void> {
  while (button instanceof HTMLButtonElement && !button.disabled) {
    button.click()
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}
