import { expect, type Page, test as plain } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

interface OpenModel {
  id: number
  api: ApiSession
}

async function openModel(page: Page): Promise<OpenModel> {
  const api = await signInToApi(page.request)
  const { code, msg, data } = await api.call('POST', '/bpm/model/create', {
    ...{ key: uniqueName('draw'), name: '画图', category: '1' },
    ...{ formType: 20, formCustomCreatePath: '/bpm/oa/leave', formCustomViewPath: '/bpm/oa/leave' },
  })
  expect(code, msg).toBe(200)
  await signIn(page)
  await page.goto(`bpm/manager/model/design/${data.id}`)
  await expect(shape(page, 'StartEvent_1')).toBeVisible()
  return { id: data.id, api }
}

const shape = (page: Page, id: string) => page.locator(`.djs-shape[data-element-id="${id}"]`)
const tasks = (page: Page) => page.locator('.djs-shape[data-element-id^="Activity_"]')
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: '设计器工具栏' }).getByRole('button', { name, exact: true })
const stored = async ({ api, id }: OpenModel) => (await api.call('GET', `/bpm/model/get?id=${id}`)).data

async function drawTask(page: Page, name: string): Promise<void> {
  await shape(page, 'StartEvent_1').locator('.djs-hit').first().click()
  await page.locator('.djs-context-pad [data-action="append.append-task"]').click()
  await page.locator('.djs-direct-editing-content').fill(name)
  await page.locator('.djs-container > svg').click({ position: { x: 300, y: 500 } })
  await expect(tasks(page)).toHaveText(name)
}

async function openText(page: Page, text: string): Promise<void> {
  const file = { name: 'process.bpmn', mimeType: 'application/xml', buffer: Buffer.from(text) }
  await page.getByLabel('打开文件', { exact: true }).setInputFiles(file)
}

