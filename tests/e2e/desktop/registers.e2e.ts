import { expect, type Page } from '@playwright/test'
import { DrawnForm } from '#tests/support/drawnForm.ts'
import { livedForm } from '#tests/support/livedForm.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test('a form should be drawn, filled in, renamed and promoted', async ({ page }) => {
  await signIn(page)
  await livedForm(page)
})

test('a register should be given to a role by its screen, and taken away again at once', async ({
  page,
  browser,
}) => {
  const school = await signInToApi(page.request, 'school')
  const form = new DrawnForm(page, await publishedForm(school))
  await signIn(page, 'school')
  await form.switchRegister('bpm/manager/form')
  await give(page, form.formName, ['新增'])

  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const theirs = await context.newPage()
  await signIn(theirs, 'teacher')
  await theirs.goto('')
  const menu = theirs.getByRole('navigation', { name: '主菜单' })
  // A folder with one page in it is that page.
  const folder = menu.getByRole('button', { name: '登记', exact: true })
  const link = menu.getByRole('link', { name: form.formName, exact: true })
  await expect(folder.or(link).first()).toBeVisible()
  if (await folder.isVisible()) await folder.click()
  await link.click()
  await theirs.getByRole('button', { name: /新增/ }).first().click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByLabel('事项', { exact: true }).fill('教师填的')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(theirs, '教师填的')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^(修改|删除|导出|回收站|更多)/ })).toHaveCount(0)

  await give(page, form.formName, [])
  const teacher = await signInToApi(theirs.request, 'teacher')
  expect(await teacher.call('GET', `/run-time/${form.formId}/list`)).toMatchObject({ code: 403 })
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: /没有打开.+的权限|页面不存在/ })).toBeVisible()
  await expect(link).toHaveCount(0)
  await context.close()
})

async function publishedForm(api: ApiSession): Promise<{ formId: number; formName: string }> {
  const formName = uniqueName('值班')
  const draft = JSON.stringify({ properties: { matter: { type: 'string', title: '事项', maxLength: 50 } } })
  const { data } = await api.call('POST', '/tool/build', { formName, draft })
  expect(await api.call('POST', `/tool/build/${data.formId}/publish`, {})).toMatchObject({ code: 200 })
  return { formId: data.formId, formName }
}

/** Gives the teachers these buttons of a register alone, by the tree on the screen of roles; none takes all of it away. */
async function give(page: Page, formName: string, buttons: string[]): Promise<void> {
  await page.goto('system/role?roleKey=teacher')
  await row(page).first().getByRole('button', { name: '修改' }).click()
  const form = page.getByRole('dialog')
  const tree = form.locator('[data-field=menuIds]')
  await tree.getByLabel('查找').fill(formName)
  const register = tree.locator('.ant-tree-treenode').filter({ hasText: formName })
  const box = register.locator('.ant-tree-checkbox')
  await expect(register).toBeVisible()
  // What is held by halves is held whole first.
  while ((await box.getAttribute('class'))?.match(/-(checked|indeterminate)/)) await box.click()
  if ((await register.getAttribute('aria-expanded')) === 'false')
    await register.locator('.ant-tree-switcher').click()
  // While the tree unfolds, all that comes to light stands in one node.
  await expect(tree.locator('.ant-tree-treenode-motion')).toHaveCount(0)
  for (const name of buttons)
    await register
      .locator(`xpath=following-sibling::*[contains(., "${name}")][1]`)
      .locator('.ant-tree-checkbox')
      .click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
