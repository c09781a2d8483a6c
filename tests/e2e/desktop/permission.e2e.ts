import { expect } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'

test.describe('a user who may only look', () => {
  test('should see what is granted, and nothing else', async ({ page }) => {
    await signIn(page, 'teacher')
    await test.step('should see the list without what changes it', async () => {
      await page.goto('system/user')

      await expect(row(page).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /新增|导入|导出|回收站/ })).toHaveCount(0)
      await expect(row(page).getByRole('button', { name: /修改|删除|重置密码|更多/ })).toHaveCount(0)
      await expect(row(page).getByRole('switch')).toHaveCount(0)
      await row(page).first().getByRole('button').first().click()
      const detail = page.getByRole('dialog')
      await expect(detail).toContainText('用户名称')
      await expect(detail.getByRole('button', { name: '修改' })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('should find in the menu only what is granted', async () => {
      await goTo(page, 'system/notice')

      const menu = page.getByRole('navigation', { name: '主菜单' })
      await expect(menu.getByRole('link', { name: '通知公告' })).toBeVisible()
      await expect(menu.getByRole('link', { name: '角色管理' })).toHaveCount(0)
    })

    await test.step('should be refused at the address of what is not granted', async () => {
      for (const path of [
        'system/role',
        'system/menu',
        'system/user-auth/role/1',
        'system/dict-data/index/1',
      ]) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { name: /没有打开.+的权限|页面不存在/ })).toBeVisible()
          await expect(row(page)).toHaveCount(0)
        })
      }
    })
  })

  test('should be refused by the API as well', async ({ request }) => {
    const teacher = await signInToApi(request, 'teacher')

    expect((await teacher.call('GET', '/system/role/list')).code).toBe(403)
    expect((await teacher.call('POST', '/system/user', { userName: 'nobody', nickName: '无' })).code).toBe(
      403,
    )
    expect((await teacher.call('POST', '/system/user/export')).code).toBe(403)
    expect((await teacher.call('DELETE', '/system/notice/1')).code).toBe(403)
  })

  test('should see the records of the own department only', async ({ request }) => {
    const school = await signInToApi(request, 'school')
    const teacher = await signInToApi(request, 'teacher')
    const all = await school.call('GET', '/system/user/list?pageSize=1')
    const own = await teacher.call('GET', '/system/user/list?pageSize=1')

    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBeLessThan(all.total)
  })
})
