import { expect } from '@playwright/test'
import { chooseOption } from '#tests/support/chooseOption.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { MAIL_LOGIN, startMailServer } from '#tests/support/startMailServer.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.describe('mail', () => {
  test('should go from an account over a template and a test into a box and the log', async ({ page }) => {
    const smtp = await startMailServer()
    const name = uniqueName('邀请')
    const address = `${uniqueName('sender')}@example.com`.toLowerCase()
    await signIn(page)

    await page.goto('system/mail/mail-account')
    // An empty list offers it a second time.
    await page.getByRole('button', { name: '新增邮箱账号' }).first().click()
    const account = page.getByRole('dialog')
    await account.getByLabel('邮箱').fill(address)
    await account.getByLabel('用户名').fill(MAIL_LOGIN.username)
    await account.getByLabel('密码').fill(MAIL_LOGIN.password)
    await account.getByLabel('SMTP 服务器').fill('127.0.0.1')
    await account.getByLabel('端口').fill(String(smtp.port))
    await account.getByRole('switch', { name: '启用 SSL' }).click()
    await account.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('新增成功')).toBeVisible()
    await row(page, address).getByRole('button', { name: '测试连接' }).click()
    await expect(page.getByText('测试连接成功')).toBeVisible()

    await goTo(page, 'system/mail/mail-template')
    await page.getByRole('button', { name: '新增邮件模板' }).first().click()
    const template = page.getByRole('dialog')
    await template.getByLabel('模板名称', { exact: true }).fill(name)
    await template.getByLabel('模板编码').fill(`invitation-${smtp.port}`)
    await chooseOption(template, 'accountId', address)
    await template.getByLabel('发件人名称').fill('人才平台')
    await template.getByLabel('邮件标题').fill('面试邀请：{name}')
    await template.locator('[contenteditable=true]').click()
    await page.keyboard.type('{name}，请于 {day} 参加面试。')
    // What was told of the account.
    await expect(page.getByText('新增成功')).toHaveCount(0)
    await template.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('新增成功')).toBeVisible()

    await row(page, name).getByRole('button', { name: '发送测试' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '收件人' }).fill('student@example.com')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'name', exact: true }).fill('小王')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog.getByText('缺少模板参数：day')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'day', exact: true }).fill('周五')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('邮件已交付发送，结果见邮件记录')).toBeVisible()

    await expect.poll(() => smtp.mails.length).toBe(1)
    expect(smtp.mails[0]).toMatchObject({ from: address, to: ['student@example.com'] })
    await goTo(page, 'system/mail/mail-log')
    const sent = row(page, '面试邀请：小王')
    await expect(sent).toContainText('student@example.com')
    await expect(async () => {
      await page.getByRole('button', { name: '查询' }).filter({ visible: true }).click()
      await expect(sent).toContainText('发送成功', { timeout: 1_000 })
    }).toPass()
    await sent.getByRole('button', { name: '面试邀请：小王' }).click()
    const entry = page.getByRole('dialog')
    await expect(entry.frameLocator('iframe').getByText('小王，请于 周五 参加面试。')).toBeVisible()
    await smtp.close()
  })
})
