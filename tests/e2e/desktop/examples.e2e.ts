import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { chooseOption } from '#tests/support/chooseOption.ts'
import { spareDataDir } from '#tests/support/e2eDataDir.ts'
import { EXAMPLES_CLIENT } from '#tests/support/examples/clientBuild.ts'
import { goTo } from '#tests/support/goTo.ts'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'
import { ensureBuild } from '../../../build/ensureBuild.ts'
import { png } from '../../server/files/support/samples.ts'

const ROOT = join(import.meta.dirname, '../../..')
const USER = 'school'

/**
 * How a field is filled in: typed, chosen from a list, pressed, a row of a shape added to it by keyboard, or its part of
 * the form opened; what it shows; or that
 * the form is left, and gone on with where it was. A day is typed late: the handles of its row arrive before it is
 * taken over.
 */
type Step = [
  how:
    | 'type'
    | 'choose'
    | 'press'
    | 'day'
    | 'late'
    | 'open'
    | 'see'
    | 'value'
    | 'switch'
    | 'picture'
    | 'resume'
    | 'add',
  field: string,
  value: string,
]

interface Screen {
  example: string
  /** Address of the page in the menu. */
  path: string
  /** Records that it refers to, made through the API before. */
  before: [path: string, body: object][]
  /** Whether the form is a page of its own instead of a drawer or dialog. */
  isPage?: boolean
  /** What is refused before anything is filled in; absent where nothing is demanded. */
  refused?: string
  steps: Step[]
  /** What the list shows afterwards. */
  shows: string
}

/** The button of a form that stays on the step until it is right. */
const next: Step = ['open', '', '下一步']
const good = (...fields: string[]): Step[] => fields.map(field => ['press', field, '良'])

