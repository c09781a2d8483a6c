import { expect, type Page } from '@playwright/test'
import { axeViolationsInBothModes } from '#tests/support/axeViolations.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

/** What the pages of the menu do not show by themselves; those are looked at by every-page.e2e.ts. */
const SCREENS: {
  name: string
  path: string
  open?: (page: Page) => Promise<void>
  ready: (page: Page) => Promise<void>
}[] = [
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
      await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
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

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test.describe('accessibility, light and dark', () => {
  test('should have no violation on the login page', async ({ page }) => {
    await page.goto('login')
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    expect(await axeViolationsInBothModes(page)).toEqual([])
  })

  for (const { name, path, open, ready } of SCREENS) {
    test(`should have no violation on ${name}`, async ({ page }) => {
      await signIn(page, 'school')
      await page.goto(path)
      await open?.(page)
      await ready(page)
      expect(await axeViolationsInBothModes(page)).toEqual([])
    })
  }
})
