import { expect, type Locator, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.describe('the code generator', () => {
  test('should bring tables in from every source, and say what it left out', async ({ page }) => {
    const api = await signInToApi(page.request)
    const name = uniqueName('gen').toLowerCase()
    await publishedForm(api, name)
    await signIn(page)
    await page.goto('tool/gen')
    const dialog = await openImport(page)
    await expect(dialog.getByText('没有可以导入的表')).toBeVisible()

    await dialog.getByRole('tab', { name: 'OpenAPI' }).click()
    const schema = { type: 'object', properties: { petName: { type: 'string', title: '名字' } } }
    const openapi = {
      openapi: '3.0.0',
      info: {},
      paths: {},
      components: { schemas: { 123: schema, [name]: schema } },
    }
    await dialog.getByLabel('粘贴内容').fill(JSON.stringify(openapi))
    await dialog.getByRole('button', { name: /读\s*取/ }).click()
    await expect(dialog.getByText('名称 123 不含字母：此对象没有读取')).toBeVisible()
    await expect(dialog.locator('.ant-table-row')).toHaveCount(1)
    await dialog.getByRole('button', { name: '导入1张表' }).click()
    await expect(dialog).toBeHidden()

    await openImport(page)
    await dialog.getByRole('tab', { name: 'Excel' }).click()
    await dialog.locator('input[type=file]').setInputFiles({
      name: `${name}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await wideWorkbook(`${name}_wide`),
    })
    await expect(dialog.getByRole('row', { name: new RegExp(`${name}_wide`) })).toContainText('200')
    await expect(dialog.getByText('列超过 200 个：其余没有读取')).toBeVisible()
    await dialog.getByRole('button', { name: '导入1张表' }).click()
    await expect(dialog).toBeHidden()

    await openImport(page)
    await dialog.getByRole('tab', { name: '表单' }).click()
    await dialog.getByRole('combobox', { name: '选择表单版本' }).focus()
    await page.keyboard.type(name)
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
    await dialog.getByText('导入表结构').click()
    await dialog.getByRole('button', { name: /导\s*入/ }).click()
    await expect(dialog).toBeHidden()

    // All that a workbook of 200 columns becomes can be set and saved.
    const { tableId } = await api.find('/tool/gen/list', { tableName: `${name}_wide` })
    await page.goto(`tool/gen-edit/index/${tableId}`)
    await page.getByLabel('basic0 标题').first().fill('第一列')
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    expect((await api.call('GET', `/tool/gen/preview/${tableId}`)).problems).toEqual([])
  })

  test('should draw a page, show its screen, and ask where drawing, columns and file disagree', async ({
    page,
  }) => {
    const api = await signInToApi(page.request)
    const name = uniqueName('drawn').toLowerCase()
    const text = `create table ${name} (id bigint primary key, name varchar(50) comment '名称', price decimal(9,2) comment '单价')`
    const { data } = await api.call('POST', '/tool/gen/importText', { kind: 'sql', text })
    const tableId = data[0].tableId
    await signIn(page)
    await page.goto(`tool/gen-edit/index/${tableId}`)
    await page.getByRole('button', { name: '从 Excel 粘贴' }).click()
    const paste = page.getByRole('dialog')
    await paste.getByLabel('粘贴内容').fill('字段\t标题\nprice\t价格')
    await expect(paste.getByText('1个字段有变化')).toBeVisible()
    await paste.getByRole('button', { name: /采\s*用/ }).click()

    // What is drawn is what was saved.
    await page.getByRole('tab', { name: '设计' }).click()
    const canvas = page.locator('[data-canvas]')
    await expect(canvas).toContainText('价格')
    await page.getByRole('button', { name: '日期', exact: true }).press('Enter')
    await expect(canvas).toContainText('日期')
    await page.getByRole('tab', { name: '预览' }).click()
    const screen = page.locator('.m-gen-screen')
    await expect(tableRow(screen, '名称 1')).toBeVisible()
    await expect(screen.getByText('单价')).toHaveCount(0)
    await screen.getByRole('button', { name: /新增/ }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByText('日期', { exact: true })).toBeVisible()
    await form.getByLabel('名称', { exact: true }).fill('试')
    await form.getByRole('button', { name: /^(?:保\s*存|确\s*定)$/ }).click()
    await expect(form.getByText('这是预览：数据是示例，不会保存')).toBeVisible()
    await form.getByRole('button', { name: /取\s*消/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /放\s*弃|离\s*开/ })
      .click()

    // Both say something else of one title.
    await changeBoth(api, tableId)
    await page.goto(`tool/gen-edit/index/${tableId}`)
    await expect(page.getByText('此页面已有设计：在这里修改的内容与设计合并')).toBeVisible()
    await page.getByRole('tab', { name: '设计' }).click()
    await page.getByRole('radio', { name: /采用字段的设置/ }).check()
    await page.getByRole('button', { name: '继续设计' }).click()
    await expect(canvas).toContainText('字段的名称')
    await page.getByRole('button', { name: '保存设计' }).click()
    await expect(page.getByText('已设计')).toBeVisible()

    // A page file stands there already: what is chosen is what is shown, at once.
    await api.call('PUT', '/tool/gen', { tableId, pageKey: 'system/post/index', functionName: '新岗位' })
    await page.goto(`tool/gen?tableName=${name}`)
    await tableRow(page, name)
      .getByRole('button', { name: /更\s*多/ })
      .click()
    await page.getByRole('menuitem', { name: '生成' }).click()
    const generate = page.getByRole('dialog')
    const file = generate.locator('.m-gen-text')
    await expect(file).not.toContainText('"title": "新岗位"')
    await generate.getByRole('radio', { name: /采用新内容 "新岗位"/ }).check()
    await expect(file).toContainText('"title": "新岗位"')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

async function openImport(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /导\s*入/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('导入表结构')).toBeVisible()
  return dialog
}

async function publishedForm(api: ApiSession, formName: string): Promise<void> {
  const draft = JSON.stringify({ properties: { subject: { type: 'string', title: '主题', maxLength: 50 } } })
  const { data } = await api.call('POST', '/tool/build', { formName, draft })
  expect((await api.call('POST', `/tool/build/${data.formId}/publish`, {})).code).toBe(200)
}

/** More columns than are read, under heads of two rows. */
async function wideWorkbook(sheetName: string): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet(sheetName)
  sheet.addRow(Array.from({ length: 320 }, (_, n) => (n % 10 === 0 ? 'basic' : null)))
  sheet.addRow(Array.from({ length: 320 }, (_, n) => n))
  for (let first = 1; first <= 320; first += 10) sheet.mergeCells(1, first, 1, first + 9)
  sheet.addRow(Array.from({ length: 320 }, (_, n) => `值${n}`))
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** Draws another title, then gives the column a third one. */
async function changeBoth(api: ApiSession, tableId: number): Promise<void> {
  const { data } = await api.call('GET', `/tool/gen/design/${tableId}`)
  const text = data.design.text.replace('"名称"', '"画的名称"')
  await api.call('PUT', '/tool/gen/design', { tableId, version: data.version, text, base: data.fresh })
  const { data: info } = await api.call('GET', `/tool/gen/${tableId}`)
  const column = info.rows.find(({ columnName }: { columnName: string }) => columnName === 'name')
  await api.call('PUT', '/tool/gen', {
    tableId,
    columns: [{ columnId: column.columnId, title: '字段的名称' }],
  })
}
