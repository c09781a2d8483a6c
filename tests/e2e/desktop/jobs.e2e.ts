import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { tableRow } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test('a job is set up with the panel, run once and found in its log', async ({ page }) => {
  const name = uniqueName('清理')
  await signIn(page)
  await page.goto('monitor/job')
  await page.getByRole('button', { name: /新增/ }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '任务名称' }).fill(name)

  // A handler is taken over, and told its argument.
  await form.getByText(/可用的处理器/).click()
  const handler = form.getByRole('listitem').filter({ hasText: 'clearJobLogs(保留天数)' })
  await handler.getByRole('button', { name: '选用' }).click()
  await expect(form.getByRole('textbox', { name: '调用目标' })).toHaveValue('clearJobLogs()')
  const times = form.getByRole('textbox', { name: '执行周期（Cron）' })
  await times.fill('0 61 * * * ?')
  await expect(page.getByText('第 2 段“61”不正确')).toBeVisible()

  await form.getByRole('button', { name: '设置' }).click()
  await page.getByText('每周', { exact: true }).click()
  await page.getByRole('checkbox', { name: '周五' }).check()
  await page.getByRole('button', { name: '确定' }).last().click()
  await expect(times).toHaveValue('0 0 2 ? * 2,6')
  await expect(page.getByRole('list', { name: '接下来的执行时间' }).getByRole('listitem')).toHaveCount(5)

  const save = form.getByRole('button', { name: '保存' })
  await save.click()
  await expect(page.getByText('参数“保留天数”').first()).toBeVisible()
  await form.getByRole('textbox', { name: '调用目标' }).fill('clearJobLogs(3650)')
  await save.click()

  const row = tableRow(page, name)
  await expect(row).toContainText('0 0 2 ? * 2,6')
  await row.getByRole('button', { name: '执行一次' }).click()
  await page.getByRole('button', { name: '确定' }).last().click()
  await expect(page.getByText(`“${name}”已开始执行`)).toBeVisible()
  await row.getByRole('button', { name: '调度日志' }).click()
  await expect(page).toHaveURL(/\/monitor\/job-log\/index\/\d+/)
  await expect(async () => {
    await page.getByRole('button', { name: '查询' }).click()
    await expect(tableRow(page, name)).toContainText(/已清理 \d+ 条/, { timeout: 2_000 })
  }).toPass()
})
