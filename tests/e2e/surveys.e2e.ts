import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { chooseOption } from '#tests/support/chooseOption.ts'
import { DrawnForm } from '#tests/support/drawnForm.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

/** The lists of surveys and of votes, and what whoever answers reads. */
const KINDS = {
  survey: { list: 'interact/survey/surveyCreated', name: '问卷', send: '提交', sent: '提交成功' },
  vote: { list: 'interact/vote/voteCreated', name: '投票', send: '投票', sent: '投票成功' },
} as const

const SCREEN = 'interact/vote/scanQRvote'
const [COLOUR, OPINION] = ['最喜欢的颜色', '意见']

interface Made {
  kind: keyof typeof KINDS
  title: string
}

test('a survey and a vote should be built, published, shared by a code, answered by two visitors and counted', async ({
  page,
  browser,
}) => {
  const form = await drawQuestions(page)
  const [first, second] = [await visitor(browser), await visitor(browser)]
  for (const kind of ['survey', 'vote'] as const) {
    const made = { kind, title: uniqueName(KINDS[kind].name) }
    await create(page, made, form)
    await publish(page, made)
    const { scanned, typed } = await share(page, made)
    await answer(first, made, { address: scanned, option: '选项一', opinion: '第一位的意见' })
    await answer(second, made, {
      ...{ address: `${SCREEN}?c=${typed}`, option: '选项二', opinion: '第二位的意见' },
    })
    await readStatistics(page, made)
  }
})

/** A form of two questions; returns its name. */
async function drawQuestions(page: Page): Promise<string> {
  const api = await signInToApi(page.request, 'school')
  const formName = uniqueName('题目')
  const { data } = await api.call('POST', '/tool/build', { formName })
  await signIn(page, 'school')
  const form = new DrawnForm(page, { formId: data.formId, formName })
  await form.openDesigner()
  await form.addField('单选', COLOUR)
  await form.addField('单行文本', OPINION)
  await form.publish()
  return formName
}

/** Sets it up in its list: for browsers, once, with results for whoever has answered. */
async function create(page: Page, { kind, title }: Made, form: string): Promise<void> {
  const { list } = KINDS[kind]
  await goTo(page, list)
  await page.getByRole('button', { name: /新增/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('标题', { exact: true }).fill(title)
  await chooseOption(dialog, 'formVersionId', form)
  await chooseOption(dialog, 'results', '填写后可见')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
}

async function publish(page: Page, made: Made): Promise<void> {
  await choose(page, made, '发布')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s*布/ })
    .click()
  await expect(recordOf(page, made)).toContainText('进行中')
}

/** The address that its picture leads to, and the code that people type. */
async function share(page: Page, made: Made): Promise<{ scanned: string; typed: string }> {
  await choose(page, made, '分享')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await expect(dialog.locator('.ant-qrcode')).toBeVisible()
  const scanned = await dialog.getByLabel('访客链接').inputValue()
  const typed = await dialog.locator('.m-link-typed strong').innerText()
  await dialog.locator('.ant-modal-close').click()
  await expect(dialog).toBeHidden()
  return { scanned, typed }
}

interface Visit {
  address: string
  option: string
  opinion: string
}

/** Somebody with a browser of his own, of the same width as that of staff. */
const visitor = async (browser: Browser): Promise<Page> =>
  (await browser.newContext(test.info().project.use)).newPage()

/** A visitor answers, reads the results, and is not asked again. */
async function answer(page: Page, { kind, title }: Made, { address, option, opinion }: Visit): Promise<void> {
  const { send, sent } = KINDS[kind]
  await page.goto(address)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // The code is taken out of the address, which others may see.
  await expect(page).toHaveURL(new RegExp(`${SCREEN}$`))
  await page.getByText(option, { exact: true }).click()
  await page.getByLabel(OPINION, { exact: true }).fill(opinion)
  await page.getByRole('button', { name: new RegExp([...send].join('\\s*')) }).click()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByText(COLOUR)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/已经?(填写|投)/).first()).toBeVisible()
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(width)
}

/** Both are counted, at their options and with their words. */
async function readStatistics(page: Page, made: Made): Promise<void> {
  await choose(page, made, '统计')
  // The page of the survey is kept behind that of the vote.
  const view = page.locator('.m-view:not([hidden])')
  await view.getByRole('tab', { name: '统计' }).click()
  await expect(view.getByText('有效答卷 2')).toBeVisible()
  await expect(view.getByRole('region', { name: COLOUR })).toContainText('1 · 50%')
  const opinions = view.getByRole('region', { name: OPINION })
  await expect(opinions).toContainText('第一位的意见')
  await expect(opinions).toContainText('第二位的意见')
}

/** The row of a wide screen, the card of a narrow one. */
function recordOf(page: Page, { title }: Made): Locator {
  return tableRow(page, title).or(page.locator('.m-card').filter({ visible: true, hasText: title }))
}

/** What is done with it in its list: a button, or behind 更多. */
async function choose(page: Page, made: Made, action: string): Promise<void> {
  await goTo(page, `${KINDS[made.kind].list}?title=${encodeURIComponent(made.title)}`)
  const record = recordOf(page, made)
  await expect(record).toBeVisible()
  const button = record.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await record.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