const screens: Screen[] = [
  {
    example: 'loans',
    path: 'loan',
    before: [
      [
        '/loans/device',
        { deviceNo: 'TY001', deviceName: '便携投影', category: 'projector', dailyFee: 10, longestLoan: 5 },
      ],
    ],
    refused: 'borrower',
    steps: [
      ['choose', 'deviceId', '便携投影'],
      ['day', 'borrowedFrom', '2026-05-01 09:00:00'],
      ['day', 'borrowedUntil', '2026-05-02 09:00:00'],
      ['press', 'borrowerKind', '学生'],
      ['type', 'borrower', '王同学'],
      ['type', 'studentNo', '2026001'],
      ['type', 'phone', '13800138000'],
      ['choose', 'purpose', '教学'],
    ],
    shows: '王同学',
  },
  {
    example: 'courses',
    path: 'course',
    before: [['/courses/teacher', { teacherNo: 'T001', teacherName: '周老师' }]],
    isPage: true,
    refused: 'courseName',
    steps: [
      ['type', 'courseName', '机械制图'],
      ['press', 'category', '必修'],
      ['choose', 'teacherId', '周老师'],
      ['day', 'startsOn', '2026-03-01'],
      ['day', 'endsOn', '2026-06-30'],
      ['open', '', '课次'],
      ['open', '', '添加一行'],
      ['type', 'sessions.0.topic', '投影'],
      ['late', 'sessions.0.heldOn', '2026-03-02'],
      ['day', 'sessions.0.startsAt', '08:00:00'],
      ['day', 'sessions.0.endsAt', '09:40:00'],
    ],
    shows: '机械制图',
  },
  {
    example: 'self-assessment',
    path: 'report',
    before: [],
    isPage: true,
    refused: 'unit',
    steps: [
      ['type', 'unit', '信息工程学院'],
      ['choose', 'unitKind', '院系'],
      ['type', 'leader', '陈院长'],
      next,
      ['type', 'students', '1200'],
      ['type', 'teachers', '60'],
      ...good('training', 'workload'),
      next,
      // The next step is there once the one before is saved.
      ['see', 'laboratories', ''],
      ['resume', '', '继续填写'],
      ['type', 'laboratories', '0'],
      ...good('networkState', 'libraryState'),
      next,
      ...good('planState', 'methodState', 'examState', 'practiceState'),
      next,
      ['press', 'risks', '以上都没有'],
      ...good('safetyState'),
      next,
    ],
    shows: '信息工程学院',
  },
  {
    example: 'invoices',
    path: 'invoice',
    before: [
      ['/invoices/customer', { customerName: '某某公司', taxNo: '91350100M000100Y43', termDays: 10 }],
      ['/invoices/product', { productName: '技术服务', unit: '次', price: 100, taxRate: 13 }],
    ],
    isPage: true,
    refused: 'customerId',
    steps: [
      ['choose', 'customerId', '某某公司'],
      ['open', '', '添加一行'],
      ['choose', 'lines.0.productId', '技术服务'],
      ['see', 'lines.0.taxRate', '13'],
      ['type', 'lines.0.quantity', '3'],
      ['see', 'total', '339.00'],
    ],
    shows: '339.00',
  },
  {
    example: 'rooms',
    path: 'room',
    before: [],
    refused: 'roomName',
    steps: [
      ['type', 'roomName', '第一会议室'],
      ['type', 'seats', '12'],
    ],
    shows: '第一会议室',
  },
  {
    example: 'visitors',
    path: 'visit',
    before: [],
    refused: 'visitor',
    steps: [
      ['type', 'visitor', '赵先生'],
      ['type', 'phone', '13800138000'],
      ['choose', 'reason', '会议'],
      ['day', 'expectedAt', '2099-05-01 09:00:00'],
    ],
    shows: '赵先生',
  },
  {
    example: 'contracts',
    path: 'contract',
    before: [],
    isPage: true,
    refused: 'subject',
    steps: [
      ['type', 'subject', '采购合同'],
      ['choose', 'kind', '采购'],
      ['type', 'party', '某某公司'],
      ['type', 'amount', '5000'],
      ['day', 'signedOn', '2026-01-01'],
      ['day', 'startsOn', '2026-01-01'],
      ['day', 'endsOn', '2026-12-31'],
    ],
    shows: 'HT-CG-2026-0001',
  },
  {
    example: 'inventory',
    path: 'item',
    before: [['/inventory/category', { categoryName: '办公用品', orderNum: 1 }]],
    refused: 'itemName',
    steps: [
      ['type', 'itemName', '打印纸'],
      ['choose', 'categoryId', '办公用品'],
    ],
    shows: '打印纸',
  },
  {
    example: 'scholarships',
    path: 'programme',
    before: [],
    refused: 'programmeName',
    steps: [
      ['type', 'programmeName', '学业奖学金'],
      ['type', 'amount', '3000'],
      ['day', 'opensOn', '2026-01-01'],
      ['day', 'closesOn', '2099-12-31'],
    ],
    shows: '申请中',
  },
  {
    example: 'repairs',
    path: 'ticket',
    before: [],
    refused: 'subject',
    steps: [
      ['type', 'subject', '教室投影不亮'],
      ['choose', 'category', '电气'],
      ['type', 'place', '教学楼'],
      ['type', 'phone', '13800138000'],
    ],
    shows: '教室投影不亮',
  },
  {
    example: 'ports/amis-form',
    path: 'amis-form',
    before: [],
    isPage: true,
    refused: 'var1',
    steps: [
      ['type', 'var1', '各种输入'],
      ['open', '', '选择'],
      ['press', 'radios', '选项二'],
      ['press', 'btnGroup', '乙'],
      ['press', 'list4', '图片2'],
      ['open', '', '时间与数字'],
      ['press', 'range1', '自定义'],
      ['day', 'starttime1', '2026-05-01'],
      ['day', 'endtime1', '2026-05-02'],
      ['choose', 'repeatUnit', '年'],
      ['see', 'repeatCount', ''],
      ['open', '', '层级与组合'],
      ['see', 'matrix', '第二行'],
    ],
    shows: '各种输入',
  },
  {
    example: 'ports/frappe-event',
    path: 'event',
    before: [
      ['/ports/frappe-event/calendar', { calendarName: '部门日历', googleCalendarId: 'team@example.org' }],
    ],
    isPage: true,
    refused: 'subject',
    steps: [
      ['type', 'subject', '部门例会'],
      ['day', 'startsOn', '2026-05-04 09:00:00'],
      ['switch', 'repeatThisEvent', ''],
      ['choose', 'repeatOn', '每周'],
      ['switch', 'monday', ''],
      ['choose', 'googleCalendar', '部门日历'],
      ['see', 'googleCalendarId', 'team@example.org'],
    ],
    shows: 'EV00001',
  },
  {
    example: 'ports/frappe-mail',
    path: 'mail-account',
    before: [
      [
        '/ports/frappe-mail/domain',
        { domainName: 'example.org', emailServer: 'imap.example.org', incomingPort: 993 },
      ],
    ],
    isPage: true,
    refused: 'emailId',
    steps: [
      ['type', 'emailId', 'office@example.org'],
      ['type', 'emailAccountName', '教务咨询'],
      ['choose', 'domain', 'example.org'],
      ['switch', 'enableIncoming', ''],
      ['value', 'emailServer', 'imap.example.org'],
      ['value', 'incomingPort', '993'],
    ],
    shows: '教务咨询',
  },
  {
    example: 'ports/frappe-mail',
    path: 'mail-notification',
    before: [],
    isPage: true,
    refused: 'notificationName',
    steps: [
      ['type', 'notificationName', '到期提醒'],
      ['type', 'documentType', 'order'],
      ['choose', 'event', '日期之前'],
      ['type', 'dateChanged', 'dueOn'],
      ['type', 'subject', '即将到期'],
      ['open', '', '添加一行'],
      ['type', 'recipients.0.receiverByRole', 'teacher'],
    ],
    shows: '到期提醒',
  },
  {
    example: 'ports/inventree-part',
    path: 'part',
    before: [['/ports/inventree-part/category', { categoryName: '紧固件', defaultLocation: '甲库一架' }]],
    isPage: true,
    refused: 'name',
    steps: [
      ['type', 'name', '六角螺栓'],
      ['type', 'ipn', 'LS-08'],
      ['see', 'fullName', 'LS-08 | 六角螺栓'],
      ['choose', 'category', '紧固件'],
      ['open', '', '库存'],
      ['value', 'defaultLocation', '甲库一架'],
    ],
    shows: '六角螺栓',
  },
  {
    example: 'ports/netbox-racks',
    path: 'netbox-rack',
    before: [
      ['/ports/netbox-racks/site', { siteName: '主校区机房' }],
      [
        '/ports/netbox-racks/rack-type',
        { model: 'C48', manufacturer: '某某', formFactor: '4-post-cabinet', uHeight: 48 },
      ],
    ],
    isPage: true,
    refused: 'name',
    steps: [
      ['type', 'name', 'A01'],
      ['choose', 'site', '主校区机房'],
      ['choose', 'rackType', 'C48'],
      ['value', 'uHeight', '48'],
    ],
    shows: 'A01',
  },
  {
    example: 'ports/netbox-racks',
    path: 'netbox-device',
    before: [['/ports/netbox-racks/device-type', { model: 'R2', manufacturer: '某某', uHeight: 2 }]],
    isPage: true,
    refused: 'name',
    steps: [
      ['type', 'name', 'web-1'],
      ['choose', 'role', '服务器'],
      ['choose', 'deviceType', 'R2'],
      ['choose', 'site', '主校区机房'],
      ['choose', 'rack', 'A01'],
      ['type', 'position', '10'],
      ['see', 'topUnit', '12'],
    ],
    shows: 'web-1',
  },
  {
    example: 'ports/jsonforms-employee',
    path: 'employee-registration',
    before: [],
    isPage: true,
    steps: [
      ['type', 'firstName', '明'],
      ['type', 'lastName', '李'],
      ['switch', 'showBenefits', ''],
      ['choose', 'department', '工程'],
    ],
    shows: '工程',
  },
  {
    example: 'ports/payload-product',
    path: 'store-product',
    before: [],
    isPage: true,
    refused: 'title',
    steps: [
      ['type', 'title', '运动衫'],
      ['type', 'slug', 'shirt'],
      ['picture', 'gallery', 'shirt.png'],
      ['add', 'layout', '正文'],
      ['type', 'layout.0.richText', '棉质'],
      ['add', 'layout', '行动号召'],
      ['type', 'layout.1.linkLabel', '购买'],
      ['open', '', '规格与库存'],
      ['type', 'stock', '7'],
      ['see', 'totalStock', '7'],
    ],
    shows: '运动衫',
  },
  {
    example: 'ports/strapi-restaurant',
    path: 'restaurant',
    before: [['/ports/strapi-restaurant/category', { name: '家常菜', slug: 'home' }]],
    isPage: true,
    refused: 'name',
    steps: [
      ['type', 'name', '江边小馆'],
      ['choose', 'category', '家常菜'],
      ['press', 'price', '¥¥'],
      ['picture', 'images', 'river.png'],
      ['type', 'address', '江边路 1 号'],
    ],
    shows: '江边小馆',
  },
]

