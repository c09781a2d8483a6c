import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { DrawnForm } from './drawnForm.ts'
import { signInToApi } from './signInToApi.ts'
import { tableRow } from './tableRow.ts'
import { uniqueName } from './uniqueName.ts'

/**
 * Leads a form through what it lives: drawn, published, made a register, filled in, found by what was searched, a field
 * renamed and published anew, documents read under the new name, and its page file taken along.
 */
export async function livedForm(page: Page): Promise<void> {
  const api = await signInToApi(page.request)
  const formName = uniqueName('巡检')
  const { data } = await api.call('POST', '/tool/build', { formName })
  const form = new DrawnForm(page, { formId: data.formId, formName })
  const record = (text: string) =>
    form.isPhone ? page.locator('.m-card').filter({ visible: true, hasText: text }) : tableRow(page, text)

  await form.openDesigner()
  await form.addField('单行文本', '地点')
  await form.addField('整数', '人数')
  await form.publish()
  await form.switchRegister()

  await form.openRegister()
  for (const [place, people] of [
    ['东门岗亭', '3'],
    ['西楼机房', '12'],
  ] as const) {
    await page.getByRole('button', { name: /新增/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('地点', { exact: true }).fill(place)
    await dialog.getByLabel('人数', { exact: true }).fill(people)
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(record(place)).toBeVisible()
  }

  await search(form, '地点', '机房')
  await expect(record('东门岗亭')).toHaveCount(0)
  await expect(record('西楼机房')).toContainText('12')

  await form.openDesigner()
  await form.select('地点')
  await form.setField('标题', '巡检点')
  await form.setField('字段名', 'place')
  const words = await form.publish()
  expect(words).toContain('第 1 版')
  expect(words).toContain('巡检点')
  expect(words).toContain('2 份')
  const { rows: versions } = await api.call('GET', `/tool/build/${form.formId}/versions`)
  expect(versions).toMatchObject([{ number: 2 }, { number: 1, documents: 2 }])

  await form.openRegister()
  await expect(record('东门岗亭')).toBeVisible()
  if (!form.isPhone) await expect(page.getByRole('columnheader', { name: '巡检点' })).toBeVisible()
  await search(form, '巡检点', '岗亭')
  await expect(record('西楼机房')).toHaveCount(0)
  await expect(record('东门岗亭')).toBeVisible()

  const promote = await form.choose('提升为页面文件')
  await promote.getByLabel('页面键').fill(`patrol/form${form.formId}`)
  await promote.getByRole('button', { name: /检\s*查/ }).click()
  await expect(promote.getByText('检查通过')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    promote.getByRole('button', { name: /下\s*载/ }).click(),
  ])
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.resource.properties).toMatchObject({ place: { type: 'string', title: '巡检点' } })
  if (form.isPhone)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

async function search({ page, isPhone }: DrawnForm, label: string, text: string): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: '查询' }).first().click()
  const form = isPhone ? page.getByRole('dialog') : page.locator('.m-view:not([hidden])')
  await form.getByRole('textbox', { name: label, exact: true }).fill(text)
  await form.getByRole('button', { name: /查\s*询/ }).click()
}
