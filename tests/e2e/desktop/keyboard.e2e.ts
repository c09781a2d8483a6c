import { expect, type Page } from '@playwright/test'
import { E2E } from '#tests/support/e2eServer.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tabTo } from '#tests/support/tabTo.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.describe('without a pointer', () => {
  test('should lead by the keyboard alone from the login to a saved user', async ({ page }) => {
    test.slow()
    const userName = uniqueName('k')
    const form = page.getByRole('dialog', { name: '新增用户' })
    const opener = page.getByRole('button', { name: '新增用户' })
    await test.step('should log in and open the page', async () => {
      await page.goto('login?redirect=/system/user')
      await tabTo(page.getByLabel('用户名', { exact: true }))
      await page.keyboard.type('school')
      await tabTo(page.getByLabel('密码', { exact: true }))
      await page.keyboard.type(E2E.password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/system\/user$/)
    })

    await test.step('should go into the dialog and stay there, and ask before typed work is lost', async () => {
      await tabTo(opener)
      await page.keyboard.press('Enter')
      await tabTo(form.getByLabel('用户昵称'))
      await page.keyboard.type('键盘')
      await tabTo(form.getByRole('button', { name: '保存', exact: true }))
      await tabTo(form.getByLabel('用户昵称'))
      await page.keyboard.press('Escape')
      const question = page
        .getByRole('dialog')
        .filter({ has: page.getByRole('button', { name: '放弃修改' }) })
      await tabTo(question.getByRole('button', { name: '继续编辑' }))
      await page.keyboard.press('Enter')
      await expect(question).toHaveCount(0)
    })

    await test.step('should fill in, choose and save', async () => {
      await tabTo(form.getByLabel('用户名称'))
      await page.keyboard.type(userName)
      await tabTo(form.getByRole('combobox', { name: '归属部门' }))
      // Of a tree what is found stands below all above it.
      await choose(page, '信息中心', 2)
      await tabTo(form.getByRole('combobox', { name: '角色' }))
      await choose(page, '教师')
      await page.keyboard.press('Escape')
      await tabTo(form.getByRole('button', { name: '保存', exact: true }))
      await page.keyboard.press('Enter')
      await tabTo(page.getByRole('button', { name: '我已记下' }))
      await page.keyboard.press('Enter')
      await expect(page.getByText('新增成功')).toBeVisible()
    })

    const stored = await (await signInToApi(page.request, 'school')).find('/system/user/list', { userName })
    expect(stored).toMatchObject({ nickName: '键盘', dept: { deptName: '信息中心' } })
  })
})

/** Types what is looked for into the list that has the focus, and takes what stands so many lines below. */
async function choose(page: Page, words: string, lines = 1): Promise<void> {
  await page.keyboard.type(words)
  await expect(
    page
      .locator('.ant-select-dropdown .ant-select-item-option, .ant-select-dropdown .ant-select-tree-title')
      .filter({ visible: true, hasText: words })
      .first(),
  ).toBeVisible()
  for (let line = 0; line < lines; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
