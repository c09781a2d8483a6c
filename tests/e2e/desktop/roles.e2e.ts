import { expect } from '@playwright/test'
import { chooseOption } from '#tests/support/chooseOption.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'school'
let api: ApiSession

test.beforeEach(async ({ page }) => {
  api = await signInToApi(page.request, USER)
  await signIn(page, USER)
})

test.describe('roles', () => {
  test('should be given menus, departments and users', async ({ page }) => {
    test.slow()
    await page.goto('system/role')
    await test.step('should be given menus from the tree, with those above them', async () => {
      const name = uniqueName('角色')
      await goTo(page, 'system/role')
      await page.getByRole('button', { name: '新增角色' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('角色名称', { exact: true }).fill(name)
      await form.getByLabel('权限字符').fill(uniqueName('r'))
      const tree = form.locator('[data-field=menuIds]')
      await tree.getByLabel('查找').fill('岗位管理')
      await tree
        .locator('.ant-tree-treenode', { hasText: /^岗位管理$/ })
        .locator('.ant-tree-checkbox')
        .click()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('新增成功')).toBeVisible()

      const { roleId } = await api.find('/system/role/list', { roleName: name })
      const { menuIds } = (await api.call('GET', `/system/role/${roleId}`)).data
      const titles = await menuTitles(menuIds)
      expect(titles).toEqual(expect.arrayContaining(['系统管理', '岗位管理']))
      expect(titles).not.toContain('用户管理')
    })

    await test.step('should ask for departments only when the data scope is one of its own', async () => {
      const { roleName, roleId } = await makeRole()
      await goTo(page, `system/role?roleName=${encodeURIComponent(roleName)}`)
      await row(page, roleName).getByRole('button', { name: '数据权限' }).click()
      const form = page.getByRole('dialog')
      const departments = form.locator('[data-field=deptIds]')
      await expect(form.getByText('权限范围')).toBeVisible()
      await expect(departments).toHaveCount(0)
      await chooseOption(form, 'dataScope', '指定部门数据权限')
      await expect(departments).toBeVisible()
      await departments.locator('.ant-tree-checkbox').first().click()
      await form.getByRole('button', { name: /确定|保存|数据权限/ }).click()
      const preview = page.getByRole('dialog', { name: '确认变更' })
      await expect(preview).toContainText('目前没有分配给任何用户')
      await preview.getByRole('button', { name: '确认保存' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      const { data } = await api.call('GET', `/system/role/${roleId}`)
      expect(data.dataScope).toBe('2')
      expect(data.deptIds.length).toBeGreaterThan(0)
    })

    await test.step('should keep a data scope that is opened and saved, whether it is chosen with those below or not', async () => {
      const { roleName, roleId } = await makeRole()
      const [root] = (await api.call('GET', '/system/dept/list')).data
      const scope = { roleId, dataScope: '2', deptIds: [root.deptId], deptCheckStrictly: false }
      expect(await api.call('PUT', '/system/role/dataScope', scope)).toMatchObject({ code: 200 })
      await goTo(page, `system/role?roleName=${encodeURIComponent(roleName)}`)
      const form = page.getByRole('dialog', { name: new RegExp(roleName) })
      const linked = form.getByRole('checkbox', { name: '父子联动' })
      const open = async () => {
        await row(page, roleName).getByRole('button', { name: '数据权限' }).click()
        await expect(form.getByText(/^已选/)).toBeVisible()
      }
      const save = async ({ isChanged }: { isChanged: boolean }) => {
        await form.getByRole('button', { name: /确\s?定/ }).click()
        // What changes nothing asks nothing.
        if (isChanged) await page.getByRole('button', { name: '确认保存' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        return (await api.call('GET', `/system/role/${roleId}`)).data
      }

      await open()
      await expect(form.getByText('已选1项')).toBeVisible()
      await expect(linked).toHaveCount(1)
      await expect(linked).not.toBeChecked()
      expect(await save({ isChanged: false })).toMatchObject(scope)

      await open()
      // What is chosen is completed with what goes along.
      await linked.check()
      const whole = await save({ isChanged: true })
      expect(whole).toMatchObject({ deptCheckStrictly: true })
      expect(whole.deptIds.length).toBeGreaterThan(1)

      await open()
      await expect(form.getByText(`已选${whole.deptIds.length}项`)).toBeVisible()
      await expect(linked).toBeChecked()
      expect(await save({ isChanged: false })).toMatchObject({
        deptIds: whole.deptIds,
        deptCheckStrictly: true,
      })
    })

    await test.step('should keep linked departments exactly as they are ticked: what is above one is shown by halves, and is not chosen', async () => {
      const { roleName, roleId } = await makeRole()
      const [root] = (await api.call('GET', '/system/dept/list')).data
      const middle = await makeDepartment(root.deptId)
      const leaf = await makeDepartment(middle.deptId)
      await makeDepartment(middle.deptId)
      const scope = { roleId, dataScope: '2', deptIds: [leaf.deptId], deptCheckStrictly: false }
      expect(await api.call('PUT', '/system/role/dataScope', scope)).toMatchObject({ code: 200 })
      // The tree was fetched less than a moment ago: a page that starts anew knows the departments made since.
      await page.goto(`system/role?roleName=${encodeURIComponent(roleName)}`)
      const form = page.getByRole('dialog', { name: new RegExp(roleName) })
      const box = ({ deptName }: { deptName: string }) =>
        form.locator('.ant-tree-treenode', { hasText: deptName }).getByRole('checkbox')
      const open = async () => {
        await row(page, roleName).getByRole('button', { name: '数据权限' }).click()
        await form.getByRole('button', { name: '展开' }).click()
      }

      await open()
      await form.getByRole('checkbox', { name: '父子联动' }).check()
      for (const isReopened of [false, true]) {
        if (isReopened) await open()
        await expect(form.getByText('已选1项')).toBeVisible()
        await expect(form.getByRole('checkbox', { name: '父子联动' })).toBeChecked()
        await expect(box(middle)).toHaveAttribute('aria-checked', 'mixed')
        await expect(box(leaf)).toHaveAttribute('aria-checked', 'true')
        if (isReopened) break
        // What is chosen stays the same, so nothing is asked.
        await form.getByRole('button', { name: /确\s?定/ }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      const { data } = await api.call('GET', `/system/role/${roleId}`)
      expect(data).toMatchObject({ deptIds: [leaf.deptId], deptCheckStrictly: true })

      await box(leaf).click()
      await expect(form.getByText('已选0项')).toBeVisible()
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog').filter({ hasText: '离开后将会丢失' })
      await (await settled(question)).getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('should be given to users on the page behind 分配用户, and taken from them', async () => {
      const { roleName, roleId } = await makeRole()
      const userName = uniqueName('u')
      const nickName = `测试${userName}`
      await api.call('POST', '/system/user', { userName, nickName })
      await goTo(page, `system/role?roleName=${encodeURIComponent(roleName)}`)
      await row(page, roleName).getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '分配用户' }).click()
      await expect(page).toHaveURL(new RegExp(`/system/role-auth/user/${roleId}$`))

      await page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '添加用户' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('用户名称').fill(userName)
      await form.getByRole('button', { name: '查询' }).click()
      await expect(form.locator('tbody tr[data-row-key]')).toHaveCount(1)
      await form.getByRole('row', { name: userName }).getByRole('checkbox').check()
      await form.getByRole('button', { name: '添加1个用户' }).click()
      await expect(form).toHaveCount(0)
      await expect(row(page, userName)).toBeVisible()

      await row(page, userName).getByRole('button', { name: '取消授权' }).click()
      const question = page.getByRole('dialog')
      await expect(question).toContainText(nickName)
      await (await settled(question)).getByRole('button', { name: '取消授权' }).click()
      await expect(row(page, userName)).toHaveCount(0)
    })
  })
})

async function makeRole() {
  const roleName = uniqueName('角色')
  const made = await api.call('POST', '/system/role', { roleName, roleKey: uniqueName('r'), roleSort: 9 })
  expect(made.code, made.msg).toBe(200)
  const { roleId } = await api.find('/system/role/list', { roleName })
  return { roleName, roleId: roleId as number }
}

async function menuTitles(ids: number[]): Promise<string[]> {
  const { data } = await api.call('GET', '/system/menu/treeselect')
  const titles: string[] = []
  const walk = (nodes: { id: number; label: string; children?: [] }[] = []) => {
    for (const { id, label, children } of nodes) {
      if (ids.includes(id)) titles.push(label)
      walk(children)
    }
  }
  walk(data)
  return titles
}

async function makeDepartment(parentId: number): Promise<{ deptId: number; deptName: string }> {
  const deptName = uniqueName('部门')
  return (await api.call('POST', '/system/dept', { deptName, parentId, orderNum: 1 })).data
}
