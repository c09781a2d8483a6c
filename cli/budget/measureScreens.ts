import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '#tests/support/chromiumFlags.ts'
import { findBrowser } from '#tests/support/findBrowser.ts'
import { cannedAnswer, SHOWN_TEXT } from './cannedAnswers.ts'

/** The scripts that each screen had loaded once it was usable: file names below dist/. */
export interface LoadedScripts {
  login: string[]
  list: string[]
  form: string[]
}

/**
 * Opens the login page, the list of posts and its form in a real browser and returns what each had loaded.
 * The list and its form are opened by address, with nothing loaded before.
 * @throws Error when a screen does not come up.
 */
export async function measureScreens(url: string): Promise<LoadedScripts> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(20_000)
    await context.route('**/prod-api/**', route => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({
        json: cannedAnswer(route.request().method(), pathname.replace(/^.*\/prod-api/, '')),
      })
    })
    const login = await measureLogin(context, url)
    return { login, ...(await measurePosts(context, url)) }
  } finally {
    await browser.close()
  }
}

async function measureLogin(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage()
  const loaded = recordScripts(page, url)
  await page.goto(`${url}login`)
  const password = page.locator('input[type=password]')
  await password.waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = [...loaded]
  await page.locator('input').first().fill('admin')
  await password.fill('measured')
  await password.press('Enter')
  await page.waitForURL(address => !address.pathname.endsWith('/login'))
  await page.close()
  return scripts
}

async function measurePosts(
  context: BrowserContext,
  url: string,
): Promise<{ list: string[]; form: string[] }> {
  const page = await context.newPage()
  const loaded = recordScripts(page, url)
  await page.goto(`${url}system/post`)
  await page.getByText(SHOWN_TEXT).first().waitFor()
  await page.waitForLoadState('networkidle')
  const list = [...loaded]
  await page
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  await page.getByRole('dialog').locator('input').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { list, form: [...loaded] }
}

function recordScripts(page: Page, url: string): Set<string> {
  const loaded = new Set<string>()
  page.on('response', response => {
    const isScript = response.url().startsWith(url) && new URL(response.url()).pathname.endsWith('.js')
    if (isScript)
      loaded.add(
        response
          .url()
          .slice(url.length)
          .replace(/[?#].*$/, ''),
      )
  })
  return loaded
}
