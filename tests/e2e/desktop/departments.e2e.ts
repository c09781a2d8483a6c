import { expect } from '@playwright/test'
import { optionsOf } from '#tests/support/chooseOption.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'school2'

test.beforeEach(({ page }) => signIn(page, USER))

test.describe('the tree of departments', () => {
  test('should be changed without harm to what hangs in it', async ({ page, request }) => {
    await page.goto('system/dept')
    await test.step('should refuse to hang a department below itself', async () => {
      const api = await signInToApi(request, USER)
      const root = (await api.call('GET', '/system/dept/list')).data.find(
        ({ deptName }: { deptName: string }) => deptName === '汽车工程系',
      )
      await goTo(page, 'system/dept')
      await row(page, '汽车工程系').getByRole('button', { name: '修改' }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByLabel('部门名称')).toHaveValue('汽车工程系')
      await form.locator('[data-field=parentId] .ant-select-selector').click()
      await expect(optionsOf(form).first()).toBeVisible()
      await page.keyboard.type('汽修2401班')
      await optionsOf(form).filter({ hasText: '汽修2401班' }).click()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(form.locator('[data-field=parentId] [role=alert]')).toBeVisible()
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog').filter({ hasText: '离开后将会丢失' })
      await (await settled(question)).getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      const below = await api.find('/system/dept/list', { deptName: '汽修2401班' })
      const moved = await api.call('PUT', '/system/dept', { deptId: root.deptId, parentId: below.deptId })
      expect(moved.code).toBe(601)
    })

    await test.step('should keep a department that has users, and say so', async () => {
      await goTo(page, 'system/dept')
      await row(page, '汽修2401班')
        .getByRole('button', { name: /删除|更多/ })
        .click()
      const inMenu = page.getByRole('menuitem', { name: '删除' })
      const question = page.getByRole('dialog')
      await expect(inMenu.or(question)).toBeVisible()
      if (await inMenu.isVisible()) await inMenu.click()
      await expect(question).toContainText('汽修2401班')
      await (await settled(question)).getByRole('button', { name: '删除' }).click()

      await expect(page.getByText(/用户/).last()).toBeVisible()
      await expect(row(page, '汽修2401班')).toBeVisible()
      await expect(question).toHaveCount(0)
    })

    await test.step('should add, rename and delete a department', async () => {
      const name = uniqueName('科')
      await goTo(page, 'system/dept')
      await row(page, '教务科').getByRole('button', { name: '新增下级' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('部门名称').fill(name)
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(row(page, name)).toBeVisible()

      await row(page, name).getByRole('button', { name: '修改' }).click()
      await form.getByRole('textbox', { name: '负责人' }).fill('王敏')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await expect(row(page, name)).toContainText('王敏')

      await row(page, name).getByRole('button', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
      await expect(row(page, name)).toHaveCount(0)
    })
  })
})
