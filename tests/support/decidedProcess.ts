import { expect, type Page } from '@playwright/test'
import { processXml } from '#tests/process/execution/processXml.ts'
import { signIn } from './signIn.ts'
import { type ApiSession, signInToApi } from './signInToApi.ts'
import { uniqueName } from './uniqueName.ts'

/** Leads a process from its form over a signed approval to its end, as people do it. */
export async function decidedProcess(page: Page): Promise<void> {
  const name = uniqueName('外出')
  await publishProcess(await signInToApi(page.request, 'school'), name)
  await signIn(page, 'school')

  await page.goto('bpm/task/create')
  // Others publish and start processes meanwhile, by which the list moves.
  await page.getByPlaceholder('查找流程').fill(name)
  await page
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .first()
    .click()
  await expect(page.getByLabel('去向', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /提\s*交/ }).click()
  await expect(page.getByText('去向不能为空')).toBeVisible()
  await page.getByLabel('去向', { exact: true }).fill('市图书馆')
  await expect(page.getByRole('complementary', { name: '审批流程' })).toContainText('周怀瑜')
  await page.getByRole('button', { name: /提\s*交/ }).click()

  await page.waitForURL(/process-instance\/detail\?id=\d+/)
  await expect(page.getByText('市图书馆')).toBeVisible()
  await page.getByRole('button', { name: '同意', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('意见').fill('注意安全')
  await sign(page)
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '同意', exact: true })).toBeHidden()

  await page.getByRole('button', { name: '打印' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('结果：通过')
  await expect(sheet.getByRole('row', { name: /注意安全/ }).getByRole('img')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
}

/** A process with one task, which the starter has to sign. */
async function publishProcess(api: ApiSession, name: string): Promise<void> {
  const draft = JSON.stringify({
    required: ['place'],
    properties: { place: { type: 'string', title: '去向' } },
  })
  const { data: form } = await api.call('POST', '/tool/build', { formName: name, draft })
  await api.call('POST', `/tool/build/${form.formId}/publish`, { version: form.version })
  const signature =
    '<camunda:properties><camunda:property name="signature" value="true"/></camunda:properties>'
  const bpmnXml = processXml({
    nodes: {
      start: 'start',
      a: { kind: 'user', attributes: 'camunda:assignee="school"', extensions: signature },
      end: 'end',
    },
    flows: ['start>a', 'a>end'],
  })
  const key = uniqueName('out')
  const model = { ...{ key, name, category: '2', formType: 10, formId: form.formId, bpmnXml } }
  const { data } = await api.call('POST', '/bpm/model/create', model)
  expect(await api.call('POST', `/bpm/model/deploy?id=${data.id}`, {})).toMatchObject({ code: 200 })
}

async function sign(page: Page): Promise<void> {
  const canvas = page.locator('.m-signature canvas')
  await canvas.scrollIntoViewIfNeeded()
  const place = await canvas.boundingBox()
  if (!place) throw new Error('There is no place to sign.')
  await page.mouse.move(place.x + 40, place.y + 40)
  await page.mouse.down()
  await page.mouse.move(place.x + 160, place.y + 70, { steps: 4 })
  await page.mouse.up()
}
