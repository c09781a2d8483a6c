import { expect, type Locator } from '@playwright/test'
import { chooseOption } from '#tests/support/chooseOption.ts'
import { goTo } from '#tests/support/goTo.ts'
import { menuLink } from '#tests/support/menuLink.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const PASSWORD = 'Tenant-Password-1'
const CHOSEN = 'Tenant-Password-2'

test('a package makes a tenant, whose administrator sees no more than it, also once it shrinks; the platform looks in', async ({
  page,
}) => {
  const api = await signInToApi(page.request)
  const packageName = uniqueName('套餐')
  const tenantName = uniqueName('租户')
  const userName = uniqueName('t')

  await signIn(page)
  await page.goto('system/tenant-package')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('套餐名称', { exact: true }).fill(packageName)
  await check(form, '用户管理')
  await check(form, '岗位管理')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(page, packageName)).toBeVisible()

  await expect(form).toHaveCount(0)
  await goTo(page, 'system/tenant')
  await page.getByRole('button', { name: '新增' }).first().click()
  await form.getByLabel('租户名称').fill(tenantName)
  await chooseOption(form, 'tenantType', '学校')
  await chooseOption(form, 'packageId', packageName)
  await form.getByLabel('联系人').fill('何平')
  await form.getByLabel('管理员账号').fill(userName)
  await form.getByLabel('管理员密码').fill(PASSWORD)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(page, tenantName)).toContainText(packageName)

  await signIn(page, userName, PASSWORD)
  await page.goto('system/user')
  // The platform has set the password, so that nothing is served before it is changed.
  await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  await page.getByLabel('旧密码').fill(PASSWORD)
  await page.getByLabel('新密码').fill(CHOSEN)
  await page.getByLabel('确认密码').fill(CHOSEN)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(await menuLink(page, '岗位管理')).toBeVisible()
  await expect(await menuLink(page, '角色管理')).toHaveCount(0)

  const found = await api.call('GET', `/system/tenant-package/page?name=${encodeURIComponent(packageName)}`)
  const { id } = found.data.list[0]
  const menus = (await api.call('GET', '/system/menu/options')).data as { value: number; label: string }[]
  const menuIds = menus.filter(({ label }) => label === '用户管理').map(({ value }) => value)
  expect(await api.call('PUT', '/system/tenant-package/update', { id, menuIds })).toMatchObject({ code: 200 })
  await page.reload()
  // A group of one page is that page.
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '用户管理' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '岗位管理' })).toHaveCount(0)

  await signIn(page)
  await page.goto(`system/tenant?name=${encodeURIComponent(tenantName)}`)
  await row(page, tenantName).getByRole('button', { name: '进入查看' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '进入查看' }).click()
  const banner = page.getByRole('region', { name: '正在查看' })
  await expect(banner).toContainText(tenantName)
  await menu.getByRole('link', { name: '用户管理' }).click()
  await expect(row(page)).toHaveCount(1)
  await expect(row(page, userName)).toBeVisible()
  await banner.getByRole('button', { name: '退出' }).click()
  await expect(banner).toHaveCount(0)
  await expect(await menuLink(page, '租户管理')).toBeVisible()
})

/** The box of a page in the tree of menus. */
async function check(form: Locator, title: string): Promise<void> {
  const tree = form.locator('[data-field=menuIds]')
  await tree.getByLabel('查找').fill(title)
  await tree
    .locator('.ant-tree-treenode', { hasText: new RegExp(`^${title}$`) })
    .locator('.ant-tree-checkbox')
    .click()
}