test.describe('the designer of processes', () => {
  test('should keep what is drawn, and open files with care', async ({ page }) => {
    test.slow()
    await test.step('should keep what is drawn: named, taken back, done again, saved, and there after a reload', async () => {
      const model = await openModel(page)
      await expect(tool(page, '保存')).toBeDisabled()
      // One row, and a menu for what a narrower one has no room for.
      const bar = page.getByRole('toolbar', { name: '设计器工具栏' })
      await expect(tool(page, '更多工具')).toBeHidden()
      const { height } = (await bar.boundingBox()) ?? { height: 0 }
      expect(height).toBeLessThan(60)
      await page.setViewportSize({ width: 1024, height: 900 })
      await tool(page, '更多工具').press('Enter')
      await expect(page.getByRole('menuitem', { name: '左对齐' })).toBeVisible()
      await expect.poll(async () => (await bar.boundingBox())?.height).toBe(height)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(tool(page, '左对齐')).toBeVisible()

      await drawTask(page, '<b>主管</b>审批')
      await expect(tool(page, '保存')).toBeEnabled()

      await tool(page, '撤销').click()
      await expect(tasks(page)).not.toHaveText('<b>主管</b>审批')
      await tool(page, '重做').click()
      await expect(tasks(page)).toHaveText('<b>主管</b>审批')

      await tasks(page).locator('.djs-hit').first().click()
      await tool(page, '左对齐').click()
      await expect(page.getByText('请按住 Ctrl 键选择多个元素对齐')).toBeVisible()
      await shape(page, 'StartEvent_1')
        .locator('.djs-hit')
        .first()
        .click({ modifiers: ['Control'] })
      await tool(page, '左对齐').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /取\s*消/ })
        .click()
      // While it closes, keys are still its own.
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.keyboard.press('Control+S')
      await expect(page.getByText('保存成功')).toBeVisible()
      await expect(tool(page, '保存')).toBeDisabled()
      expect((await stored(model)).bpmnXml).toContain('name="&#60;b&#62;主管&#60;/b&#62;审批"')

      await page.reload()
      await expect(tasks(page)).toHaveText('<b>主管</b>审批')
      await expect(page.getByRole('complementary', { name: '属性' })).toContainText('流程标识')
    })

    await test.step('should refuse a hostile file, lay out one without a drawing, and lead to what is wrong with it', async () => {
      await openModel(page)
      await openText(page, '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><definitions/>')
      const refusal = page.getByRole('dialog', { name: '文件不能打开' })
      await (await settled(refusal)).getByRole('button', { name: '知道了' }).click()
      await expect(refusal).toBeHidden()
      await expect(shape(page, 'StartEvent_1')).toBeVisible()

      await openText(
        page,
        `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
        targetNamespace="t"><process id="p" isExecutable="true"><startEvent id="begin"/>
        <sequenceFlow id="f" sourceRef="begin" targetRef="lead"/>
        <userTask id="lead" name="无人办理" flowable:skipExpression="no"/></process></definitions>`,
      )
      await expect(page.getByText('文件中没有图形数据，已自动排版')).toBeVisible()
      await expect(shape(page, 'lead')).toHaveText('无人办理')

      // What was noted stands beside the problems, below what one works with.
      await page.getByRole('button', { name: /“无人办理”没有处理人/ }).click()
      await expect(shape(page, 'lead')).toHaveClass(/selected/)
    })

    await test.step('should ask before it loses something, and tell the rest once, where it can be read again', async () => {
      await openModel(page)
      await openText(
        page,
        `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
        xmlns:i="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:c="http://www.omg.org/spec/DD/20100524/DC">
        <b:process id="p"><b:task id="t" name="审批"><b:stranger/></b:task></b:process>
        <i:BPMNDiagram id="d"><i:BPMNPlane id="pl" bpmnElement="p">${['t', 'ghost']
          .map(
            id =>
              `<i:BPMNShape id="${id}_di" bpmnElement="${id}"><c:Bounds x="99" y="99" width="99" height="80"/></i:BPMNShape>`,
          )
          .join('')}</i:BPMNPlane></i:BPMNDiagram></b:definitions>`,
      )
      const question = page.getByRole('dialog', { name: '有 1 项内容无法保留' })
      await expect(question.getByRole('button', { name: /取\s*消/ })).toBeFocused()
      await (await settled(question)).getByRole('button', { name: '仍然打开' }).click()

      const problems = page.getByRole('region', { name: '问题列表' })
      await expect(problems.getByText('ghost')).toHaveText([/“ghost_di”没有完整画出：图形没有对应的元素/])
      await expect(problems).not.toContainText('未保留')
      await problems.getByRole('button', { name: '收起问题' }).click()
      await expect(problems).toBeHidden()
      await tool(page, '问题').click()
      await expect(problems.getByText('ghost')).toBeVisible()
    })
  })
})

plain(
  'should keep the work when the server is gone, and ask when somebody else was faster',
  async ({ page }) => {
    const model = await openModel(page)
    await drawTask(page, '审批')
    await page.route('**/bpm/model/update', route => route.abort())
    await tool(page, '保存').click()
    await expect(page.getByText('保存模型失败，请重试！')).toBeVisible()
    await expect(tasks(page)).toHaveText('审批')
    await expect(tool(page, '保存')).toBeEnabled()
    await page.unroute('**/bpm/model/update')

    const { version, bpmnXml } = await stored(model)
    const theirs = { id: model.id, version, bpmnXml: bpmnXml.replace('name="开始"', 'name="发起"') }
    expect((await model.api.call('PUT', '/bpm/model/update', theirs)).code).toBe(200)
    // The same request within a second would be taken for a repetition.
    const question = page.getByRole('dialog', { name: '模型已被他人修改，没有保存' })
    await expect(async () => {
      await tool(page, '保存').click()
      await expect(question).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(question).toContainText('admin')
    await (await settled(question)).getByRole('button', { name: '比较差异' }).click()
    await expect(page.getByRole('list', { name: '差异' })).toContainText('审批')
    const comparison = page.getByRole('dialog', { name: '版本比较' })
    await (await settled(comparison)).getByRole('button', { name: '关闭' }).click()
    await (await settled(question)).getByRole('button', { name: '覆盖保存' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    const saved = (await stored(model)).bpmnXml
    expect(saved).toContain('name="审批"')
    expect(saved).not.toContain('name="发起"')
  },
)
