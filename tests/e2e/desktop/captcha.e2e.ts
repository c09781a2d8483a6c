import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { spareDataDir } from '#tests/support/e2eDataDir.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'
import { TEST_PASSWORD } from '#tests/support/testPassword.ts'

let server: SpawnedServer
let dataDir: string

test.describe('a server that asks for a captcha', () => {
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mortise-captcha-'))
    await cp(spareDataDir(), dataDir, { recursive: true })
    server = await spawnServer({ CAPTCHA: 'on', CLIENT: 'on', DATA_DIR: dataDir, DATABASE_URL: '' })
  })

  test.afterAll(async () => {
    await server?.stop('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })

  test('should show its picture, and another one when the code was wrong', async ({ page }) => {
    await page.goto(`http://127.0.0.1:${server.port}/bck/login`)
    const picture = page.getByRole('img', { name: '验证码' })
    await expect(picture).toBeVisible()
    const first = await picture.getAttribute('src')
    await page.getByLabel('用户名', { exact: true }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(TEST_PASSWORD)
    await page.getByLabel('验证码', { exact: true }).fill('????')
    await page.getByRole('button', { name: '登录' }).click()

    await expect(page.getByRole('alert')).toContainText('验证码')
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue(TEST_PASSWORD)
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')
  })

  test('should refuse a login without one', async ({ request }) => {
    const answer = await request.post(`${server.api}/auth/login`, {
      data: { username: 'admin', password: TEST_PASSWORD },
    })
    expect((await answer.json()).code).not.toBe(200)
  })
})
