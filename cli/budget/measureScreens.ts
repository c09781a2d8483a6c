import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '#tests/support/chromiumFlags.ts'
import { findBrowser } from '#tests/support/findBrowser.ts'
import { activityAnswers, fullSurveyAnswers, surveyAnswers } from './measuredVisits.ts'

const POST = {
  postId: 1,
  postCode: 'ceo',
  postName: '董事长',
  postSort: 1,
  status: '0',
  remark: '',
  createTime: '2026-01-05 09:00:00',
  version: 1,
}

const MENU = {
  name: 'System',
  path: '/system',
  hidden: false,
  redirect: 'noRedirect',
  component: 'Layout',
  alwaysShow: true,
  meta: { title: '系统管理', icon: 'system', noCache: false, link: null },
  children: [
    {
      name: 'Post',
      path: 'post',
      hidden: false,
      component: 'system/post/index',
      meta: { title: '岗位管理', icon: 'post', noCache: false, link: null },
    },
  ],
}

const ANSWERS: Record<string, Record<string, unknown>> = {
  ...surveyAnswers(),
  ...activityAnswers(),
  'GET /code': { captchaEnabled: false },
  'POST /auth/login': { data: { access_token: 'measured', expires_in: 720 } },
  'GET /system/user/getInfo': {
    user: { userId: 1, userName: 'admin', nickName: '管理员', avatar: '', deptId: null },
    roles: ['admin'],
    permissions: ['*:*:*'],
  },
  'GET /system/menu/getRouters': { data: [MENU] },
  'GET /system/post/list': { rows: [POST], total: 1 },
  'GET /tool/build/1': {
    data: {
      ...{ formId: 1, formName: '请假单', version: 1, latestNumber: 0 },
      draft: '{ "properties": { "reason": { "type": "string", "title": "事由" } } }',
    },
  },
  'GET /tool/build/environment': { data: { dictionaries: {}, pages: [] } },
  'GET /system/dict/data/type/common_status': {
    data: [
      { dictLabel: '正常', dictValue: '0', listClass: 'primary', cssClass: '' },
      { dictLabel: '停用', dictValue: '1', listClass: 'danger', cssClass: '' },
    ],
  },
}

const FULL = fullSurveyAnswers()

/** Text of the record that the measured list shows. */
const SHOWN_TEXT = POST.postName

/** The scripts that each screen had loaded once it was usable: file names below dist/. */
interface LoadedScripts {
  login: string[]
  list: string[]
  form: string[]
  designer: string[]
  survey: string[]
  fullSurvey: string[]
  activity: string[]
}

/**
 * Opens the login page, the list of posts and its form, the designer of forms with its JSON beside it and what
 * visitors open in a real browser and returns what each had loaded. List and designer are opened by address, with nothing
 * loaded before.
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
    return {
      login,
      ...(await measurePosts(context, url)),
      designer: await measureDesigner(context, url),
      survey: await measureVisit(context, `${url}interact/vote/scanQRvote`, 'input[type=radio]'),
      fullSurvey: await measureVisit(context, `${url}interact/vote/scanQRvote`, 'input[type=radio]', FULL),
      activity: await measureVisit(context, `${url}activity/scanQRenroll`, 'input[type=radio]'),
    }
  } finally {
    await browser.close()
  }
}

async function measureLogin(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage()
  // The page alone, without the workbench that is fetched while its form is filled in.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
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

async function measureDesigner(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage()
  const loaded = recordScripts(page, url)
  await page.goto(`${url}tool/build/design/1`)
  await page.locator('[data-canvas] input').first().waitFor()
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await page.locator('.cm-content').waitFor()
  await page.waitForLoadState('networkidle')
  return [...loaded]
}

async function measureVisit(
  context: BrowserContext,
  url: string,
  shown: string,
  answers: typeof ANSWERS = {},
): Promise<string[]> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [request, json] of Object.entries(answers))
    await page.route(`**/prod-api${request.replace('GET ', '')}`, route =>
      route.fulfill({ json: { code: 200, ...json } }),
    )
  const loaded = recordScripts(page, url.replace(/\/bck\/.*/, '/bck/'))
  await page.goto(`${url}?c=MEASURED`)
  await page.locator(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  return [...loaded]
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

/**
 * Returns what the server would answer, so that the bundle is measured without one. A call that the frame
 * makes beside these gets an empty success.
 */
function cannedAnswer(method: string, path: string): Record<string, unknown> {
  return { code: 200, msg: '操作成功', ...(ANSWERS[`${method} ${path}`] ?? { data: [], rows: [], total: 0 }) }
}
