import { expect, test } from '@playwright/test'
import { E2E } from '#tests/support/e2eServer.ts'

test.describe('GET /bck/', () => {
  test('should open the login page without an error or a breach of the security policy', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))

    await page.goto('login')

    await expect(page.locator('input[type=password]')).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('should send scripts compressed and for ever, and the page itself never from a cache', async ({
    page,
  }) => {
    const [script] = await Promise.all([
      page.waitForResponse(response => /\/assets\/react-.*\.js$/.test(response.url())),
      page.goto('login'),
    ])
    const start = await page.request.get(E2E.baseUrl)

    expect(await script.headerValue('content-encoding')).toMatch(/^(?:br|gzip)$/)
    expect(await script.headerValue('cache-control')).toContain('immutable')
    expect(start.headers()['cache-control']).toBe('no-cache')
    // What only a document heeds is sent with the document.
    expect(start.headers()['content-security-policy']).toContain("script-src 'self'")
    expect(await script.headerValue('content-security-policy')).toBeNull()
    expect(await script.headerValue('x-content-type-options')).toBe('nosniff')
  })

  test('should answer a missing file as missing and not with the application', async ({ request }) => {
    const missing = await request.get(`${E2E.baseUrl}assets/missing-12345678.js`)

    expect(await missing.text()).not.toContain('<html')
  })
})
