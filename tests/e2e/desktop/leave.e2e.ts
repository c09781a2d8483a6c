import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { E2E } from '#tests/support/e2eServer.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { signInToApi } from '#tests/support/signInToApi.ts'

const OWN_PASSWORD = 'Leader-12345'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1440, height: 900 } }

test('a leave should be returned, handed in anew, urged, counter-signed and decided by a substitute', async ({
  browser,
  request,
}) => {
  const student = await personAt(browser, 'student', PHONE)
  const teacher = await personAt(browser, 'teacher', PHONE)
  const leader = await personAt(browser, await leaderName(request), DESK, OWN_PASSWORD)
  const reason = '护理家人'
  const leave = '李星野的实习请假（5 天）'

  await askForLeave(student, { from: '2031-03-03 08:00:00', to: '2031-03-08 08:00:00', reason })

  await openTask(teacher, leave)
  await answer(teacher, '退回任务', '请写明去处')

  // Back at the start, the record is the student's again.
  await openTask(student, leave)
  await student.getByRole('tab', { name: '进度' }).click()
  await expect(student.getByRole('tabpanel')).toContainText('请写明去处')
  await answer(student, '重新提交', '在医院陪护')
  await press(student, '催办')
  await expect(student.getByText('已催办')).toBeVisible()

  await openTask(teacher, leave)
  await answer(teacher, '前加签', '请院系先看', '丁守田')

  await openTask(leader, leave)
  await answer(leader, '同意', '情况属实')

  await openTask(teacher, leave)
  await answer(teacher, '同意', '注意安全')

  // Above three days the leader of the department decides: who has just signed is not asked again.
  await student.goto('bpm/task/my')
  await expect(student.getByRole('listitem').filter({ hasText: leave })).toContainText('通过')

  await setAbsence(teacher, '丁守田')
  await askForLeave(student, { from: '2031-04-01 08:00:00', to: '2031-04-02 08:00:00', reason: '返校考试' })
  await openTask(leader, '李星野的实习请假（1 天）')
  await expect(leader.getByRole('main')).toContainText('代 刘令仪')
  await answer(leader, '同意', '按时返岗')
  await student.goto('bpm/oa/leave')
  await expect(student.getByRole('listitem').filter({ hasText: '2031-04-01 08:00' })).toContainText('通过')

  await teacher.goto('user/profile/substitutes')
  await teacher.getByRole('button', { name: /删\s*除/ }).click()
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(teacher.getByText('没有设置代理：任务都由您本人办理')).toBeVisible()
  for (const page of [student, teacher, leader]) await page.context().close()
})

/** The account that leads the department of the student's class, with a password of its own. */
async function leaderName(request: APIRequestContext): Promise<string> {
  const api = await signInToApi(request, 'school')
  const { rows } = await api.call('GET', `/system/user/list?nickName=${encodeURIComponent('丁守田')}`)
  const found = rows.find((row: { dept: { deptName: string } }) => row.dept.deptName === '信息工程学院')
  const { userId, userName } = found
  await api.call('PUT', '/system/user/resetPwd', { userId, password: E2E.password })
  const own = await signInToApi(request, userName)
  const change = new URLSearchParams({ oldPassword: E2E.password, newPassword: OWN_PASSWORD })
  expect(await own.call('PUT', `/system/user/profile/updatePwd?${change}`)).toMatchObject({ code: 200 })
  return userName
}

async function personAt(
  browser: Browser,
  userName: string,
  device: object,
  password = E2E.password,
): Promise<Page> {
  const context = await browser.newContext({ ...test.info().project.use, ...device })
  const page = await context.newPage()
  await signIn(page, userName, password)
  return page
}

async function askForLeave(page: Page, leave: { from: string; to: string; reason: string }): Promise<void> {
  await page.goto('bpm/task/create')
  await page.getByRole('button', { name: '实习请假' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增实习请假' })
  await dialog.getByRole('combobox', { name: '请假类型' }).click()
  await page.getByTitle('事假', { exact: true }).last().click()
  for (const [name, moment] of [
    ['开始时间', leave.from],
    ['结束时间', leave.to],
  ] as const) {
    const box = dialog.getByRole('textbox', { name })
    await box.click()
    await expect(page.locator('.ant-picker-dropdown').last()).toBeInViewport({ ratio: 1 })
    await box.fill(moment)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('textbox', { name: '请假原因' }).fill(leave.reason)
  await dialog.getByRole('button', { name: /提\s*交/ }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the task of a process from the list of what waits, as a card on a phone and as a row at a desk. */
async function openTask(page: Page, process: string): Promise<void> {
  await page.goto('bpm/task/todo')
  const card = page.getByRole('listitem').filter({ hasText: process })
  const row = page.getByRole('row').filter({ hasText: process })
  await expect(card.or(row).first()).toBeVisible()
  const isRow = await row.first().isVisible()
  await (isRow ? row.first() : card).getByRole('button', { name: isRow ? '办理' : process }).click()
  await expect(page.getByRole('heading', { name: process })).toBeVisible()
}

/** Does what one presses a button for, behind 更多 where there is no room for it. */
async function press(page: Page, operation: string): Promise<void> {
  const bar = page.getByRole('region', { name: '可执行的操作' })
  await expect(bar).toBeVisible()
  const button = bar.getByRole('button', { name: operation, exact: true })
  if (await button.isVisible()) return button.click()
  await bar.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: operation }).click()
}

async function answer(page: Page, operation: string, opinion: string, person?: string): Promise<void> {
  await press(page, operation)
  const dialog = page.getByRole('dialog', { name: operation })
  if (person !== undefined) await choose(page, dialog.getByRole('combobox').first(), person)
  await dialog.getByLabel('意见').fill(opinion)
  await dialog.getByRole('button', { name: operation, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Two people have the name. */
async function choose(page: Page, input: Locator, name: string): Promise<void> {
  // Without a keyboard on the screen until it is opened.
  await input.click({ force: true })
  await input.fill(name)
  await page.locator('.ant-select-item-option').filter({ hasText: '信息工程学院' }).click()
}

async function setAbsence(page: Page, substitute: string): Promise<void> {
  await page.goto('user/profile/substitutes')
  await page.getByRole('button', { name: '新增代理' }).click()
  const dialog = page.getByRole('dialog', { name: '新增代理' })
  await choose(page, dialog.getByRole('combobox', { name: '代理人' }), substitute)
  await dialog.getByRole('textbox', { name: '起始时间' }).fill('2026-01-01 00:00:00')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: '截止时间' }).fill('2036-01-01 00:00:00')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
}
