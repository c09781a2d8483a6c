import { expect, type Page } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

async function addPost(page: Page, name: string): Promise<void> {
  const api = await signInToApi(page.request)
  const post = { postCode: name, postName: name, postSort: 70, remark: '原来的' }
  const { code, msg } = await api.call('POST', '/system/post', post)
  expect(code, msg).toBe(200)
}

const seenRows = (page: Page) => tableRow(page)

test.describe('a list', () => {
  test('should be changed in its cells, taken back, copied, and kept as a view that a link opens', async ({
    page,
  }) => {
    test.slow()
    const name = uniqueName('view')
    await addPost(page, name)
    await signIn(page)
    await page.goto(`system/post?postName=${name}`)
    await expect(seenRows(page)).toHaveCount(1)

    await test.step('a value is changed where it stands, by the keyboard, and taken back', async () => {
      await page.getByRole('button', { name: `编辑${name}的备注` }).focus()
      await page.keyboard.press('F2')
      const input = page.locator('.m-cell-editor :is(input, textarea)')
      await expect(input).toBeFocused()
      await page.keyboard.type('改过的')
      await page.keyboard.press('Enter')
      await expect(tableRow(page, '改过的')).toHaveCount(1)
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(tableRow(page, '原来的')).toHaveCount(1)
    })

    await test.step('what the form would refuse is refused at the cell', async () => {
      await page.getByRole('button', { name: `编辑${name}的岗位顺序` }).click()
      const input = page.locator('.m-cell-editor :is(input, textarea)')
      await input.fill('10000')
      await page.keyboard.press('Enter')
      await expect(page.locator('.m-cell-editor').getByRole('alert')).toContainText('9999')
      await page.keyboard.press('Escape')
      await expect(tableRow(page, '70')).toHaveCount(1)
    })

    await test.step('a copy leaves empty what is unique', async () => {
      await tableRow(page, name).getByRole('button', { name: '复制' }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByLabel('备注')).toHaveValue('原来的')
      await expect(form.getByLabel('岗位编码')).toHaveValue('')
      await expect(form.getByLabel('岗位编码')).toBeFocused()
      await form.getByLabel('岗位编码').fill(`${name}b`)
      await form.getByLabel('岗位名称', { exact: true }).fill(`${name}b`)
      await form.getByRole('button', { name: /^保 ?存$/ }).click()
      await expect(seenRows(page)).toHaveCount(2)
    })

    await test.step('the search is kept as a shared view, which opens for a colleague by its link', async () => {
      await page.getByRole('button', { name: '视图', exact: true }).click()
      await page.getByRole('button', { name: /存为新视图/ }).click()
      await page.getByRole('textbox', { name: '视图名称' }).fill(name)
      await page.getByRole('checkbox', { name: '与本机构共享' }).check()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?view=\d+$/)
      await expect(page.getByRole('button', { name: `视图：${name}` })).toBeVisible()
      const link = `system/post${new URL(page.url()).search}`
      await page.reload()
      await expect(seenRows(page)).toHaveCount(2)

      await signIn(page, 'operator')
      await page.goto(link)
      await expect(page.getByRole('button', { name: `视图：${name}` })).toBeVisible()
      await expect(seenRows(page)).toHaveCount(2)
      // It is theirs to look at, not to change.
      await page.getByRole('button', { name: `视图：${name}` }).click()
      await page.getByRole('button', { name: '默认列表' }).click()
      await expect(page).toHaveURL(/\?view=$/)
      await goTo(page, 'system/post?view=999999')
      await expect(page.getByText(/链接中的视图不存在/)).toBeVisible()
    })
  })
})
