import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

test.describe('a reader of screens', () => {
  test('should hear a list, a form and a dialog as what they are', async ({ page }) => {
    await signIn(page, 'school')
    await page.goto('system/post')
    const view = page.locator('.m-view:not([hidden])')
    await expect(view.getByRole('table', { name: '岗位管理' })).toBeVisible()
    await expect(view).toMatchAriaSnapshot(`
      - heading "岗位管理" [level=1]
      - search "查询"
      - toolbar "操作"
    `)
    await expect(view.getByRole('table', { name: '岗位管理' })).toMatchAriaSnapshot(`
      - table "岗位管理":
        - rowgroup:
          - row:
            - cell:
              - checkbox "选择院长"
            - cell:
              - button "院长"
            - cell "dean"
    `)
    await expect(view.getByRole('status').filter({ hasText: /共\d+条/ })).toBeVisible()

    await page.getByRole('button', { name: '新增岗位' }).click()
    const form = page.getByRole('dialog', { name: '新增岗位' })
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toMatchAriaSnapshot(`
      - dialog "新增岗位":
        - heading "新增岗位" [level=2]
        - textbox "岗位编码" [invalid]
        - alert: 岗位编码不能为空
        - radiogroup "状态":
          - radio "正常" [checked]
          - radio "停用"
    `)
    const code = form.getByRole('textbox', { name: '岗位编码', exact: true })
    await expect(code).toHaveAttribute('aria-required', 'true')
    await expect(code).toHaveAccessibleDescription('岗位编码不能为空')
  })
})
