import { expect, type Page } from '@playwright/test'
import { screenTest as test } from '#tests/support/screenTest.ts'
import { signIn } from '#tests/support/signIn.ts'
import { type ApiSession, signInToApi } from '#tests/support/signInToApi.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

/** Fields of the first step, by the name in the palette, with the title that each is given. */
const FIRST_STEP = [
  ['单行文本', '姓名'],
  ['手机号', '联系电话'],
  ['邮箱', '电子邮箱'],
  ['整数', '天数'],
  ['金额', '费用'],
  ['开关', '是否加急'],
] as const
const SECOND_STEP = [
  ['单行文本', '加急原因'],
  ['日期', '期望日期'],
  ['评分', '评价'],
  ['多行文本', '说明'],
  ['单行文本', '超期原因'],
  ['子表', '明细'],
] as const

test.describe('the designer of forms', () => {
  test('should draw and publish a form of two steps by the keyboard alone', async ({ page }) => {
    const api = await signInToApi(page.request)
    const formId = await newForm(api)
    await openDesigner(page, formId)
    const hands = new Hands(page)

    await reachCanvas(hands)
    await hands.press('/')
    await hands.type('分步')
    await hands.press('Enter', 'Escape')
    // The first step is behind the steps themselves.
    await hands.press('ArrowDown')
    for (const field of FIRST_STEP) await addField(hands, field)
    await hands.press('ArrowDown')
    for (const field of SECOND_STEP) await addField(hands, field)
    await addCondition(hands, { field: '天数', value: '3' })
    await hands.press('ArrowUp')
    await addCondition(hands, { field: '费用', value: '100' })
    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

    const draft = await draftOf(api, formId)
    const [steps] = draft.layout
    expect(steps.type).toBe('steps')
    const titles = (items: string[]) => items.map(name => draft.properties[name]?.title)
    expect(titles(steps.items[0].items)).toEqual(FIRST_STEP.map(([, title]) => title))
    expect(titles(steps.items[1].items)).toEqual(SECOND_STEP.map(([, title]) => title))
    const conditions = Object.values(draft.properties).flatMap(property => property['x-visible'] ?? [])
    expect(conditions.toSorted()).toEqual(['number == 3', 'number2 == 100'])

    await hands.page.getByRole('button', { name: '发布', exact: true }).focus()
    await hands.press('Enter')
    const publish = page.getByRole('dialog').getByRole('button', { name: /发\s*布/ })
    await expect(publish).toBeEnabled()
    await publish.focus()
    await hands.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    const { rows: versions } = await api.call('GET', `/tool/build/${formId}/versions`)
    expect(versions).toMatchObject([{ number: 1 }])
    // Twelve fields with titles, two steps, a sub-table and two conditions.
    expect(hands.presses).toBeLessThanOrEqual(85)
  })

  test('should list what a field of another kind would break, and undo it at once', async ({ page }) => {
    const api = await signInToApi(page.request)
    const properties = {
      days: { type: 'integer', title: '天数' },
      reason: { type: 'string', title: '原因', maxLength: 50, 'x-visible': 'days > 3' },
    }
    const before = JSON.stringify({ properties })
    const formId = await newForm(api, before)
    await openDesigner(page, formId)
    await page.locator('[data-field="days"]').click({ force: true })

    await chooseKind(page, '单行文本')
    const question = page.getByRole('dialog').filter({ hasText: '仍要把“天数”改为单行文本？' })
    await expect(question).toContainText('“原因”的显示条件')
    await expect(question).toContainText('不再适用')
    await question.getByRole('button', { name: /取\s*消/ }).click()
    await chooseKind(page, '滑块')
    await expect(page.locator('[data-field="days"] .ant-slider')).toBeVisible()
    await page.getByRole('button', { name: '撤销“改为滑块”' }).click()

    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
    await expect.poll(() => textOf(api, formId)).toBe(before)
  })

  test('should tell in words what a colleague has changed, and write over it only after a question', async ({
    page,
  }) => {
    const api = await signInToApi(page.request)
    const field = (title: string) => ({ type: 'string', title, maxLength: 50 })
    const formId = await newForm(api, JSON.stringify({ properties: { name: field('姓名') } }))
    await openDesigner(page, formId)
    const theirs = JSON.stringify({ properties: { name: field('名字'), phone: field('电话') } })
    await api.call('PUT', '/tool/build', { formId, draft: theirs })

    await page.locator('[data-field="name"]').click({ force: true })
    await page.getByLabel('标题', { exact: true }).fill('全名')
    const conflict = page.getByRole('dialog', { name: '表单已被他人修改' })
    await expect(conflict.getByRole('region', { name: '对方的修改' })).toContainText('电话')
    await expect(conflict.getByRole('region', { name: '我的修改' })).toContainText('双方都改了')
    await conflict.getByRole('button', { name: '用我的覆盖' }).click()
    expect(await textOf(api, formId)).toBe(theirs)
    await page
      .getByRole('button', { name: /覆\s*盖/, exact: true })
      .last()
      .click()

    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
    expect(JSON.parse(await textOf(api, formId)).properties).toEqual({ name: field('全名') })
  })
})

async function chooseKind(page: Page, kind: string): Promise<void> {
  await page.getByRole('combobox', { name: '类型' }).click({ force: true })
  await page.locator('.ant-select-item-option').filter({ hasText: kind }).first().click()
}

const textOf = async (api: ApiSession, formId: number): Promise<string> =>
  (await api.call('GET', `/tool/build/${formId}`)).data.draft

/** A keyboard that counts: what is typed as text is no press. */
class Hands {
  presses = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses++
      await this.page.keyboard.press(key)
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text)
  }
}

async function addField(hands: Hands, [widget, title]: readonly [string, string]): Promise<void> {
  await hands.press('/')
  await expect(hands.page.getByRole('textbox', { name: '查找组件' })).toBeFocused()
  await hands.type(widget)
  await hands.press('Enter', 'F2')
  await expect(hands.page.locator('.m-design-rename')).toBeFocused()
  await hands.type(title)
  await hands.press('Enter')
}

async function addCondition(hands: Hands, { field, value }: { field: string; value: string }): Promise<void> {
  const { page } = hands
  await hands.press('Shift+Enter')
  await expect(page.getByRole('button', { name: '添加条件' }).first()).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByRole('combobox', { name: '第 1 个条件：字段' })).toBeFocused()
  await hands.type(field)
  await expect(page.locator('.ant-select-item-option-active').filter({ hasText: field })).toBeVisible()
  await hands.press('Enter', 'Tab', 'Tab')
  await hands.type(value)
  await hands.press('Escape')
}

/** From where a page is opened: whoever works with keys goes on by Tab. */
async function reachCanvas(hands: Hands): Promise<void> {
  await hands.page.locator('[data-design-search]').focus()
  await hands.press('Escape')
}

async function newForm(api: ApiSession, draft?: string): Promise<number> {
  const body = { formName: uniqueName('键盘'), ...(draft === undefined ? {} : { draft }) }
  const { data } = await api.call('POST', '/tool/build', body)
  return data.formId
}

async function openDesigner(page: Page, formId: number): Promise<void> {
  await signIn(page)
  await page.goto(`tool/build/design/${formId}`)
  await expect(page.locator('[data-canvas]')).toBeVisible()
}

async function draftOf(api: ApiSession, formId: number) {
  const { data } = await api.call('GET', `/tool/build/${formId}`)
  return JSON.parse(data.draft) as {
    properties: Record<string, { title: string; 'x-visible'?: string }>
    // biome-ignore lint/suspicious/noExplicitAny: a layout is read as it is.
    layout: any[]
  }
}
