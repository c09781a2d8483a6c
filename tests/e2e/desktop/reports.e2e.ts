import { type Browser, expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const SCHOOL = '江城职业技术学院'
const RECORDS = 'datafill/publishRecords'

const lines = {
  type: 'array',
  title: '经费明细',
  items: {
    type: 'object',
    properties: { name: { type: 'string', title: '项目' }, amount: { type: 'number', title: '金额' } },
  },
}
const FORM = { graduates: { type: 'integer', title: '毕业生数', minimum: 0 }, lines }
const SECOND = { ...FORM, employed: { type: 'integer', title: '就业人数', minimum: 0 } }

test('a report goes to three institutions, comes back for a cell, goes on by another version, and is added up', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const title = uniqueName('就业质量填报')
  const platform = await signInToApi(request)
  const { formId, campaignId } = await drafted(platform, title)
  const school = await onPhone(browser)
  await signIn(page)
  await signIn(school, 'school')

  await publish(page, title)
  await given(platform, campaignId)
  await fillIn(school, title)
  await giveBack(page, title)

  await platform.call('PUT', '/tool/build', { formId, draft: JSON.stringify({ properties: SECOND }) })
  await platform.call('POST', `/tool/build/${formId}/publish`, {})
  await changeVersion(page, title)
  await given(platform, campaignId)
  await mend(school, title)
  for (const name of ['school2', 'company']) await handIn(await signInToApi(request, name), title)

  await page.goto(`${RECORDS}?publishTasks.campaignId=${campaignId}`)
  await expect(row(page, title)).toHaveCount(3)
  await page.getByRole('checkbox', { name: /全/ }).check()
  const together = page.getByRole('toolbar', { name: '批量操作' })
  await together.getByRole('button', { name: /^通\s*过$/ }).click()
  await (await settled(page.getByRole('dialog'))).getByRole('button', { name: /通\s*过/ }).click()
  await expect(row(page, '已通过')).toHaveCount(3)
  await page.goto(`datafill/totals/${campaignId}`)
  await expect(row(page, '合计')).toContainText('200')
  await row(page, '合计').getByRole('button', { name: '3 / 3' }).click()
  await expect(row(page)).toHaveCount(3)
  await school.context().close()
})

async function publish(page: Page, title: string): Promise<void> {
  await page.goto('datafill/publishList')
  await row(page, title).getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `发布“${title}”` })
  await expect(dialog.getByText('可以发布：共 3 份任务')).toBeVisible()
  await dialog.getByRole('button', { name: /发\s*布/ }).click()
}

async function fillIn(phone: Page, title: string): Promise<void> {
  await phone.goto('datafill/records')
  await phone.getByText(title).click()
  await phone.getByLabel('毕业生数').fill('120')
  await phone.getByRole('button', { name: '添加一行' }).click()
  await phone.getByLabel('项目，第1行').fill('宣讲')
  await phone.getByLabel('金额，第1行').fill('7')
  await submit(phone, title)
}

/** The school gets it back, with a remark at a cell that is chosen in what it has handed in. */
async function giveBack(page: Page, title: string): Promise<void> {
  await page.goto(RECORDS)
  const task = row(page, title).filter({ hasText: SCHOOL })
  await task.getByRole('button', { name: '退回' }).click()
  const dialog = await settled(page.getByRole('dialog', { name: `退回“${SCHOOL}”` }))
  await dialog.getByLabel('退回原因').fill('金额与账目不符')
  await dialog.getByRole('button', { name: '选中“金额，第1行”' }).click()
  const remark = dialog.getByRole('textbox', { name: '意见' })
  await expect(remark).toBeFocused()
  await remark.fill('单位为万元')
  await dialog.getByRole('button', { name: /^退\s*回$/ }).click()
  await expect(task).toContainText('已退回')
}

async function changeVersion(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: '已发布的填报' }).click()
  await row(page, title).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '换版本' }).click()
  const dialog = page.getByRole('dialog', { name: '换版本' })
  await expect(dialog.getByText('就业人数')).toBeVisible()
  await dialog.getByRole('button', { name: '换版本' }).click()
}

/** What was filled in is still there; the remark is at its cell, and dealt with there. */
async function mend(phone: Page, title: string): Promise<void> {
  await phone.goto('datafill/unionFeedBack')
  await phone.getByText('单位为万元').click()
  await expect(phone.getByText('发布机构更换了表单版本，能保留的内容已保留')).toBeVisible()
  await expect(phone.getByLabel('毕业生数')).toHaveValue('120')
  await phone.getByRole('button', { name: '待处理：单位为万元' }).click()
  await phone.getByRole('tooltip').getByRole('button', { name: '已处理' }).click()
  await expect(phone.getByRole('button', { name: '已处理' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await phone.getByLabel('就业人数').fill('100')
  await submit(phone, title)
}

/** A form of the platform with a campaign for three institutions. */
async function drafted(platform: ApiSession, title: string) {
  const draft = JSON.stringify({ properties: FORM })
  const form = await platform.call('POST', '/tool/build', { formName: title, draft })
  const { formId } = form.data
  const version = await platform.call('POST', `/tool/build/${formId}/publish`, {})
  const campaign = await platform.call('POST', '/datafill/campaign', {
    ...{ title, formVersionId: version.data.versionId, deadline: '2999-01-01 00:00:00' },
    ...{ prefill: [], rollup: [{ field: 'graduates', how: 'sum' }], targets: { tenants: [2, 3, 4] } },
  })
  return { formId, campaignId: campaign.data.campaignId as number }
}

/** What concerns all targets is the queue's work. */
const given = (platform: ApiSession, campaignId: number) =>
  expect
    .poll(async () => {
      const { data } = await platform.call('GET', `/datafill/campaign/${campaignId}`)
      return data.status === '1' && data.workKind
    })
    .toBeNull()

async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...{ hasTouch: true, isMobile: true, reducedMotion: 'reduce', locale: 'zh-CN' },
  })
  return context.newPage()
}

async function submit(phone: Page, title: string): Promise<void> {
  await expect(phone.getByRole('status').getByText(/已保存/)).toBeVisible()
  await phone.getByRole('button', { name: '提交', exact: true }).click()
  const asked = await settled(phone.getByRole('dialog', { name: `提交“${title}”？` }))
  await asked.getByRole('button', { name: /提\s*交/ }).click()
  await expect(phone.getByText(/回执编号：TB/)).toBeVisible()
}

/** Another institution fills in and hands in, beside any browser. */
async function handIn(target: ApiSession, title: string): Promise<void> {
  const { taskId } = await target.find('/datafill/records/list', { title })
  const path = `/datafill/fill/${taskId}`
  const { formVersionId } = (await target.call('GET', path)).data
  const changes = { graduates: { base: null, value: 40 } }
  const { revision } = (await target.call('PUT', path, { formVersionId, changes })).data
  const { code } = await target.call('POST', `${path}/submit`, { formVersionId, revision })
  expect(code).toBe(200)
}
