import { expect, type Locator } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { publishButton } from '#tests/support/publishButton.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'school'

test.beforeEach(({ page }) => signIn(page, USER))

test.describe('notices', () => {
  test('should hold text that is written with care and shown without harm', async ({ page, request }) => {
    await page.goto('system/notice')
    await test.step('should be written in the editor, kept with their format, and shown', async () => {
      const title = uniqueName('通知')
      await goTo(page, 'system/notice')
      await page.getByRole('button', { name: '新增通知公告' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('公告标题').fill(title)
      await form.getByRole('radio', { name: '通知' }).check()
      const editor = form.locator('[contenteditable=true]')
      await editor.click()
      await page.keyboard.type('请按时参加')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await publishButton(page).click()
      await expect(page.getByText('新增成功')).toBeVisible()

      const api = await signInToApi(request, USER)
      const { noticeId } = await api.find('/system/notice/list', { noticeTitle: title })
      const { data } = await api.call('GET', `/system/notice/${noticeId}`)
      expect(data.noticeContent).toBe('<p>请按时参加</p>')
      await goTo(page, `system/notice?noticeTitle=${encodeURIComponent(title)}`)
      await row(page, title).getByRole('button', { name: title }).click()
      await expect(page.frameLocator('iframe').getByText('请按时参加')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('should have lists whose levels Tab and Shift+Tab change, and be left with them elsewhere', async () => {
      await goTo(page, 'system/notice')
      await page.getByRole('button', { name: '新增通知公告' }).click()
      const form = page.getByRole('dialog')
      const editor = form.locator('[contenteditable=true]')
      await editor.click()
      const { keyboard } = page
      await keyboard.type('aa')
      const list = form.locator('[data-menu-key=numberedList]')
      await expect(list).not.toHaveClass(/disabled/)
      await list.click()
      await expect(editor).toHaveText('1.aa')
      await keyboard.press('Enter')
      await keyboard.press('Tab')
      await keyboard.type('bb')
      await keyboard.press('Enter')
      await keyboard.insertText('一二')
      await keyboard.press('Enter')
      await keyboard.press('Shift+Tab')
      await keyboard.type('cc dd')
      await expect(editor).toHaveText('1.aa1.bb2.一二2.cc dd')
      // What the step before was told.
      await expect(page.getByText('新增成功')).toHaveCount(0)
      const title = uniqueName('列表')
      await form.getByLabel('公告标题').fill(title)
      await form.getByRole('radio', { name: '通知' }).check()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await publishButton(page).click()
      await expect(page.getByText('新增成功')).toBeVisible()
      const api = await signInToApi(page.request, USER)
      const { noticeId } = await api.find('/system/notice/list', { noticeTitle: title })
      const { noticeContent } = (await api.call('GET', `/system/notice/${noticeId}`)).data
      expect(noticeContent).toBe('<ol><li>aa</li><ol><li>bb</li><li>一二</li></ol><li>cc dd</li></ol>')

      await row(page, title).getByRole('button', { name: '修改' }).click()
      await editor.click()
      await keyboard.press('Control+End')
      await keyboard.press('Shift+Tab')
      await keyboard.type('e')
      await expect(editor.locator('p')).toHaveText('cc dde')
      await expect(editor).toBeFocused()
      await keyboard.press('Tab')
      await expect(editor).not.toBeFocused()
      await expect(editor.locator('p')).toHaveText('cc dde')
      await form.getByRole('button', { name: '取消' }).click()
      const question = page.getByRole('dialog').filter({ hasText: '离开后将会丢失' })
      await (await settled(question)).getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('should be stored and shown without anything that runs', async () => {
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

      await goTo(page, `system/notice?noticeTitle=${encodeURIComponent(title)}`)
      await row(page, title).getByRole('button', { name: title }).click()
      const content = page.frameLocator('iframe')
      await expect(content.getByText('加粗')).toBeVisible()
      expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    })
  })

  test('should reach one department in five clicks, and nobody else', async ({ page, request }) => {
    const title = uniqueName('部门')
    const api = await signInToApi(request, USER)
    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click()
    }
    await page.goto('system/notice')
    await click(page.getByRole('button', { name: '新增通知公告' }))
    const form = page.getByRole('dialog')
    await form.getByLabel('公告标题').fill(title)
    await expect(form.getByRole('radio', { name: '通知' })).toBeChecked()
    await click(form.getByRole('combobox', { name: '部门' }))
    await page.keyboard.type('软件2401班')
    await click(page.locator('.ant-select-tree-title', { hasText: '软件2401班' }))
    await expect(form.getByRole('status').filter({ hasText: /目前共[1-9]\d*人/ })).toBeVisible()
    await click(form.getByRole('button', { name: '保存', exact: true }))
    await expect(page.getByRole('dialog', { name: `发布“${title}”？` })).toContainText(
      /范围内现有 [1-9]\d* 人/,
    )
    await click(publishButton(page))
    await expect(page.getByText('新增成功')).toBeVisible()
    expect(clicks).toBe(5)

    const { noticeId, phase } = await api.find('/system/notice/list', { noticeTitle: title })
    expect(phase).toBe('shown')
    const codeFor = async (name: string) =>
      (await (await signInToApi(request, name)).call('GET', `/system/notice/board/${noticeId}`)).code
    expect(await codeFor('student')).toBe(200)
    expect(await codeFor('teacher')).toBe(404)
    await goTo(page, `system/notice?noticeTitle=${encodeURIComponent(title)}`)
    await row(page, title).getByRole('button', { name: '阅读情况' }).click()
    await expect(page.getByRole('cell', { name: '未读' }).first()).toBeVisible()
  })
})
