import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { settled } from '#tests/support/settled.ts'
import { signIn } from '#tests/support/signIn.ts'
import { tableRow as row } from '#tests/support/tableRow.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

const SCHOOL = '云岭工程技师学院'
const INFO = 'system/unionSchoolCompany/cjSchoolInfoUnion'

test('a school tells the union of itself, is rejected with a reason, mends it, and is seen by others once it is approved', async ({
  page,
}) => {
  test.slow()
  const reason = uniqueName('缺少实训条件')
  const first = uniqueName('第一稿')
  const second = uniqueName('第二稿')

  await signIn(page, 'school2')
  await submitAs(page, first)

  await signIn(page)
  await openReview(page)
  const review = page.getByRole('dialog', { name: `审核“${SCHOOL}”` })
  await review.getByRole('radio', { name: '驳回' }).check()
  await review.getByRole('button', { name: '确定' }).click()
  await expect(review.getByText('请填写驳回原因')).toBeVisible()
  await review.getByLabel('审核意见').fill(reason)
  await review.getByRole('button', { name: '确定' }).click()
  await expect(row(page, SCHOOL)).toContainText('已驳回')

  await signIn(page, 'school2')
  await page.goto(INFO)
  await row(page, SCHOOL).getByText(SCHOOL).click()
  await expect(page.getByRole('dialog')).toContainText(reason)
  await submitAs(page, second)

  await signIn(page)
  await openReview(page)
  await review.getByRole('combobox', { name: '联盟等级' }).press('ArrowDown')
  await page.getByTitle('骨干成员').click()
  await review.getByRole('button', { name: '确定' }).click()
  await expect(row(page, SCHOOL)).toContainText('已通过')
  await expect(row(page, SCHOOL)).toContainText('骨干成员')

  await signIn(page, 'company2')
  await page.goto('system/unionSchoolCompany/cjUnionMember')
  await expect(row(page, SCHOOL)).toContainText('骨干成员')
  await row(page, SCHOOL).getByRole('button', { name: '资源详情' }).click()
  const member = page.getByRole('region', { name: SCHOOL })
  await expect(member).toContainText(second)
  await expect(member).not.toContainText(first)
  await expect(member.getByRole('tab', { name: '实训基地' })).toBeVisible()
})

/** The school describes itself anew, and submits it. */
async function submitAs(page: Page, description: string): Promise<void> {
  await page.goto(INFO)
  await row(page, SCHOOL).getByRole('button', { name: '修改' }).click()
  const form = page.getByRole('dialog', { name: `修改学校信息“${SCHOOL}”` })
  await form.getByLabel('简介').fill(description)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(row(page, SCHOOL)).toContainText('草稿')
  await row(page, SCHOOL).getByRole('button', { name: '提交审核' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '提交后由平台审核' })
  await (await settled(question)).getByRole('button', { name: '提交审核' }).click()
  await expect(row(page, SCHOOL)).toContainText('待审核')
}

/** The platform looks at what the school has submitted. */
async function openReview(page: Page): Promise<void> {
  await page.goto(INFO)
  await expect(row(page, SCHOOL)).toContainText('待审核')
  await row(page, SCHOOL).getByRole('button', { name: '审核', exact: true }).click()
}
