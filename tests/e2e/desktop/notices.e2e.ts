import { expect } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'school'

test.beforeEach(({ page }) => signIn(page, USER))

test.describe('notices', () => {
  test('should be written in the editor, kept with their format, and shown', async ({ page, request }) => {
    const title = uniqueName('通知')
    await page.goto('system/notice')
    await page.getByRole('button', { name: '新增通知公告' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('公告标题').fill(title)
    await form.getByRole('radio', { name: '通知' }).check()
    const editor = form.locator('[contenteditable=true]')
    await editor.click()
    await page.keyboard.type('请按时参加')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新增成功')).toBeVisible()

    const api = await signInToApi(request, USER)
    const { noticeId } = await api.find('/system/notice/list', { noticeTitle: title })
    const { data } = await api.call('GET', `/system/notice/${noticeId}`)
    expect(data.noticeContent).toBe('<p>请按时参加</p>')
    await page.goto(`system/notice?noticeTitle=${encodeURIComponent(title)}`)
    await row(page, title).getByRole('button', { name: title }).click()
    await expect(page.frameLocator('iframe').getByText('请按时参加')).toBeVisible()
  })

  test('should be stored and shown without anything that runs', async ({ page, request }) => {
    const api = await signInToApi(request, USER)
    const title = uniqueName('脚本')
    const made = await api.call('POST', '/system/notice', {
      noticeTitle: title,
      noticeType: '1',
      noticeContent:
        '<p>正文<strong>加粗</strong></p><script>window.top.broken = 1</script>' +
        '<img src="x" onerror="window.top.broken = 1"><a href="javascript:window.top.broken=1">链接</a>',
    })
    expect(made.code, made.msg).toBe(200)
    const { noticeId } = await api.find('/system/notice/list', { noticeTitle: title })
    const { noticeContent } = (await api.call('GET', `/system/notice/${noticeId}`)).data
    expect(noticeContent).toContain('<strong>加粗</strong>')
    expect(noticeContent).not.toMatch(/script|onerror/i)

    await page.goto(`system/notice?noticeTitle=${encodeURIComponent(title)}`)
    await row(page, title).getByRole('button', { name: title }).click()
    const content = page.frameLocator('iframe')
    await expect(content.getByText('加粗')).toBeVisible()
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  })
})
