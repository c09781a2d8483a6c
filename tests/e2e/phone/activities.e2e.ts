import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { formatMoment } from '#model/format/moments.ts'
import { CHROMIUM_FLAGS } from '#tests/support/chromiumFlags.ts'
import { E2E } from '#tests/support/e2eServer.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => formatMoment(Date.now() + hours * HOUR)
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A published form that asks for a file; its version. */
async function proofForm({ call }: Pick<ApiSession, 'call'>): Promise<number> {
  const proof = { type: 'string', title: '学生证', 'x-component': 'file' }
  const draft = JSON.stringify({ required: ['proof'], properties: { proof } })
  const { data } = await call('POST', '/tool/build', { formName: '陶艺报名表', draft })
  return (await call('POST', `/tool/build/${data.formId}/publish`, {})).data.versionId
}

/** An activity with one place and one waiting place, whose check-in begins later; its id and the code of its link. */
async function publish(
  { call }: Pick<ApiSession, 'call'>,
  activityTitle: string,
): Promise<{ id: number; code: string }> {
  const { data } = await call('POST', '/activity', {
    ...{ activityTitle, kind: '1', place: '报告厅', startTime: inHours(2), endTime: inHours(4) },
    ...{ capacity: 1, waitingPlaces: 1, offerHours: 1, openToVisitors: true, checkinFrom: inHours(1) },
    formVersionId: await proofForm({ call }),
  })
  const id: number = data.activityId
  expect(await call('PUT', '/activity/publish', { activityId: id })).toMatchObject({ code: 200 })
  const link = await call('POST', '/activity/link/enroll', { id })
  return { id, code: link.data.linkCode }
}

/** A visitor's own phone, with the activity open. */
async function visitor(browser: Browser, code: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: E2E.baseUrl, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`activity/scanQRenroll?c=${code}`)
  return page
}

async function enrol(page: Page, { name, phone, word }: { name: string; phone: string; word: string }) {
  await page.getByLabel('姓名').fill(name)
  await page.getByLabel('手机号').fill(phone)
  const file = { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) }
  await page.getByLabel('选择文件').setInputFiles(file)
  await expect(page.getByRole('link', { name: /\.txt$/ })).toBeVisible()
  await page.getByRole('button', { name: word, exact: true }).click()
}

/** A browser whose camera sees a picture. */
async function withCamera(picture: Buffer, work: (browser: Browser) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-camera-'))
  const seen = join(folder, 'seen.mjpeg')
  await writeFile(seen, picture)
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${seen}`,
  ]
  const { CHROME_PATH: executablePath } = process.env
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...CHROMIUM_FLAGS, ...camera],
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test('a full activity should give a place that becomes free to whoever waits, who is let in by the code on the phone', async ({
  page,
  browser,
}) => {
  const staff = await signInToApi(page.request, 'school')
  const title = '陶艺体验课'
  const { id, code } = await publish(staff, title)

  const first = await visitor(browser, code)
  await enrol(first, { name: '赵一', phone: '13800005001', word: '报名' })
  await expect(first.getByRole('img', { name: '签到二维码' })).toBeVisible()

  const second = await visitor(browser, code)
  await expect(second.getByText('名额已满，可候补（0 人在候补）')).toBeVisible()
  await enrol(second, { name: '钱二', phone: '13800005002', word: '加入候补' })
  await expect(second.getByText('您排在候补第 1 位')).toBeVisible()

  const third = await visitor(browser, code)
  await expect(third.getByRole('status').filter({ hasText: /./ })).toHaveText('名额已满')
  await expect(third.getByLabel('姓名')).toHaveCount(0)

  await first.getByRole('button', { name: '取消报名' }).click()
  await first.getByRole('tooltip').getByRole('button', { name: '取消报名' }).click()
  await expect(first.getByText('已取消', { exact: true })).toBeVisible()

  // The page hears of it by itself.
  await second.clock.fastForward('01:05')
  await second.getByRole('button', { name: '确认参加' }).click()
  const ticket = second.getByRole('img', { name: '签到二维码' })
  await expect(ticket).toBeVisible()
  const picture = await second.screenshot({ type: 'jpeg', quality: 90 })
  const { rows } = await staff.call('GET', `/activity/enrollment/list?activityId=${id}`)
  const proofs = rows.map(({ content }: { content: { proof: string } }) => content.proof)
  expect(proofs).toEqual([expect.stringMatching(/\.txt$/), expect.stringMatching(/\.txt$/)])
  const { version } = (await staff.call('GET', `/activity/${id}`)).data
  const opened = await staff.call('PUT', '/activity', { activityId: id, checkinFrom: inHours(-1), version })
  expect(opened).toMatchObject({ code: 200 })

  await withCamera(picture, async door => {
    const desk = await (await door.newContext({ ...PHONE, baseURL: E2E.baseUrl })).newPage()
    await signIn(desk, 'school')
    await desk.goto(`activity/checkin/${id}`)
    await desk.getByRole('button', { name: '打开摄像头扫码' }).click()
    await expect(desk.getByText('签到成功')).toBeVisible()
    await expect(desk.getByRole('region', { name: '最近签到' })).toContainText('钱二')
  })

  // Here is no camera: the scanner types the code.
  await signIn(page, 'school')
  await page.goto(`activity/checkin/${id}`)
  await page.getByRole('button', { name: '打开摄像头扫码' }).click()
  await expect(page.getByRole('alert')).toContainText('请用扫码枪')
  const asked = second.waitForResponse(response => response.url().endsWith('/activity/visit/ticket'))
  await second.reload()
  const scanned: string = (await (await asked).json()).data.ticket
  await page.getByLabel('扫描凭证或输入报名码').fill(scanned)
  await page.getByLabel('扫描凭证或输入报名码').press('Enter')
  await expect(page.getByText(/^已在 .* 签到，请核对本人$/)).toBeVisible()
})
