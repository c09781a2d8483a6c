import { expect, type Locator, type Page } from '@playwright/test'
import { depthOf } from '#tests/support/depth.ts'
import { E2E } from '#tests/support/e2eServer.ts'
import { brokenWordsOf, textsOf } from '#tests/support/englishScreen.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'
import { chineseRuns, gatherUserData, type UserData } from '#tests/support/userData.ts'
import { visitAll } from '#tests/support/visitAll.ts'

const { isDeep } = depthOf(import.meta.filename)

const USER = 'company'

test.describe('the interface in English', () => {
  test('should be English from the login to a deleted record, and Chinese again when that is chosen', async ({
    page,
  }) => {
    await page.goto('login')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Enter the user name')).toBeVisible()
    expect(await chineseIn(page.locator('body'))).toEqual(['简体中文'])

    await page.getByLabel('User name', { exact: true }).fill(USER)
    await page.getByLabel('Password', { exact: true }).fill(E2E.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(/^Good /)).toBeVisible()

    await goTo(page, 'system/post')
    const code = uniqueName('p')
    await page.getByRole('button', { name: 'Add post' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByText('Add post')).toBeVisible()
    await form.getByLabel('Post code').fill(code)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Post name is required')).toBeVisible()
    expect(await chineseIn(form)).toEqual([])
    await form.getByLabel('Post name (Chinese)', { exact: true }).fill(`Post ${code}`)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Added/)).toBeVisible()
    await expect(form).toBeHidden()

    const search = page.getByRole('search')
    await search.getByLabel('Post code').fill(code)
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(row(page)).toHaveCount(1)
    await expect(page.getByText('1 record', { exact: true })).toBeVisible()
    expect(await chineseIn(page.locator('main'))).toEqual([])

    await row(page, code).getByRole('button', { name: 'Delete' }).click()
    const question = await settled(page.getByRole('dialog'))
    await expect(question).toContainText(`Delete post “Post ${code}”?`)
    expect(await chineseIn(question)).toEqual([])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, code)).toHaveCount(0)

    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: '简体中文' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('button', { name: '新增岗位' })).toBeVisible()
  })
})

/** What is written, said to screen readers or shown as a hint in Chinese. */
const chineseIn = async (locator: Locator): Promise<string[]> =>
  (await textsOf(locator)).filter(text => chineseRuns(text).length > 0)

test.describe('every page in English', () => {
  // A few of the pages in each run; deep all of them, and those of all kinds of people.
  const people = isDeep ? ['admin', 'school', 'company', 'student'] : ['admin']
  for (const userName of people)
    test(`should have no Chinese for ${userName} but what people have written, and no broken word`, async ({
      page,
    }) => {
      const written = gatherUserData(page)
      const look = async () => {
        await expectEnglish(page, written)
        if (await openForm(page)) await expectEnglish(page, written)
        await page.keyboard.press('Escape')
      }
      await visitAll(page, userName, { look, every: isDeep ? 1 : 14, language: 'en' })
    })
})

/** Answers may still be read while what they brought is drawn. */
async function expectEnglish(page: Page, written: UserData): Promise<void> {
  const body = page.locator('body')
  const foreign = async () =>
    (await chineseIn(body)).filter(text => chineseRuns(text).some(run => !written.has(run)))
  await expect.poll(foreign, 'Chinese that nobody has written').toEqual([])
  expect(await brokenWordsOf(body), 'words of labels on two lines').toEqual([])
}

/** Opens the dialog of a new record, where the list has one. */
async function openForm(page: Page): Promise<boolean> {
  const add = page.locator('.m-view:not([hidden]) .m-bar').getByRole('button', { name: /^Add / }).first()
  if ((await add.count()) === 0) return false
  const before = page.url()
  await add.click()
  const opened = page.getByRole('dialog').or(page.locator('.m-view:not([hidden]) h2', { hasText: /^Add / }))
  await expect.poll(async () => (await opened.count()) > 0 || page.url() !== before).toBe(true)
  await expect(page.locator('[aria-busy=true]:visible, .m-input-loading:visible')).toHaveCount(0)
  return true
}
