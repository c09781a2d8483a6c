import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.beforeEach(({ page }) => signIn(page, 'company2'))

test.describe('a form with typed work', () => {
  test('should lose nothing that nobody gave up', async ({ page }) => {
    test.slow()
    await page.goto('system/post')
    await test.step('should be saved by Ctrl+Enter, and made with the keyboard alone', async () => {
      const code = uniqueName('k')
      await expect(row(page).first()).toBeVisible()
      await page.keyboard.press('n')
      const form = page.getByRole('dialog')
      await expect(form.getByLabel('岗位编码')).toBeFocused()
      await page.keyboard.type(code)
      await page.keyboard.press('Tab')
      await page.keyboard.type(`键盘${code}`)
      // Over its English.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(form.getByLabel('岗位顺序')).toBeFocused()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('3')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      await expect(form.getByRole('radio', { name: '停用' })).toBeChecked()
      await page.keyboard.press('Control+Enter')

      await expect(page.getByText('新增成功')).toBeVisible()
      await expect(row(page, code)).toBeVisible()
      await expect(row(page, code).getByRole('switch')).not.toBeChecked()
    })

    await test.step('should close at once while nothing is typed', async () => {
      const form = await openForm(page)
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
    })

    for (const way of ['Esc', '取消', 'the cross']) {
      await test.step(`should ask before ${way} loses it`, async () => {
        const form = await openForm(page)
        await form.getByLabel('岗位名称', { exact: true }).fill('还没保存')
        await leaveBy(page, way)
        const question = page.getByRole('dialog').filter({ hasText: '离开后将会丢失' })
        await expect(question).toBeVisible()
        await expect(question.getByRole('button', { name: '继续编辑' })).toBeFocused()
        await (await settled(question)).getByRole('button', { name: '继续编辑' }).click()
        await expect(question).toBeHidden()
        await expect(form.getByLabel('岗位名称', { exact: true })).toHaveValue('还没保存')

        await leaveBy(page, way)
        await (await settled(question)).getByRole('button', { name: '放弃修改' }).click()
        await expect(form).toHaveCount(0)
      })
    }

    await test.step('should let the browser ask before a reload loses it', async () => {
      const form = await openForm(page)
      await form.getByLabel('岗位名称', { exact: true }).fill('还没保存')
      const asked = page.waitForEvent('dialog')
      const reloading = page.reload().catch(() => undefined)
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await expect(form.getByLabel('岗位名称', { exact: true })).toHaveValue('还没保存')
      // The reload that was called off is not awaited: whether it reports so is the browser's affair.
      void reloading
    })
  })
})

async function openForm(page: Page) {
  await page.getByRole('button', { name: '新增岗位' }).click()
  const form = page.getByRole('dialog').filter({ hasText: '岗位顺序' })
  await expect(form.getByLabel('岗位编码')).toBeFocused()
  return form
}

async function leaveBy(page: Page, way: string): Promise<void> {
  const form = page.getByRole('dialog').filter({ hasText: '岗位顺序' })
  if (way === 'Esc') await page.keyboard.press('Escape')
  else if (way === '取消') await form.getByRole('button', { name: '取消' }).click()
  else
    await form
      .getByRole('button', { name: /close|关闭/i })
      .first()
      .click()
}
