import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

const html = (page: Page) => page.locator('html')
const drawer = (page: Page) => page.getByRole('dialog').filter({ hasText: '布局设置' })

async function openSettings(page: Page) {
  await page.getByRole('button', { name: '外观与语言' }).click()
  await page.getByRole('menuitem', { name: '布局设置' }).click()
  await expect(drawer(page)).toBeVisible()
}

test.describe('the header and what it leads to', () => {
  test('should find pages and set the layout, for the platform', async ({ page }) => {
    test.slow()
    await signIn(page, 'admin')
    await test.step('should find pages by title and path, from the keyboard alone', async () => {
      await page.goto('index')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('Control+K')
      const field = page.getByRole('combobox', { name: '搜索' })
      await expect(field).toBeFocused()
      await field.fill('日志')
      await expect(page.getByRole('option')).not.toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
      await field.fill('system/post')
      await expect(page.getByRole('option').first()).toContainText('岗位管理')
      await page.keyboard.press('Enter')

      await expect(page).toHaveURL(/system\/post$/)
      await expect(field).toHaveCount(0)
    })

    await test.step('should hold at once, be saved, close by a click outside and be reset', async () => {
      await page.goto('system/post')
      const strip = page.getByRole('navigation', { name: '打开的页面' })
      await openSettings(page)
      await drawer(page).getByRole('switch', { name: '多页签' }).click()
      await expect(strip).toBeHidden()
      await drawer(page).getByRole('radio', { name: '石板紫' }).check({ force: true })
      await expect.poll(() => colorOf(page)).toBe('#6959CD')
      await drawer(page).getByRole('button', { name: '保存配置' }).click()
      await page.mouse.click(300, 500)
      await expect(drawer(page)).toBeHidden()

      await page.reload()
      await expect(page.getByRole('button', { name: '外观与语言' })).toBeVisible()
      await expect(strip).toBeHidden()
      await expect.poll(() => colorOf(page)).toBe('#6959CD')

      await openSettings(page)
      await drawer(page).getByRole('button', { name: '重置配置' }).click()
      await expect(strip).toBeVisible()
      await expect.poll(() => colorOf(page)).toBe('#0342D8')
    })

    await test.step('should make the sidebar dark beside a light page, and the title follow the menu', async () => {
      await page.goto('system/post')
      const side = page.getByRole('complementary', { name: '侧边栏' })
      const shade = () => side.evaluate(element => getComputedStyle(element).backgroundColor)
      await expect.poll(async () => (await side.boundingBox())?.width).toBe(230)
      const light = await shade()
      await openSettings(page)
      await drawer(page).getByText('深色侧边栏').click()
      await expect.poll(shade).not.toBe(light)
      await drawer(page).getByRole('switch', { name: '动态标题' }).click()
      await expect(page).toHaveTitle('岗位管理 · 组织与权限 · 系统管理 - Mortise 管理工作台')
      await drawer(page).getByRole('switch', { name: '显示标志' }).click()
      await expect(side.locator('.m-logo')).toHaveCount(0)
    })

    await test.step('should show the outermost menu on top, and what does not fit under 更多', async () => {
      await page.route('**/prod-api/system/menu/getRouters', async route => {
        const answer = await (await route.fetch()).json()
        const more = Array.from({ length: 6 }, (_, at) => ({
          name: `More${at}`,
          path: `/more${at}`,
          component: 'Layout',
          alwaysShow: true,
          meta: { title: `分组${at}`, icon: 'tool' },
          children: [{ name: `P${at}`, path: 'page', component: 'none/index', meta: { title: `页面${at}` } }],
        }))
        await route.fulfill({ json: { ...answer, data: [...answer.data, ...more] } })
      })
      await page.goto('system/post')
      await openSettings(page)
      await drawer(page).getByRole('switch', { name: '顶部导航' }).click()
      await page.keyboard.press('Escape')
      const top = page.getByRole('navigation', { name: '顶部菜单' })
      // floor(1440 / 3 / 85) = 5 of them, and 更多.
      await expect(top.getByRole('link')).toHaveCount(5)
      await expect(page.getByRole('navigation', { name: '面包屑' })).toHaveCount(0)
      const side = page.getByRole('navigation', { name: '主菜单' })
      await expect(side.getByRole('link', { name: '岗位管理' })).toBeVisible()

      await top.getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '分组5' }).click()
      await expect(page).toHaveURL(/more5\/page$/)
      await expect(side.getByRole('link', { name: '页面5' })).toBeVisible()
      await expect(side.getByRole('link', { name: '岗位管理' })).toHaveCount(0)
    })
  })

  test('should show sizes, messages and the profile of the institution, for a school', async ({ page }) => {
    test.slow()
    await signIn(page, 'school')
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    await test.step('should make controls and rows smaller, and remember it', async () => {
      await page.goto('system/post')
      const cell = page.locator('.ant-table-row .ant-table-cell').first()
      const height = async () => Math.round((await cell.boundingBox())?.height ?? 0)
      await expect(cell).toBeVisible()
      await expect.poll(height).toBe(44)
      await page.getByRole('button', { name: '布局大小' }).click()
      await page.getByRole('menuitem', { name: '超小' }).click()
      await expect.poll(height).toBe(36)

      await page.reload()
      await expect(cell).toBeVisible()
      await expect.poll(height).toBe(36)
    })

    await test.step('should warn where the browser has no full screen', async () => {
      await page.getByRole('button', { name: '全屏' }).click()

      await expect(page.getByText('您的浏览器不支持全屏')).toBeVisible()
    })

    await test.step('should list unread messages, mark them read and lead to all', async () => {
      let unread = [message(1, '王敏', '您的申请已通过'), message(2, '系统', '今晚 23 点维护')]
      await page.route('**/system/notify-message/**', route => {
        const { pathname, searchParams } = new URL(route.request().url())
        if (pathname.endsWith('get-unread-count'))
          return route.fulfill({ json: { code: 200, data: unread.length } })
        if (pathname.endsWith('get-unread-list')) return route.fulfill({ json: { code: 200, data: unread } })
        const ids = searchParams.getAll('ids').map(Number)
        unread = pathname.endsWith('update-read') ? unread.filter(({ id }) => !ids.includes(id)) : []
        return route.fulfill({ json: { code: 200 } })
      })
      await page.goto('index')
      await page.getByRole('button', { name: '消息通知，2 条未读' }).click()
      const list = page.getByRole('region', { name: '消息通知' })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(list.getByRole('listitem').first()).toContainText('王敏')
      const popover = page.locator('.ant-popover').filter({ has: list })
      await expect.poll(async () => Math.round((await popover.boundingBox())?.width ?? 0)).toBe(600)
      await list.getByRole('button', { name: /您的申请已通过/ }).click()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('button', { name: '消息通知，1 条未读' })).toBeVisible()
      await list.getByRole('button', { name: '全部已读' }).click()
      await expect(list.getByText('没有未读消息')).toBeVisible()

      await list.getByRole('button', { name: '查看全部' }).click()
      await expect(page).toHaveURL(/user\/notify-message$/)
      await expect(list).toBeHidden()
      await page.unroute('**/system/notify-message/**')
    })

    await test.step('should say why messages could not be fetched, and try again', async () => {
      let isDown = true
      await page.route('**/get-unread-list', route =>
        route.fulfill({ json: isDown ? { code: 601, msg: '消息服务维护中' } : { code: 200, data: [] } }),
      )
      await page.goto('index')
      await page.getByRole('button', { name: /^消息通知/ }).click()
      const list = page.getByRole('region', { name: '消息通知' })
      await expect(list.getByText('消息服务维护中')).toBeVisible()
      isDown = false
      await list.getByRole('button', { name: '重试' }).click()

      await expect(list.getByText('没有未读消息')).toBeVisible()
      await page.unroute('**/get-unread-list')
    })

    await test.step('should be completed by the administrator of a school', async () => {
      await page.goto('index')
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await page.getByRole('menuitem', { name: '完善学校资料' }).click()
      const dialog = page.getByRole('dialog').filter({ hasText: '完善学校资料' })
      await expect(dialog.getByLabel('名称', { exact: true })).toBeDisabled()
      await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800)
      await dialog.getByRole('checkbox', { name: '双一流' }).check()
      await dialog.getByLabel('简介').fill('以产业学院为特色')
      // What is chosen covers the field.
      await dialog.getByLabel('学校层次').press('ArrowDown')
      await page.locator('.ant-select-item-option').and(page.getByTitle('本科')).click()
      await dialog.getByRole('button', { name: '保存', exact: true }).click()
      await expect(dialog).toHaveCount(0)

      await page.reload()
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await page.getByRole('menuitem', { name: '完善学校资料' }).click()
      await expect(dialog.getByLabel('简介')).toHaveValue('以产业学院为特色')
      await expect(dialog.getByRole('checkbox', { name: '双一流' })).toBeChecked()
      await expect(dialog).toContainText('本科')
    })
  })

  test('should lead a teacher to the portal and out, and to no profile of the institution', async ({
    page,
  }) => {
    await signIn(page, 'teacher')
    await page.goto('index')
    await test.step('should lead to the public portal in a new tab', async () => {
      const link = page.getByRole('link', { name: '门户网站' })

      await expect(link).toHaveAttribute('href', '/')
      await expect(link).toHaveAttribute('target', '_blank')
    })

    await test.step('should not be offered to a teacher', async () => {
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: /资料/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeHidden()
    })

    await test.step('should ask before the account is switched', async () => {
      await page.getByRole('button', { name: '切换账号' }).click()
      const question = page.getByRole('dialog').filter({ hasText: '确定退出此账号吗？' })
      await question.getByRole('button', { name: '取消' }).click()
      await expect(page).toHaveURL(/index$/)
      await page.getByRole('button', { name: '切换账号' }).click()
      await question.getByRole('button', { name: '确定' }).click()

      await expect(page).toHaveURL(/login\?redirect=%2Findex$/)
    })
  })

  test('should refuse a logo that is no picture, and ask before typed words are lost', async ({ page }) => {
    await signIn(page, 'company')
    await page.goto('index')
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await page.getByRole('menuitem', { name: '完善企业资料' }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: '完善企业资料' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'logo.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    })
    await expect(dialog.getByText('文件格式不正确, 请上传png/jpg/jpeg格式文件!')).toBeVisible()
    await dialog.getByLabel('简介').fill('写了一半')
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '继续编辑' }).click()
    await expect(dialog.getByLabel('简介')).toHaveValue('写了一半')
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

function colorOf(page: Page): Promise<string> {
  return html(page).evaluate(element => element.style.getPropertyValue('--m-color-primary'))
}

function message(id: number, templateNickname: string, templateContent: string) {
  return { id, templateNickname, templateContent, templateType: '2', createTime: '2026-01-05 09:00:00' }
}
