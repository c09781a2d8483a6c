import { expect, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'company'

let api: ApiSession

test.beforeEach(async ({ page }) => {
  api = await signInToApi(page.request, USER)
  await signIn(page, USER)
})

test.describe('the list of posts', () => {
  test('should make, find, change, export and delete records', async ({ page }) => {
    test.slow()
    await page.goto('system/post')
    await test.step('should create a record, and blame bad input at its fields without losing any', async () => {
      const code = uniqueName('p')
      await goTo(page, 'system/post')
      await page.getByRole('button', { name: '新增岗位' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('岗位顺序').fill('-1')
      await form.getByLabel('备注').fill('只写了备注')
      await form.getByRole('button', { name: '保存', exact: true }).click()

      await expect(form.locator('[data-field=postCode] [role=alert]')).toBeVisible()
      await expect(form.locator('[data-field=postName] [role=alert]')).toBeVisible()
      await expect(form.locator('[data-field=postSort] [role=alert]')).toBeVisible()
      await expect(form.locator('[data-field=remark] [role=alert]')).toHaveCount(0)
      await expect(form.getByLabel('备注')).toHaveValue('只写了备注')
      await expect(form.getByLabel('岗位编码')).toBeFocused()

      await form.getByLabel('岗位编码').fill(code)
      await form.getByLabel('岗位名称', { exact: true }).fill(`岗位${code}`)
      await form.getByLabel('岗位顺序').fill('12')
      await form.getByRole('button', { name: '保存', exact: true }).click()

      await expect(page.getByText('新增成功')).toBeVisible()
      await expect(form).toBeHidden()
      await expect(row(page, code)).toContainText('12')
    })

    await test.step('should put the refusal of a duplicate at its field and keep what was typed', async () => {
      const code = await makePost()
      await goTo(page, 'system/post')
      await page.getByRole('button', { name: '新增岗位' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('岗位编码').fill(code)
      await form.getByLabel('岗位名称', { exact: true }).fill(`另一个${code}`)
      await form.getByRole('button', { name: '保存', exact: true }).click()

      await expect(form.locator('[data-field=postCode] [role=alert]')).toContainText('已存在')
      await expect(form.getByLabel('岗位名称', { exact: true })).toHaveValue(`另一个${code}`)
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog').filter({ hasText: '离开后将会丢失' })
      await (await settled(question)).getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('should search, and keep the search through a reload and the way back', async () => {
      const code = await makePost()
      await goTo(page, 'system/post')
      const search = page.getByRole('search')
      await search.getByLabel('岗位编码').fill(code)
      await search.getByLabel('岗位编码').press('Enter')

      await expect(row(page)).toHaveCount(1)
      await expect(page).toHaveURL(new RegExp(`postCode=${code}`))

      await page.reload()
      await expect(row(page)).toHaveCount(1)
      await expect(search.getByLabel('岗位编码')).toHaveValue(code)

      await page.getByRole('link', { name: '部门管理' }).click()
      await expect(page).toHaveURL(/system\/dept$/)
      await page.goBack()
      await expect(row(page)).toHaveCount(1)
      await expect(search.getByLabel('岗位编码')).toHaveValue(code)
    })

    await test.step('should say that nothing fits the filters, and offer to clear them', async () => {
      await goTo(page, 'system/post?postCode=nothing-has-this-code')
      await expect(page.getByText('没有符合条件的岗位')).toBeVisible()
      await page.getByRole('button', { name: '清除条件' }).click()
      await expect(row(page, '部门经理')).toBeVisible()
    })

    await test.step('should sort by a column, both ways', async () => {
      await goTo(page, 'system/post')
      const header = page.getByRole('columnheader', { name: '岗位顺序' })
      await expect(row(page).first()).toBeVisible()
      await header.click()
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      await header.click()

      await expect(header).toHaveAttribute('aria-sort', 'descending')
      // Other records than before may be the first ones.
      await expect.poll(async () => isDescending(await orders(page))).toBe(true)
      await expect(page).toHaveURL(/desc|-postSort/)
    })

    await test.step('should edit a record and show it', async () => {
      const code = await makePost()
      await goTo(page, `system/post?postCode=${code}`)
      await row(page, code).getByRole('button', { name: '修改' }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByLabel('岗位编码')).toHaveValue(code)
      await form.getByLabel('备注').fill('改过的备注')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('修改成功')).toBeVisible()

      await row(page, code)
        .getByRole('button', { name: `岗位${code}`, exact: true })
        .click()
      await expect(page.getByRole('dialog')).toContainText('改过的备注')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('should switch the status in place, once the user has agreed to it', async () => {
      const code = await makePost()
      await goTo(page, `system/post?postCode=${code}`)
      const status = row(page, code).getByRole('switch')
      await expect(status).toBeChecked()
      const question = page.getByRole('dialog').filter({ hasText: `停用岗位“岗位${code}”？` })
      await status.click()
      await (await settled(question)).getByRole('button', { name: '取消' }).click()
      await expect(question).toHaveCount(0)
      await expect(status).toBeChecked()
      await status.click()
      await (await settled(question)).getByRole('button', { name: '确定' }).click()
      await expect(status).not.toBeChecked()

      await page.reload()
      await expect(row(page, code).getByRole('switch')).not.toBeChecked()
    })

    await test.step('should delete one record after a question that names it', async () => {
      const code = await makePost()
      await goTo(page, `system/post?postCode=${code}`)
      await row(page, code).getByRole('button', { name: '删除' }).click()
      const question = page.getByRole('dialog')
      await expect(question).toContainText(`岗位${code}`)
      await (await settled(question)).getByRole('button', { name: '取消' }).click()
      await expect(row(page, code)).toBeVisible()

      await row(page, code).getByRole('button', { name: '删除' }).click()
      await (await settled(question)).getByRole('button', { name: '删除' }).click()
      await expect(page.getByText('已删除')).toBeVisible()
      await expect(row(page, code)).toHaveCount(0)
    })

    await test.step('should delete the chosen records together', async () => {
      const first = await makePost()
      const second = await makePost()
      await goTo(page, `system/post?postName=${encodeURIComponent('岗位')}`)
      await row(page, first).getByRole('checkbox').check()
      await row(page, second).getByRole('checkbox').check()
      const bar = page.getByRole('toolbar', { name: '批量操作' })
      await expect(bar).toContainText('已选择2项')
      await bar.getByRole('button', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()

      await expect(row(page, first)).toHaveCount(0)
      await expect(row(page, second)).toHaveCount(0)
      await expect(bar).toBeHidden()
    })

    await test.step('should export what is filtered as a workbook', async () => {
      const code = await makePost()
      await goTo(page, `system/post?postCode=${code}`)
      await expect(row(page, code)).toBeVisible()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '导出' }).click(),
      ])

      expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
      const book = new ExcelJS.Workbook()
      await book.xlsx.readFile(await download.path())
      const sheet = book.worksheets[0]
      expect(textsOf(sheet, 1)).toEqual(expect.arrayContaining(['岗位编码', '岗位名称', '状态']))
      expect(sheet?.actualRowCount).toBe(2)
      expect(textsOf(sheet, 2)).toEqual(expect.arrayContaining([code, `岗位${code}`, '正常']))
    })

    await test.step('should remember which columns are wanted', async () => {
      await goTo(page, 'system/post')
      await expect(page.getByRole('columnheader', { name: '备注' })).toBeVisible()
      await page.getByRole('button', { name: '列设置' }).click()
      await page.getByRole('checkbox', { name: '备注' }).uncheck()
      await expect(page.getByRole('columnheader', { name: '备注' })).toHaveCount(0)

      await page.reload()
      await expect(page.getByRole('columnheader', { name: '岗位编码' })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: '备注' })).toHaveCount(0)

      await page.getByRole('button', { name: '列设置' }).click()
      await page.getByRole('button', { name: '恢复默认' }).click()
      await expect(page.getByRole('columnheader', { name: '备注' })).toBeVisible()
    })
  })
})

/** Makes a post beside the browser. Returns its code; its name is 岗位 and the code. */
async function makePost(): Promise<string> {
  const code = uniqueName('p')
  const { code: answer, msg } = await api.call('POST', '/system/post', {
    postCode: code,
    postName: `岗位${code}`,
    postSort: 5,
  })
  expect(answer, msg).toBe(200)
  return code
}

const isDescending = (numbers: number[]) =>
  numbers.length > 1 && numbers.join() === [...numbers].sort((a, b) => b - a).join()

async function orders(page: Page): Promise<number[]> {
  const column = await page.getByRole('columnheader').allInnerTexts()
  const index = column.findIndex(text => text.includes('岗位顺序'))
  const cells = await row(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts()
  return cells.map(Number)
}

function textsOf(sheet: ExcelJS.Worksheet | undefined, row: number): string[] {
  const texts: string[] = []
  sheet?.getRow(row).eachCell(cell => texts.push(cell.text))
  return texts
}
