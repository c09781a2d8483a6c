import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'school2'

test.beforeEach(({ page }) => signIn(page, USER))

test.describe('a list on a phone', () => {
  test('should be cards, with paging in sight', async ({ page }) => {
    await page.goto('system/user')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    const paging = page.getByRole('navigation', { name: '分页' })
    await expect(paging).toBeInViewport({ ratio: 1 })
    const first = await cards(page).first().innerText()

    await paging.getByRole('listitem', { name: '下一页' }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(cards(page).first()).not.toHaveText(first)
  })

  test('should be searched in a sheet that goes away', async ({ page }) => {
    await page.goto('system/post')
    await page.getByRole('button', { name: '查询' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('岗位名称').fill('系主任')
    await sheet.getByRole('button', { name: '查询' }).click()

    await expect(sheet).toHaveCount(0)
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('系主任')
  })

  test('should create in a form that fills the screen', async ({ page }) => {
    const code = uniqueName('f')
    await page.goto('system/post')
    await page.getByRole('button', { name: '新增岗位' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('岗位编码').fill(code)
    await form.getByLabel('岗位名称').fill(`手机${code}`)
    await expect(form.locator('.ant-modal-content')).toHaveCSS('height', '844px')
    await expect(form.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 })
    await form.getByRole('button', { name: '保存' }).tap()

    await expect(page.getByText('新增成功')).toBeVisible()
    await expect(cards(page).filter({ hasText: code })).toBeVisible()
  })

  test('should keep what can be done with a record in a menu', async ({ page, request }) => {
    const code = uniqueName('f')
    const api = await signInToApi(request, USER)
    await api.call('POST', '/system/post', { postCode: code, postName: `删除${code}`, postSort: 1 })
    await page.goto(`system/post?postCode=${code}`)
    await cards(page).getByRole('button', { name: '更多' }).tap()
    await page.getByRole('menuitem', { name: '删除' }).tap()
    await expect(page.getByRole('dialog')).toContainText(`删除${code}`)
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap()

    await expect(cards(page)).toHaveCount(0)
  })

  test('should be reached through the menu sheet', async ({ page }) => {
    await page.goto('system/notice')
    await page.getByRole('button', { name: '打开菜单' }).tap()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('link', { name: '岗位管理' }).tap()

    await expect(page).toHaveURL(/system\/post$/)
    await expect(cards(page).first()).toBeVisible()
    await expect(menu).toBeHidden()
  })
})

function cards(page: Page) {
  // Pages that are kept behind have cards too.
  return page.locator('.m-card').filter({ visible: true })
}
