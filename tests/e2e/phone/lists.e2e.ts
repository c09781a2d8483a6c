import { expect, type Page } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'school2'

test.beforeEach(({ page }) => signIn(page, USER))

test.describe('a list on a phone', () => {
  test('should be cards that are searched, made and deleted', async ({ page, request }) => {
    await page.goto('system/user')
    await test.step('should be cards, with paging in sight', async () => {
      await goTo(page, 'system/user')
      await expect(cards(page).first()).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      const paging = page.getByRole('navigation', { name: '分页' })
      await expect(paging).toBeInViewport({ ratio: 1 })
      const first = await cards(page).first().innerText()

      await paging.getByRole('listitem', { name: '下一页' }).click()
      await expect(page).toHaveURL(/[?&]page=2/)
      await expect(cards(page).first()).not.toHaveText(first)
    })

    await test.step('should be searched in a sheet that goes away', async () => {
      await goTo(page, 'system/post')
      await page.getByRole('button', { name: '查询' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('岗位名称', { exact: true }).fill('系主任')
      await sheet.getByRole('button', { name: '查询' }).click()

      await expect(sheet).toHaveCount(0)
      await expect(cards(page)).toHaveCount(1)
      await expect(page.getByRole('list', { name: '已选条件' })).toContainText('系主任')
    })

    await test.step('should create in a form that fills the screen', async () => {
      const code = uniqueName('f')
      await goTo(page, 'system/post')
      await page.getByRole('button', { name: '新增岗位' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('岗位编码').fill(code)
      await form.getByLabel('岗位名称', { exact: true }).fill(`手机${code}`)
      await expect(form.locator('.ant-modal-content')).toHaveCSS('height', '844px')
      await expect(form.getByRole('button', { name: '保存', exact: true })).toBeInViewport({ ratio: 1 })
      await form.getByRole('button', { name: '保存', exact: true }).tap()

      await expect(page.getByText('新增成功')).toBeVisible()
      await expect(cards(page).filter({ hasText: code })).toBeVisible()
    })

    await test.step('should keep what can be done with a record in a menu', async () => {
      const code = uniqueName('f')
      const api = await signInToApi(request, USER)
      await api.call('POST', '/system/post', { postCode: code, postName: `删除${code}`, postSort: 1 })
      await goTo(page, `system/post?postCode=${code}`)
      await expect(cards(page)).toHaveCount(1)
      await cards(page).getByRole('button', { name: '更多' }).tap()
      await page.getByRole('menuitem', { name: '删除' }).tap()
      await expect(page.getByRole('dialog')).toContainText(`删除${code}`)
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap()

      await expect(cards(page)).toHaveCount(0)
      await goTo(page, 'system/post')
      await expect(cards(page).first()).toBeVisible()
    })

    await test.step('should be reached through the menu sheet', async () => {
      await goTo(page, 'system/notice')
      await page.getByRole('button', { name: '打开菜单' }).tap()
      const menu = page.getByRole('navigation', { name: '主菜单' })
      await menu.getByRole('button', { name: '组织与权限' }).tap()
      await menu.getByRole('link', { name: '岗位管理' }).tap()

      await expect(page).toHaveURL(/system\/post$/)
      await expect(cards(page).first()).toBeVisible()
      await expect(menu).toBeHidden()
    })
  })
})

function cards(page: Page) {
  // Pages that are kept behind have cards too.
  return page.locator('.m-card').filter({ visible: true })
}
