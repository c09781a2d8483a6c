import { expect } from '@playwright/test'
import { optionsOf } from '#tests/support/chooseOption.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.describe('permission that can be trusted', () => {
  test('should be told before it is saved, seen as the other sees it, and explained', async ({ page }) => {
    const api = await signInToApi(page.request, 'school')
    const roleName = uniqueName('助理')
    const { data } = await api.call('GET', '/system/menu/options')
    const menus = data as { menuId: number; parentId: number | null; menuName: string }[]
    const users = menus.find(({ menuName }) => menuName === '用户管理')
    const kept = menus.filter(({ menuName }) => ['系统管理', '用户管理', '用户列表'].includes(menuName))
    const listed = menus.filter(({ parentId, menuName }) => parentId === users?.menuId && menuName === '查询')
    const menuIds = [...kept, ...listed].map(({ menuId }) => menuId)
    const role = { roleName, roleKey: uniqueName('r'), roleSort: 9, menuIds }
    expect((await api.call('POST', '/system/role', role)).code).toBe(200)
    const { roleId } = await api.find('/system/role/list', { roleName })
    const userName = uniqueName('u')
    const nickName = `测试${userName}`
    const account = { userName, nickName, password: 'Sight-1234', roleIds: [roleId] }
    expect((await api.call('POST', '/system/user', account)).code).toBe(200)

    await signIn(page, 'school')
    await page.goto(`system/role?roleName=${encodeURIComponent(roleName)}`)
    await row(page, roleName).getByRole('button', { name: '修改' }).click()
    const form = page.getByRole('dialog')
    const tree = form.locator('[data-field=menuIds]')
    await tree.getByLabel('查找').fill('岗位管理')
    await tree
      .locator('.ant-tree-treenode', { hasText: /^岗位管理$/ })
      .locator('.ant-tree-checkbox')
      .click()
    await form.getByRole('button', { name: '保存', exact: true }).click()
    const preview = page.getByRole('dialog', { name: '确认变更' })
    await expect(preview).toContainText('已分配给 1 个用户，其中 1 个用户的权限会立即改变')
    await expect(preview.getByRole('heading', { name: /将获得/ })).toBeVisible()
    await expect(preview).toContainText('岗位管理')
    await (await settled(preview)).getByRole('button', { name: '确认保存' }).click()
    await expect(page.getByText('修改成功')).toBeVisible()

    await goTo(page, `system/user?userName=${userName}`)
    await row(page, userName).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '以其身份查看' }).click()
    await page.getByRole('button', { name: '开始查看' }).click()
    const banner = page.getByRole('region', { name: '正在查看' })
    await expect(banner).toContainText(`正在以 ${nickName} 的身份查看`)
    await page.goto('system/post')
    await expect(row(page).first()).toBeVisible()
    await banner.getByRole('button', { name: '退出' }).click()
    await expect(banner).toHaveCount(0)

    await page.goto('system/user')
    await expect(row(page).first()).toBeVisible()
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await page.getByRole('menuitem', { name: '为什么看不到？' }).click()
    const why = page.getByRole('dialog', { name: '为什么看不到？' })
    await expect(why).toContainText('没有隐藏任何按钮或字段')
    const user = why.locator('.m-why-user', { has: page.getByRole('combobox', { name: '用户' }) })
    await user.locator('.ant-select-selector').click()
    await page.keyboard.type(nickName)
    await optionsOf(why).filter({ hasText: nickName }).click()
    await why.getByText('重置密码', { exact: true }).click()
    await expect(why).toContainText('需要权限 system:user:resetPwd')
    await expect(why).toContainText(/schemas\/system\/user\/index\.json:\d+/)
    await expect(why).toContainText(`“${roleName}”没有这个权限；拥有它的角色：“学校管理员”`)
  })
})
