import { expect, type Page } from '@playwright/test'
import { axeViolations } from '#tests/support/axeViolations.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

const record = (page: Page) => page.locator('tr.ant-table-row, .m-card').first()

const SCREENS: {
  name: string
  path: string
  open?: (page: Page) => Promise<void>
  ready: (page: Page) => Promise<void>
}[] = [
  { name: 'a list', path: 'system/post', ready: page => expect(record(page)).toBeVisible() },
  { name: 'a list beside a tree', path: 'system/user', ready: page => expect(record(page)).toBeVisible() },
  { name: 'a tree', path: 'system/dept', ready: page => expect(record(page)).toBeVisible() },
  {
    name: 'an empty list',
    path: 'system/post?postCode=nothing',
    ready: page => expect(page.getByText('没有符合条件的岗位')).toBeVisible(),
  },
  {
    name: 'a form with errors',
    path: 'system/user',
    open: async page => {
      await page.getByRole('button', { name: '新增用户' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    },
    ready: page => expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible(),
  },
  {
    name: 'a record',
    path: 'system/role',
    open: page => page.getByRole('button', { name: '学校管理员' }).first().click(),
    ready: page => expect(page.getByRole('dialog')).toContainText('菜单权限'),
  },
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('should have no serious violation on the login page', async ({ page }) => {
      await page.goto('login')
      await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
    })

    for (const { name, path, open, ready } of SCREENS) {
      test(`should have no serious violation on ${name}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await signIn(page, 'school')
        await page.goto(path)
        await open?.(page)
        await ready(page)
        // A surface that is still fading in has colours of its own.
        await expect(
          page.locator('.ant-zoom-enter, .ant-zoom-appear, .ant-drawer-panel-motion-right-enter'),
        ).toHaveCount(0)
        expect(await axeViolations(page)).toEqual([])
      })
    }
  })
}
