import { expect, type Page } from '@playwright/test'
import { E2E } from './e2eServer.ts'

/**
 * Signs the browser of an end-to-end test in through the API, where the login page is not what is tested.
 * The next page.goto opens a signed-in application.
 */
export async function signIn(page: Page, userName = 'admin', password: string = E2E.password): Promise<void> {
  const answer = await page.request.post(`${E2E.apiUrl}/auth/login`, {
    data: { username: userName, password },
  })
  const { code, msg, data } = await answer.json()
  expect(code, `login of ${userName}: ${msg}`).toBe(200)
  // Any small answer of the same origin will do to reach its storage.
  await page.goto(`${E2E.apiUrl}/health`)
  await page.evaluate(token => localStorage.setItem('Admin-Token', token), data.access_token as string)
}
