import { type BrowserContext, expect, type Page } from '@playwright/test'
import { axeViolationsInBothModes } from '#tests/support/axeViolations.ts'
import { E2E } from '#tests/support/e2eServer.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

test.describe('a session that ends while something is edited', () => {
  test('should be opened again on the page, in every window, and lose nothing', async ({ page, context }) => {
    test.slow()
    await signIn(page, 'company2')
    const code = uniqueName('s')
    const form = await beginPost(page, code)
    const other = await context.newPage()
    await other.goto('system/dept')
    await expect(row(other).first()).toBeVisible()
    await endSession(page)

    await form.getByRole('button', { name: /^保\s*存$/ }).click()
    const question = questionOn(page)
    await expect(question.getByRole('button')).toHaveText(['在本页登录', '重新登录', '取消'])
    await expect(question.getByRole('button', { name: '在本页登录' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(form.getByLabel('岗位编码')).toHaveValue(code)

    await test.step('should stand over the form that is open, and be used by keys alone', async () => {
      await form.getByRole('button', { name: /^保\s*存$/ }).click()
      await question.waitFor()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByLabel('密码', { exact: true })).toBeFocused()
      expect(await axeViolationsInBothModes(page)).toEqual([])
    })

    await test.step('should read again what another window was refused, as soon as one has signed in', async () => {
      await other.getByRole('button', { name: '刷新' }).click()
      await questionOn(other).waitFor()
      await page.keyboard.type(E2E.password)
      await page.keyboard.press('Enter')

      await expect(page.getByText('已重新登录，可以继续操作')).toBeVisible()
      await expect(questionOn(other)).toHaveCount(0)
      await expect(row(other).first()).toBeVisible()
      await expect(other).toHaveURL(/\/system\/dept$/)
    })

    await expect(form.getByLabel('岗位名称', { exact: true })).toHaveValue('写了一半')
    await form.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(page.getByText('新增成功')).toBeVisible()
    await expect(row(page, code)).toBeVisible()
  })

  test('should show nothing of the first person to the second', async ({ page, context }) => {
    test.slow()
    await signIn(page, 'company2')
    const { userId, nickName } = await ownAccount(page)
    await watchFor(context, nickName)
    const form = await beginPost(page, uniqueName('s'))
    const other = await context.newPage()
    await other.goto('system/post')
    await expect(row(other).first()).toBeVisible()
    await keepUnsent(page, userId)
    await endSession(page)
    await form.getByRole('button', { name: /^保\s*存$/ }).click()
    await questionOn(page).getByRole('button', { name: '在本页登录' }).click()
    const login = page.getByRole('dialog').filter({ hasText: '未保存的内容仍在' })
    await login.getByLabel('用户名', { exact: true }).fill('student')
    await login.getByLabel('密码', { exact: true }).fill(E2E.password)
    await login.getByRole('button', { name: '登录', exact: true }).click()

    for (const window of [page, other]) {
      await expect(window).toHaveURL(/\/index$/)
      await expect(window.getByRole('button', { name: /账号菜单/ })).toBeVisible()
      expect(await window.evaluate(() => Object.keys(sessionStorage).join())).not.toContain(`-${userId}`)
    }
    expect(await page.evaluate(() => sessionStorage.getItem('seen-by-test'))).toBeNull()
    const kept = await page.evaluate(() => Object.keys(localStorage).join())
    expect(kept).not.toContain('mortise-unsent ')
  })

  test('should leave the page at once when somebody else has ended it, and say so', async ({ page }) => {
    await signIn(page, 'company2')
    const form = await beginPost(page, uniqueName('s'))
    const { userId } = await ownAccount(page)
    await keepUnsent(page, userId)
    const admin = await signInToApi(page.request)
    const { rows } = await admin.call('GET', '/monitor/online/list?userName=company2')
    const ids = rows.map(({ tokenId }: { tokenId: string }) => tokenId).join()
    expect((await admin.call('DELETE', `/monitor/online/${ids}`)).code).toBe(200)

    await form.getByRole('button', { name: /^保\s*存$/ }).click()

    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('您的登录已被终止，请重新登录。')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain(`unsent ${userId} `)
  })
})

const questionOn = (page: Page) => page.getByRole('dialog').filter({ hasText: '登录状态已过期' })

async function beginPost(page: Page, code: string) {
  await page.goto('system/post')
  await page.getByRole('button', { name: '新增岗位' }).click()
  const form = page.getByRole('dialog').filter({ hasText: '岗位顺序' })
  await form.getByLabel('岗位编码').fill(code)
  await form.getByLabel('岗位名称', { exact: true }).fill('写了一半')
  return form
}

/** As its own account does on another device: the server knows the token no more. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token'))
  const headers = { authorization: `Bearer ${token}` }
  await page.request.delete(`${E2E.apiUrl}/auth/logout`, { headers })
}

async function ownAccount(page: Page): Promise<{ userId: number; nickName: string }> {
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`${E2E.apiUrl}/system/user/getInfo`, { headers })
  return (await answer.json()).user
}

/** What a form designer keeps until the server has it, of this account and of another one. */
const keepUnsent = (page: Page, userId: number): Promise<void> =>
  page.evaluate(id => {
    for (const owner of [id, `${id}0`]) localStorage.setItem(`mortise-unsent ${owner} form 1`, '{}')
  }, userId)

/** Notes in every home page that is opened from now on whether a text is painted in any frame. */
async function watchFor(context: BrowserContext, text: string): Promise<void> {
  await context.addInitScript(wanted => {
    if (!location.pathname.endsWith('/index')) return
    const look = () => {
      if (document.body?.innerText.includes(wanted)) sessionStorage.setItem('seen-by-test', wanted)
      requestAnimationFrame(look)
    }
    look()
  }, text)
}
