import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.describe('jobs', () => {
  test('should be made with the picker, refused at their times, run once and tell how it went', async ({
    page,
  }) => {
    const name = uniqueName('每周清理')
    await signIn(page)
    await page.goto('monitor/job')
    await page.getByRole('button', { name: '新增定时任务' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('任务名称', { exact: true }).fill(name)
    await form.getByRole('button', { name: /可用的处理器/ }).click()
    await form
      .getByRole('listitem')
      .filter({ hasText: 'clearExpired()' })
      .getByRole('button', { name: '选用' })
      .click()
    await expect(form.getByLabel('调用目标')).toHaveValue('clearExpired()')

    const times = form.locator('[data-field=cronExpression]')
    await times.getByRole('textbox').fill('0 61 * * * ?')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(times).toContainText('Cron 表达式不正确：第 2 段（分钟）“61”不正确')
    await expect(times.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')

    await times.getByRole('button', { name: '设置' }).click()
    const picker = page.locator('.m-cron-panel')
    await picker.getByText('每周', { exact: true }).click()
    await expect(picker.getByRole('listitem')).toHaveCount(5)
    await picker.getByRole('button', { name: '确定' }).click()
    await expect(times.getByRole('textbox')).toHaveValue(/^0 0 \d+ \? \* \d$/)
    await expect(times.getByRole('listitem')).toHaveCount(5)
    // Run by hand alone: its own times must not come in between.
    await form.getByRole('radio', { name: '暂停' }).check()
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('新增成功')).toBeVisible()

    await row(page, name).getByRole('button', { name: '执行一次' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '执行一次' }).click()
    await expect(page.getByText('已开始执行，结果见调度日志')).toBeVisible()
    await row(page, name).getByRole('button', { name: '调度日志' }).click()
    await expect(page.getByRole('heading', { name: `调度日志：${name}` })).toBeVisible()
    const run = row(page, name)
    await expect(async () => {
      await page.getByRole('button', { name: '查询' }).filter({ visible: true }).click()
      await expect(run).toContainText('成功', { timeout: 1_000 })
    }).toPass({ timeout: 40_000 })
    await run.getByRole('button', { name }).click()
    const entry = page.getByRole('dialog')
    await expect(entry).toContainText('手动')
    await expect(entry).toContainText(/已清理会话 \d+ 条/)
  })
})
