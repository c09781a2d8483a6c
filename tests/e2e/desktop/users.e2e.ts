import { expect, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { chooseOption } from '#tests/support/chooseOption.ts'
import { E2E } from '#tests/support/e2eServer.ts'
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

test.describe('the list of users', () => {
  test('should do with users what their administrator does', async ({ page }) => {
    test.slow()
    await page.goto('system/user')
    await test.step('should show those of the chosen department and of the ones below it', async () => {
      await goTo(page, 'system/user')
      const side = page.getByRole('complementary').filter({ has: page.getByLabel('搜索部门') })
      await side.getByLabel('搜索部门').fill('软件2401班')
      await side.getByText('软件2401班', { exact: true }).click()

      await expect(page).toHaveURL(/deptId=\d+/)
      await expect.poll(async () => [...new Set(await departmentsOf(page))]).toEqual(['软件2401班'])

      await side.getByLabel('搜索部门').fill('信息工程学院')
      await side.getByText('信息工程学院', { exact: true }).click()
      await expect.poll(async () => new Set(await departmentsOf(page)).size).toBeGreaterThan(1)
    })

    await test.step('should create a user with department, posts and roles', async () => {
      const userName = uniqueName('u')
      await goTo(page, 'system/user')
      await page.getByRole('button', { name: '新增用户' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('用户昵称').fill('新来的老师')
      await form.getByLabel('用户名称').fill(userName)
      await form.getByLabel('用户密码').fill('Good-Password-1')
      await form.getByLabel('手机号码').fill('123')
      await chooseOption(form, 'deptId', '信息中心')
      await chooseOption(form, 'postIds', '院长')
      await page.keyboard.press('Escape')
      await chooseOption(form, 'roleIds', /^教师$/)
      await page.keyboard.press('Escape')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(form.locator('[data-field=phonenumber] [role=alert]')).toBeVisible()
      await form.getByLabel('手机号码').fill('13900001234')
      await form.getByRole('button', { name: '保存', exact: true }).click()

      await expect(page.getByText('新增成功')).toBeVisible()
      const listed = await api.find('/system/user/list', { userName })
      const { data: stored } = await api.call('GET', `/system/user/${listed.userId}`)
      expect(stored).toMatchObject({ nickName: '新来的老师', phonenumber: '13900001234' })
      expect(stored.dept.deptName).toBe('信息中心')
      expect(stored.postIds).toHaveLength(1)
      expect(stored.roleIds).toHaveLength(1)
      expect(stored).not.toHaveProperty('password')
    })

    await test.step('should reset a password, after which the new one opens', async () => {
      const { userName } = await makeUser()
      await goTo(page, `system/user?userName=${userName}`)
      await row(page, userName).getByRole('button', { name: '重置密码' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('新密码').fill('short')
      await form.getByRole('button', { name: /确定|保存|重置密码/ }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      await form.getByLabel('新密码').fill('Another-Good-1')
      await form.getByRole('button', { name: /确定|保存|重置密码/ }).click()
      await expect(form).toBeHidden()

      const login = await page.request.post(`${E2E.apiUrl}/auth/login`, {
        data: { username: userName, password: 'Another-Good-1' },
      })
      expect((await login.json()).code).toBe(200)
    })

    await test.step('should disable an account in place', async () => {
      const { userName } = await makeUser()
      await goTo(page, `system/user?userName=${userName}`)
      await row(page, userName).getByRole('switch').click()
      const question = page.getByRole('dialog').filter({ hasText: '停用用户' })
      await (await settled(question)).getByRole('button', { name: '确定' }).click()
      await expect(row(page, userName).getByRole('switch')).not.toBeChecked()

      const login = await page.request.post(`${E2E.apiUrl}/auth/login`, {
        data: { username: userName, password: 'Good-Password-1' },
      })
      expect((await login.json()).code).not.toBe(200)
    })

    await test.step('should assign roles on the page behind 分配角色', async () => {
      const { userName, userId } = await makeUser()
      await goTo(page, `system/user?userName=${userName}`)
      await row(page, userName).getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '分配角色' }).click()
      await expect(page).toHaveURL(new RegExp(`/system/user-auth/role/${userId}$`))
      const menu = page.getByRole('navigation', { name: '主菜单' })
      await expect(menu.getByRole('link', { name: '用户管理' })).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('[data-field=userName]')).toContainText(userName)
      await expect(page.locator('[data-field=userName] input')).toHaveCount(0)
      await row(page, 'teacher').getByRole('checkbox').check()
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('修改成功')).toBeVisible()

      const { data: stored } = await api.call('GET', `/system/user/${userId}`)
      expect(stored.roleIds).toHaveLength(1)
    })

    await test.step('should open the further actions of a row with the keyboard', async () => {
      const { userName } = await makeUser()
      await goTo(page, `system/user?userName=${userName}`)
      const more = row(page, userName).getByRole('button', { name: '更多' })
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: '分配角色' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem', { name: '分配角色' })).toBeHidden()
      await expect(more).toBeFocused()
    })

    await test.step('should refuse a file with bad rows as a whole, and take the mended one', async () => {
      const [good, other] = [uniqueName('i'), uniqueName('i')]
      await goTo(page, 'system/user')
      await page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '导入' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('导入文件').setInputFiles(
        await workbook([
          [good, '张一', '13800001111'],
          [other, '', '不是号码'],
        ]),
      )
      await expect(dialog.getByText('现在没有导入任何数据')).toBeVisible()
      await expect(row(dialog, '手机号码')).toContainText('3')
      await expect(row(dialog, '用户昵称')).toContainText('3')
      await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled()
      expect((await api.call('GET', `/system/user/list?userName=${good}`)).total).toBe(0)

      await dialog.getByLabel('导入文件').setInputFiles(
        await workbook([
          [good, '张一', '13800001111'],
          [other, '张二', '13800002222'],
        ]),
      )
      await expect(dialog.getByText(/检查通过/)).toBeVisible()
      expect((await api.call('GET', `/system/user/list?userName=${good}`)).total).toBe(0)
      await dialog.getByRole('button', { name: '导入2条' }).click()
      await expect(page.getByText('已导入2条')).toBeVisible()
      const made = page.getByRole('dialog', { name: '已生成2个密码' })
      await expect(made).toContainText(good)
      await made.getByRole('button', { name: '我已记下' }).click()
      await expect(made).toHaveCount(0)

      await api.find('/system/user/list', { userName: good })
      expect(await api.find('/system/user/list', { userName: other })).toMatchObject({ nickName: '张二' })
    })

    await test.step('should restore from the trash what was deleted', async () => {
      const { userName, nickName } = await makeUser()
      await goTo(page, `system/user?userName=${userName}`)
      await row(page, userName).getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      const question = page.getByRole('dialog')
      await expect(question).toContainText(nickName)
      await (await settled(question)).getByRole('button', { name: '删除' }).click()
      await expect(row(page, userName)).toHaveCount(0)

      await page.getByRole('button', { name: '回收站' }).click()
      await row(page, userName).getByRole('checkbox').check()
      await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '恢复' }).click()
      await expect(page.getByText('已恢复')).toBeVisible()
      await page.getByRole('button', { name: '返回列表' }).click()
      await expect(row(page, userName)).toBeVisible()
    })

    await test.step('should keep typed work when somebody else has saved meanwhile', async () => {
      const { userName, userId } = await makeUser()
      await goTo(page, `system/user?userName=${userName}`)
      await row(page, userName).getByRole('button', { name: '修改' }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByLabel('用户名称')).toHaveValue(userName)
      await form.getByLabel('备注').fill('我写的备注')
      const { data: before } = await api.call('GET', `/system/user/${userId}`)
      const other = await api.call('PUT', '/system/user', {
        userId,
        nickName: '别人改的',
        version: before.version,
      })
      expect(other.code, other.msg).toBe(200)
      // What an earlier step was told.
      await expect(page.getByText('修改成功')).toHaveCount(0)
      await form.getByRole('button', { name: '保存', exact: true }).click()

      await expect(form.getByText('重新载入后，您填写的内容会保留。')).toBeVisible()
      await form.getByRole('button', { name: '重新载入' }).click()
      await expect(form.getByLabel('用户昵称')).toHaveValue('别人改的')
      await expect(form.getByLabel('备注')).toHaveValue('我写的备注')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByText('修改成功')).toBeVisible()

      const { data: stored } = await api.call('GET', `/system/user/${userId}`)
      expect(stored).toMatchObject({ nickName: '别人改的', remark: '我写的备注' })
    })
  })
})

async function makeUser() {
  const userName = uniqueName('u')
  const nickName = `测试${userName}`
  const made = await api.call('POST', '/system/user', { userName, nickName, password: 'Good-Password-1' })
  expect(made.code, made.msg).toBe(200)
  const { userId } = await api.find('/system/user/list', { userName })
  return { userName, nickName, userId: userId as number }
}

async function departmentsOf(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const titles = await page.getByRole('columnheader').allInnerTexts()
  const index = titles.findIndex(title => title.includes('归属部门'))
  return row(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts()
}

async function workbook(rows: string[][]) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('用户').addRows([['用户名称', '用户昵称', '手机号码'], ...rows])
  return {
    name: '用户.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  }
}
