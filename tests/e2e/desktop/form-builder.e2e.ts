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
})

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

async function newForm(api: ApiSession): Promise<number> {
  const { data } = await api.call('POST', '/tool/build', { formName: uniqueName('键盘') })
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
