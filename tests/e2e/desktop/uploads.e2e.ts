import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { publishButton } from '#tests/support/publishButton.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'school'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const STORED = /^\/prod-api\/files\/[a-f0-9]{32}\.(png|svg)$/

test.beforeEach(({ page }) => signIn(page, USER))

/** The form of a new notice on a page that is loaded anew, with the cursor in its text. */
async function openEditor(page: Page): Promise<{ form: Locator; text: Locator }> {
  await page.goto('system/notice')
  await page.getByRole('button', { name: '新增通知公告' }).click()
  const form = page.getByRole('dialog')
  const text = form.locator('[contenteditable=true]')
  await text.click()
  // The editor takes notice of its cursor a little later; what is pasted before then goes nowhere.
  await expect(form.locator('[data-menu-key=uploadImage]')).not.toHaveClass(/disabled/)
  return { form, text }
}

/** Chooses a file with the editor's own tool. */
async function choosePicture(page: Page, form: Locator, name: string, mimeType: string, buffer: Buffer) {
  await form.locator('[data-menu-key=group-image]').hover()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.locator('[data-menu-key=uploadImage]:not(.disabled)').click(),
  ])
  await chooser.setFiles({ name, mimeType, buffer })
}

/** Pastes as a browser does: HTML, or files. */
const paste = (text: Locator, content: { html?: string; png?: string }) =>
  text.evaluate((element, { html, png }) => {
    const clipboardData = new DataTransfer()
    if (html !== undefined) clipboardData.setData('text/html', html)
    if (png !== undefined) {
      const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, content)

test.describe('pictures and text of the editor', () => {
  test('should be stored, or refused, without anything that runs', async ({ page, request }) => {
    test.slow()
    await test.step('should be stored when they are chosen or pasted, and shown where the text is read', async () => {
      const title = uniqueName('图')
      const { form, text } = await openEditor(page)
      await paste(text, { png: PNG.toString('base64') })
      await expect(text.locator('img')).toHaveCount(1)
      await choosePicture(page, form, 'a.png', 'image/png', PNG)
      await expect(text.locator('img')).toHaveCount(2)
      for (const picture of await text.locator('img').all())
        await expect(picture).toHaveAttribute('src', STORED)

      await form.getByLabel('公告标题').fill(title)
      await form.getByRole('radio', { name: '通知' }).check()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await publishButton(page).click()
      await expect(page.getByText('新增成功')).toBeVisible()

      const api = await signInToApi(request, USER)
      const { noticeId } = await api.find('/system/notice/list', { noticeTitle: title })
      const { data } = await api.call('GET', `/system/notice/${noticeId}`)
      const [source] = /\/prod-api\/files\/[a-f0-9]{32}\.png/.exec(String(data.noticeContent)) ?? []
      const picture = await request.get(new URL(String(source), page.url()).href)
      expect(picture.headers()['content-type']).toBe('image/png')
      expect(await picture.body()).toEqual(PNG)
    })

    await test.step('should lose what runs in a drawing before anybody sees it', async () => {
      const { form, text } = await openEditor(page)
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path d="M0 0h9v9z"/></svg>'
      await choosePicture(page, form, 'a.svg', 'image/svg+xml', Buffer.from(svg))
      const source = await text.locator('img').getAttribute('src')
      expect(source).toMatch(STORED)
      const stored = await (await request.get(new URL(String(source), page.url()).href)).text()
      expect(stored).toContain('<path')
      expect(stored).not.toMatch(/alert|script|onload/)
    })

    await test.step('should take pasted HTML without what runs, and say which pictures stay behind', async () => {
      const { form, text } = await openEditor(page)
      await expect(form.getByText('请输入内容', { exact: true })).toBeVisible()
      await paste(text, {
        html: '<h2>标题</h2><p>正<b>文</b><script>window.ran = true</script></p><img src="https://a.example/a.png">',
      })
      await expect(text.locator('h2')).toHaveText('标题')
      await expect(text.locator('strong')).toHaveText('文')
      await expect(page.getByText('站外图片未粘贴，请保存后上传')).toBeVisible()
      await expect(text.locator('img')).toHaveCount(0)
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    })

    await test.step('should have six levels of headings, each kept when it is opened again', async () => {
      const title = uniqueName('级')
      const { form, text } = await openEditor(page)
      await page.keyboard.type('小标题')
      // The editor closes its menus when it takes notice of what was typed, which it does a little later.
      const level = form.getByText('标题 6', { exact: true })
      await expect(async () => {
        await form.locator('[data-menu-key=headingSelect]').click()
        await level.click({ timeout: 2_000 })
      }).toPass()
      await expect(text.locator('h6')).toHaveText('小标题')
      await form.getByLabel('公告标题').fill(title)
      await form.getByRole('radio', { name: '通知' }).check()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await publishButton(page).click()
      await expect(page.getByText('新增成功')).toBeVisible()
      const api = await signInToApi(request, USER)
      const { noticeId } = await api.find('/system/notice/list', { noticeTitle: title })
      const { data } = await api.call('GET', `/system/notice/${noticeId}`)
      expect(data.noticeContent).toBe('<h6>小标题</h6>')

      await goTo(page, `system/notice?noticeTitle=${encodeURIComponent(title)}`)
      await row(page, title).getByRole('button', { name: '修改' }).click()
      await expect(page.getByRole('dialog').locator('[contenteditable=true] h6')).toHaveText('小标题')
    })

    await test.step('should be refused in the words of the contract', async () => {
      const { form, text } = await openEditor(page)
      await choosePicture(page, form, 'a.gif', 'image/gif', PNG)
      await expect(page.getByText('图片格式错误!')).toBeVisible()
      await choosePicture(page, form, 'a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
      await expect(page.getByText('上传文件大小不能超过 5 MB!')).toBeVisible()
      await choosePicture(page, form, 'a.png', 'image/png', Buffer.from('<script>alert(1)</script>'))
      await expect(page.getByText('图片插入失败')).toBeVisible()
      await expect(text.locator('img')).toHaveCount(0)
    })
  })
})
