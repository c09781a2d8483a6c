import type { Page } from '@playwright/test'

/** Signs the administrator in without the login page, and opens a page of the application. */
export async function signInPage(
  page: Page,
  { origin, password, path }: { origin: string; password: string; path: string },
): Promise<string> {
  const login = await page.request.post(`${origin}/prod-api/auth/login`, {
    data: { username: 'admin', password },
  })
  const { data, msg } = await login.json()
  const token = data?.access_token as string | undefined
  if (token === undefined) throw new Error(`The login was refused: ${msg}`)
  await page.goto(`${origin}/prod-api/health`)
  await page.evaluate(value => localStorage.setItem('Admin-Token', value), token)
  await page.goto(`${origin}/bck${path}`)
  return token
}
