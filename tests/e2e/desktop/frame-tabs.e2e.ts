import { expect, type Page } from '@playwright/test'
import { goTo } from '#tests/support/goTo.ts'
import { menuLink } from '#tests/support/menuLink.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'

test.beforeEach(({ page }) => signIn(page, 'school'))

const strip = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })
const tab = (page: Page, title: string) => strip(page).getByRole('button', { name: title, exact: true })
const titles = (page: Page) => strip(page).locator('.m-tab-name').allTextContents()

async function visit(page: Page, ...pages: string[]): Promise<void> {
  for (const title of pages) {
    await (await menuLink(page, title)).click()
    await expect(tab(page, title)).toHaveAttribute('aria-current', 'page')
  }
}

/** Leaves these pages open beside the home page, in this order and untouched, and the last of them seen. */
async function begin(page: Page, ...pages: string[]): Promise<void> {
  await tab(page, '首页').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '全部关闭' }).click()
  await expect.poll(() => titles(page)).toEqual(['首页'])
  // By then the menu has folded the group that holds no open page.
  await expect(tab(page, '首页')).toHaveAttribute('aria-current', 'page')
  await visit(page, ...pages)
}

test.describe('visited pages', () => {
  test('should stand in tabs that are kept, closed and ordered', async ({ page }) => {
    test.slow()
    await page.goto('system/post')
    await test.step('should stand in tabs, the home page first, and be there after a reload', async () => {
      await visit(page, '部门管理', '通知公告')
      await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '部门管理', '通知公告'])
      await expect(strip(page).getByRole('button', { name: '关闭首页' })).toHaveCount(0)

      await page.reload()
      await expect(tab(page, '通知公告')).toHaveAttribute('aria-current', 'page')
      await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '部门管理', '通知公告'])
    })

    await test.step('should be ordered by dragging', async () => {
      await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '部门管理', '通知公告'])
      // The focus that a click gives is no hindrance.
      await tab(page, '通知公告').click()
      const from = await tab(page, '通知公告').boundingBox()
      const to = await tab(page, '岗位管理').boundingBox()
      if (!from || !to) throw new Error('The tabs are not drawn.')
      const y = from.y + from.height / 2
      await expect(async () => {
        // What drags is put in place when the pointer has left the tabs.
        await page.mouse.move(700, 500)
        await page.mouse.move(from.x + from.width / 2, y)
        await page.mouse.down()
        await page.mouse.move(to.x + to.width / 2, y, { steps: 12 })
        await page.mouse.up()
        expect(await titles(page)).toEqual(['首页', '通知公告', '岗位管理', '部门管理'])
      }).toPass()
    })

    await test.step('should be found as they were left: filter and address', async () => {
      await goTo(page, 'system/post')
      await expect(row(page).first()).toBeVisible()
      await page.getByRole('textbox', { name: '岗位名称' }).fill('主任')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/postName=/)
      const found = async () => (await row(page).allTextContents()).every(text => text.includes('主任'))
      await expect.poll(found).toBe(true)
      const address = page.url()

      await visit(page, '部门管理', '岗位管理')

      await expect(page).toHaveURL(address)
      await expect(page.getByRole('textbox', { name: '岗位名称' })).toHaveValue('主任')
    })

    await test.step('should keep their scrolling', async () => {
      await visit(page, '用户管理')
      await expect(row(page).first()).toBeVisible()
      const body = page
        .locator('.m-view:not([hidden])')
        .locator('.ant-table-body, .ant-table-tbody-virtual-holder')
      const top = () => body.first().evaluate(element => element.scrollTop)
      await body.first().evaluate(element => element.scrollTo(0, 120))
      await expect.poll(top).toBeGreaterThan(60)
      const before = await top()

      await visit(page, '岗位管理', '用户管理')

      await expect.poll(top).toBe(before)
      await strip(page).getByRole('button', { name: '关闭用户管理' }).click()
      await expect(tab(page, '用户管理')).toHaveCount(0)
    })

    await test.step('should be drawn anew by 刷新页面', async () => {
      await goTo(page, 'system/post?postName=主任')
      await expect(page.getByRole('textbox', { name: '岗位名称' })).toHaveValue('主任')
      await page.getByRole('textbox', { name: '岗位编码' }).fill('没有查询')
      const crumbs = page.getByRole('navigation', { name: '面包屑' })
      await expect(async () => {
        await tab(page, '岗位管理').click({ button: 'right' })
        // Rows that are not half a second old are not asked for once more.
        const answered = page.waitForResponse(/system\/post\/list/, { timeout: 2_000 })
        await page.getByRole('menuitem', { name: '刷新页面' }).click()
        await answered
      }).toPass()

      await expect(page).toHaveURL(/system\/post\?postName=/)
      await expect(page.getByRole('textbox', { name: '岗位编码' })).toHaveValue('')
      await expect(crumbs).toContainText('岗位管理')
    })

    await test.step('should keep a dialog with typed work, out of sight while another page is seen', async () => {
      await visit(page, '通知公告')
      await goTo(page, 'system/post')
      await page.getByRole('button', { name: '新增岗位' }).click()
      const form = page.getByRole('dialog').filter({ hasText: '岗位顺序' })
      await form.getByLabel('岗位名称', { exact: true }).fill('还没保存')

      await page.goBack()
      await expect(page).toHaveURL(/system\/notice$/)
      await expect(form).toBeHidden()
      await page.goForward()

      await expect(form.getByLabel('岗位名称', { exact: true })).toHaveValue('还没保存')
      await form.getByRole('button', { name: '取消' }).click()
      const question = page.getByRole('dialog').filter({ hasText: '离开后将会丢失' })
      await (await settled(question)).getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('should ask before closing loses what was typed', async () => {
      await visit(page, '通知公告')
      await goTo(page, 'system/post')
      await page.getByRole('button', { name: '新增岗位' }).click()
      const form = page.getByRole('dialog').filter({ hasText: '岗位顺序' })
      await form.getByLabel('岗位名称', { exact: true }).fill('还没保存')
      await page.goBack()
      await expect(page).toHaveURL(/system\/notice$/)

      const question = page.getByRole('dialog').filter({ hasText: '离开后将会丢失' })
      await strip(page).getByRole('button', { name: '关闭岗位管理' }).click()
      await (await settled(question)).getByRole('button', { name: '继续编辑' }).click()
      await expect(page).toHaveURL(/system\/post$/)
      await expect(form.getByLabel('岗位名称', { exact: true })).toHaveValue('还没保存')

      await page.goBack()
      await strip(page).getByRole('button', { name: '关闭岗位管理' }).click()
      await (await settled(question)).getByRole('button', { name: '放弃修改' }).click()
      await expect(tab(page, '岗位管理')).toHaveCount(0)
      await expect(form).toHaveCount(0)
    })

    await test.step('should close by the cross, the middle button and Delete, and lead to the neighbour', async () => {
      await begin(page, '岗位管理', '部门管理', '通知公告', '角色管理')

      await strip(page).getByRole('button', { name: '关闭角色管理' }).click()
      await expect(page).toHaveURL(/system\/notice$/)
      await tab(page, '岗位管理').click({ button: 'middle' })
      await expect(tab(page, '岗位管理')).toHaveCount(0)
      await tab(page, '通知公告').press('Delete')
      await expect(page).toHaveURL(/system\/dept$/)
      await tab(page, '首页').click({ button: 'middle' })
      await expect.poll(() => titles(page)).toEqual(['首页', '部门管理'])
    })

    await test.step('should be closed by the commands of a tab: it, others, left, right, all', async () => {
      await begin(page, '部门管理')
      for (const [visited, at, command, left] of [
        [['岗位管理', '通知公告'], '岗位管理', '关闭当前', ['部门管理', '通知公告']],
        [['岗位管理'], '通知公告', '关闭右侧', ['部门管理', '通知公告']],
        [['岗位管理'], '通知公告', '关闭左侧', ['通知公告', '岗位管理']],
        [['部门管理'], '岗位管理', '关闭其他', ['岗位管理']],
        [['部门管理'], '岗位管理', '全部关闭', []],
      ] as const) {
        await test.step(command, async () => {
          await visit(page, ...visited)
          await tab(page, at).click({ button: 'right' })
          await page.getByRole('menuitem', { name: command }).click()

          await expect.poll(() => titles(page)).toEqual(['首页', ...left])
          await expect(strip(page).locator('[aria-current="page"]')).toHaveCount(1)
        })
      }
    })
  })
})
