import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'

const MENU = '**/prod-api/system/menu/getRouters'

/** Gives the server's menu further nodes. */
async function withMenu(page: Page, nodes: unknown[]): Promise<void> {
  await page.route(MENU, async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: [...answer.data, ...nodes] } })
  })
}

/** Opens addresses, each of which is meant for the account or is not. */
/** What stands at an address: a page, a page of the institution that the account may not open, or none. */
type Standing = 'open' | 'closed' | 'none'

const HEADINGS: Record<Standing, RegExp> = {
  open: /尚未建成/,
  closed: /没有打开.+的权限/,
  none: /页面不存在/,
}

async function opens(page: Page, pages: [path: string, standing: Standing][]): Promise<void> {
  for (const [path, standing] of pages) {
    await test.step(`should be ${standing} at ${path}`, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: HEADINGS[standing] })).toBeVisible()
      await expect(page).toHaveURL(standing === 'none' ? /404$/ : new RegExp(`${path}$`))
    })
  }
}

test.describe('routes', () => {
  test('should lead a stranger to the login page, and to what is open to everybody', async ({ page }) => {
    await test.step('should lead a stranger to the login page with the full target', async () => {
      await page.goto('system/post?postName=a#b')
      await expect(page).toHaveURL(/login\?redirect=%2Fsystem%2Fpost%3FpostName%3Da%23b$/)
    })

    await test.step('should open to everybody what is scanned', async () => {
      for (const path of ['interact/vote/scanQRvote', 'activity/scanQRenroll'])
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('textbox', { name: /短码/ })).toBeVisible()
        })
    })
  })

  test('should open to student what is meant for such an account, and nothing else', async ({ page }) => {
    await signIn(page, 'student')
    await opens(page, [
      ['job/myResume', 'open'],
      ['datafill/records', 'closed'],
    ])
  })

  test('should open to teacher what is meant for such an account, and nothing else', async ({ page }) => {
    await signIn(page, 'teacher')
    await opens(page, [
      ['job/myResume', 'none'],
      // A screen without a page file, for a permission that this institution can give.
      ['enterprise/myEnterprise', 'closed'],
      ['monitor/job-log/index/12', 'none'],
      ['dataview/unions/x7', 'open'],
    ])
    await test.step('should draw the AI area without sidebar and header', async () => {
      await page.goto('ai/policy')
      await expect(page.getByRole('heading', { name: '政策咨询模型尚未建成' })).toBeVisible()
      await expect(page.getByRole('complementary', { name: '侧边栏' })).toHaveCount(0)
      await expect(page.getByRole('banner')).toHaveCount(0)
    })
  })

  test('should open to school what is meant for such an account, and say what is not built yet', async ({
    page,
  }) => {
    await signIn(page, 'school')
    await page.goto('datafill/records')
    await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText('填报记录')
    await test.step('should say of a planned page that it is not built yet', async () => {
      await page.goto('job/myResume')
      await expect(page.getByRole('heading', { name: '我的简历尚未建成' })).toBeVisible()
      await expect(page).toHaveTitle('我的简历 - Mortise 管理工作台')
      await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText('我的简历')
      await page.evaluate(() => {
        window.history.pushState(null, '', '../nowhere')
        window.dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
      await expect(page.getByRole('heading', { name: '我的简历尚未建成' })).toBeHidden()
    })
  })

  test('should open to admin what the menu holds, also where that is broken', async ({ page }) => {
    test.slow()
    await signIn(page, 'admin')
    await opens(page, [['monitor/job-log/index/twelve', 'none']])
    await test.step('should open monitor/job-log/index/1 to admin', async () => {
      await page.goto('monitor/job-log/index/1')
      await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText('调度日志')
      await expect(page.getByRole('button', { name: '清空' })).toBeVisible()
    })

    await test.step('should embed another site until it is loaded, and open others in a new tab', async () => {
      await page.route('https://inner.example/**', () => undefined)
      await withMenu(page, [
        {
          name: 'Sites',
          path: '/sites',
          component: 'Layout',
          alwaysShow: true,
          meta: { title: '站点' },
          children: [
            {
              name: 'Inner',
              path: 'inner',
              component: 'InnerLink',
              meta: { title: '内嵌', link: 'https://inner.example/' },
            },
            {
              name: 'Outer',
              path: 'https://outer.example/a?x=1fzjc',
              component: 'InnerLink',
              meta: { title: '外链' },
            },
          ],
        },
      ])
      await page.goto('sites/inner')
      await expect(page.getByText('正在加载页面，请稍候！')).toBeVisible()
      const frame = page.locator('iframe[title="内嵌"]')
      await expect.poll(async () => (await frame.boundingBox())?.height).toBeCloseTo(900 - 94.5, 0)
      const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /外链/ })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('href', /^https:\/\/outer\.example\/a\?x=1&token=\S+$/)
      await page.unroute(MENU)
    })

    await test.step('should live on with a menu that is broken, and say what is wrong with it', async () => {
      const child = {
        name: 'Post',
        path: 'again',
        component: 'system/post/index',
        meta: { title: '又是岗位' },
      }
      await withMenu(page, [
        {
          name: 'Broken',
          path: '/broken',
          component: 'Layout',
          alwaysShow: true,
          meta: { title: '坏菜单' },
          children: [
            { ...child, query: '{broken' },
            { name: 'Ghost', path: 'ghost', component: 'nobody/knows', meta: { title: '没有组件' } },
            { name: 'Empty', path: 'empty', meta: { title: '空' } },
            7,
          ],
        },
        {
          name: 'A',
          path: '/a',
          component: 'Layout',
          redirect: '/b',
          children: [child],
          meta: { title: '甲' },
        },
        {
          name: 'B',
          path: '/b',
          component: 'Layout',
          redirect: '/a',
          children: [child],
          meta: { title: '乙' },
        },
      ])
      await page.goto('system/post')
      await page.getByRole('button', { name: /菜单有 \d+ 处问题/ }).click()
      for (const words of [
        '路由参数不是 JSON 对象',
        '没有组件也没有下级',
        '不是对象',
        '名称相同',
        '形成循环',
      ]) {
        await expect(page.getByText(words).first()).toBeVisible()
      }
      await page.keyboard.press('Escape')
      await page.goto('broken/ghost')
      await expect(page.getByText('没有页面 nobody/knows')).toBeVisible()
      await page.goto('broken/again')
      await expect(page.locator('.ant-table-row').first()).toBeVisible()
    })
  })
})
