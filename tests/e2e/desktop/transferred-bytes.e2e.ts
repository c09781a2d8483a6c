import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { BUDGETS } from '../../../cli/budget/judgeBudgets.ts'

test.describe('JavaScript sent by the server', () => {
  test('should be within the budget of the login page', async ({ page }) => {
    const sent = await countScripts(page)
    // The page alone, without the workbench that is fetched while its form is filled in.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto('login')
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(sent()).toBeGreaterThan(0)
    expect(sent()).toBeLessThanOrEqual(BUDGETS.login.limit)
  })

  test('should be within the budgets of a list and its form', async ({ page }) => {
    await signIn(page, 'school')
    const sent = await countScripts(page)
    await page.goto('system/post')
    await expect(row(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent()).toBeLessThanOrEqual(BUDGETS.list.limit)

    const ofList = sent()
    await page.getByRole('button', { name: '新增岗位' }).click()
    await expect(page.getByRole('dialog').getByLabel('岗位编码')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent()).toBeGreaterThan(ofList)
    expect(sent()).toBeLessThanOrEqual(BUDGETS.form.limit)
  })
})

/** Counts the bytes of scripts as they came over the wire, compressed, heads included. */
async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.js$/.test(new URL(response.url).pathname)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}
