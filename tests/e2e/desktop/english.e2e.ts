import { expect, type Locator } from '@playwright/test'
import { E2E } from '#tests/support/e2eServer.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const USER = 'company'
/** Labels of the dictionary of states, which are data. */
const STATES = ['正常', '停用']

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
    await form.getByLabel('Post name').fill(`Post ${code}`)
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

/** What is written, said to screen readers or shown as a hint in Chinese, beside the labels of dictionaries. */
async function chineseIn(locator: Locator): Promise<string[]> {
  const found = await locator.evaluate(root => {
    const texts: string[] = []
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    }
    return texts.map(text => text.trim()).filter(text => /\p{Script=Han}/u.test(text))
  })
  return [...new Set(found)].filter(text => !STATES.includes(text))
}