let server: SpawnedServer
let dataDir: string
let token: string
/** The script that brings the handles of rows, by which they are moved. */
const HANDLES = '**/DraggedItems-*.js'
let handles: Promise<Response>
const STEPS = '**/StepsPart-*.js'

test.describe('the examples', () => {
  test.beforeAll(async () => {
    ensureBuild({ root: ROOT, target: EXAMPLES_CLIENT })
    dataDir = await mkdtemp(join(tmpdir(), 'mortise-examples-'))
    await cp(spareDataDir(), dataDir, { recursive: true })
    const entry = join(ROOT, 'tests/support/examples/server.ts')
    server = await spawnServer({ CLIENT: 'on', DATA_DIR: dataDir, DATABASE_URL: '' }, entry)
    token = await server.signIn(USER)
  })

  test.afterAll(async () => {
    await server?.stop('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })

  test('should each list, refuse, take and show a record', async ({ page }) => {
    test.slow()
    // Longer than it takes to type a day.
    await page.route(HANDLES, route => setTimeout(() => route.continue(), 1500))
    handles = page.waitForResponse(HANDLES)
    await page.goto(`http://127.0.0.1:${server.port}/prod-api/health`)
    await page.evaluate(given => localStorage.setItem('Admin-Token', given), token)
    await page.goto(`http://127.0.0.1:${server.port}/bck/`)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    for (const screen of screens) await test.step(screen.example, () => drive(page, screen))
  })

  test('should lead from a figure to its records and back, and keep the names of rows in sight on a phone', async ({
    page,
  }) => {
    const ticket = { category: 'water', urgency: 1, place: '一号楼', phone: '13800138000' }
    for (const subject of ['水管漏水', '水龙头坏']) {
      const { code, msg } = await server.call('POST', '/repairs/ticket', {
        token,
        body: { ...ticket, subject },
      })
      expect(code, msg).toBe(200)
    }
    await page.goto(`http://127.0.0.1:${server.port}/prod-api/health`)
    await page.evaluate(given => localStorage.setItem('Admin-Token', given), token)
    await page.goto(`http://127.0.0.1:${server.port}/bck/ticket/index?urgency=1`)
    const before = page.url()
    await page.getByRole('button', { name: /^统 ?计$/ }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('list', { name: '已选条件' })).toContainText('一般')
    const choose = async (label: string, option: string) => {
      const choice = drawer.locator('.ant-select-selector', {
        has: page.getByRole('combobox', { name: label }),
      })
      await choice.click()
      await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
    }
    await choose('再按另一维度', '状态')
    await expect(drawer.getByRole('columnheader', { name: '状态' })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    const name = drawer.locator('tbody .m-figures-name').getByText('水暖')
    // The number of records and the first measure stand beside the names of both dimensions.
    for (const title of ['工单数', '未完成'])
      await expect(drawer.locator('thead th').filter({ hasText: title }).last()).toBeInViewport({ ratio: 1 })
    await drawer.getByText('费用合计').last().scrollIntoViewIfNeeded()
    await expect(name).toBeInViewport({ ratio: 1 })

    await page.setViewportSize({ width: 1440, height: 900 })
    await drawer.getByRole('button', { name: /^\d+$/ }).first().click()
    await expect(page.getByRole('list', { name: '已选条件' })).toContainText('类别：水暖')
    await page.goBack()
    await expect(page.getByRole('list', { name: '已选条件' })).not.toContainText('类别：水暖')
    expect(page.url()).toBe(before)
  })
})

async function drive(page: Page, { path, before, isPage = false, refused, steps, shows }: Screen) {
  for (const [address, body] of before) {
    const { code, msg } = await server.call('POST', address, { token, body })
    expect(code, msg).toBe(200)
  }
  // A page at the root of the menu stands in a folder of its own.
  await goTo(page, `${path}/index`)
  const view = page.locator('.m-view:not([hidden])')
  await view.getByRole('button', { name: /新增/ }).first().click()
  const form = isPage ? view : page.getByRole('dialog')
  const [first] = steps.some(step => step === next) ? ['下一步'] : ['保存']
  if (refused !== undefined) {
    await form.getByRole('button', { name: first, exact: true }).click()
    await expect(form.locator(`[data-field="${refused}"] [role=alert]`)).toBeVisible()
  }

  for (const step of steps) {
    if (step[0] === 'resume') await resume(page, view, step[2])
    else await fill(form, step)
  }
  await form.getByRole('button', { name: '保存', exact: true }).click()

  await expect(page.getByText('新增成功')).toBeVisible()
  await expect(view.getByText(shows).first()).toBeVisible()
}

/** The steps that were saved are still there when the page was loaded anew, also where what draws steps comes late. */
async function resume(page: Page, view: Locator, words: string): Promise<void> {
  await page.route(STEPS, route => setTimeout(() => route.continue(), 1500))
  await page.reload()
  await view.getByRole('button', { name: /新增/ }).first().click()
  await view.getByRole('button', { name: words }).click()
}

async function fill(form: Locator, [how, field, value]: Step): Promise<void> {
  const place = form.locator(`[data-field="${field}"]`)
  if (how === 'see') await expect(place).toContainText(value)
  else if (how === 'value') await expect(place.locator('input').first()).toHaveValue(value)
  else if (how === 'switch') await place.getByRole('switch').click()
  else if (how === 'open') await form.getByText(value, { exact: true }).click()
  else if (how === 'add') await addByKeys(place, value)
  else if (how === 'choose') await chooseOption(form, `"${field}"`, value)
  else if (how === 'picture') {
    await place.locator('input[type=file]').setInputFiles({ name: value, mimeType: 'image/png', buffer: png })
    await expect(place.locator('img')).toBeVisible()
  } else if (how === 'press') await place.getByText(value, { exact: true }).click()
  else {
    const input = place.locator('input, textarea').first()
    await input.fill(value)
    if (how === 'late') await untilDrawnWithHandles(form.page())
    if (how === 'day' || how === 'late') await input.press('Enter')
  }
}

async function untilDrawnWithHandles(page: Page): Promise<void> {
  await (await handles).finished()
  // The script runs, and what it draws is drawn.
  await page.waitForTimeout(300)
}

/** Opens the menu of shapes, goes through it until it stands at one, takes that, and stands at the new card. */
async function addByKeys(place: Locator, shape: string): Promise<void> {
  const page = place.page()
  const cards = place.locator('fieldset')
  const count = await cards.count()
  await place.getByRole('button', { name: /添加一块/ }).press('Enter')
  const item = page.getByRole('menuitem', { name: shape, exact: true })
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toBeVisible()
  await expect(async () => {
    if (!(await item.evaluate(element => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(cards.nth(count)).toBeFocused()
  await expect(cards.nth(count)).toHaveAccessibleName(`第${count + 1}块（${shape}）`)
}
