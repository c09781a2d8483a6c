import { expect } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.beforeEach(({ page }) => signIn(page))

test.describe('the tree of menus', () => {
  test('should be looked through and added to', async ({ page, request }) => {
    await page.goto('system/menu')
    await test.step('should unfold and fold', async () => {
      await goTo(page, 'system/menu')
      await expect(row(page, '系统管理')).toBeVisible()
      await expect(row(page, '岗位管理')).toHaveCount(0)
      await row(page, '系统管理').getByRole('button', { name: /展开/ }).click()
      await expect(row(page, '岗位管理')).toBeVisible()
      await page.getByRole('button', { name: '全部展开' }).click()
      await expect(row(page, 'system:post:add')).toBeVisible()
      await page.getByRole('button', { name: '全部折叠' }).click()
      await expect(row(page, '岗位管理')).toHaveCount(0)
    })

    await test.step('should add a child below a menu', async () => {
      const name = uniqueName('目录')
      await goTo(page, 'system/menu')
      await row(page, '系统管理').getByRole('button', { name: '新增下级' }).click()
      const form = page.getByRole('dialog')
      await expect(form.locator('[data-field=parentId]')).toContainText('系统管理')
      await form.getByLabel('菜单名称', { exact: true }).fill(name)
      await form.getByLabel('路由地址').fill('e2e')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('新增成功')).toBeVisible()

      const api = await signInToApi(request)
      const made = await api.find('/system/menu/list', { menuName: name })
      const parent = await api.find('/system/menu/list', { menuName: '系统管理' })
      expect(made.parentId).toBe(parent.menuId)
      expect((await api.call('DELETE', `/system/menu/${made.menuId}`)).code).toBe(200)
    })

    await test.step('should ask for what the chosen type of menu needs', async () => {
      await goTo(page, 'system/menu')
      await page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '新增菜单' }).click()
      const form = page.getByRole('dialog')
      const type = (name: string) => form.locator('.ant-radio-button-wrapper', { hasText: name })
      await expect(form.getByLabel('路由地址')).toBeVisible()
      await expect(form.getByRole('combobox', { name: '组件路径' })).toHaveCount(0)

      await type('菜单').click()
      await expect(form.getByRole('combobox', { name: '组件路径' })).toBeVisible()
      await expect(form.getByLabel('权限标识')).toBeVisible()

      await type('按钮').click()
      await expect(form.getByLabel('权限标识')).toBeVisible()
      await expect(form.getByLabel('路由地址')).toHaveCount(0)
      await expect(form.getByRole('combobox', { name: '组件路径' })).toHaveCount(0)
    })
  })
})
