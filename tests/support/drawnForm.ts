import { expect, type Locator, type Page } from '@playwright/test'
import { tableRow } from './tableRow.ts'

/** The designer of forms and the list of forms as a screen of one width has them. */
export class DrawnForm {
  readonly page: Page
  readonly formId: number
  readonly formName: string
  readonly isPhone: boolean
  constructor(page: Page, { formId, formName }: { formId: number; formName: string }) {
    this.page = page
    this.formId = formId
    this.formName = formName
    this.isPhone = (page.viewportSize()?.width ?? 0) < 600
  }

  async openDesigner(): Promise<void> {
    await this.page.goto(`tool/build/design/${this.formId}`)
    await expect(this.page.locator('[data-canvas]')).toBeVisible()
  }

  /** Adds a field by its name in the palette, and gives it a title. */
  async addField(component: string, title: string): Promise<void> {
    const { page } = this
    if (this.isPhone) await page.getByRole('button', { name: '组件与大纲' }).click()
    await page.getByRole('button', { name: component, exact: true }).click()
    if (this.isPhone) await this.closeDrawer()
    await this.setField('标题', title)
    await expect(page.locator('[data-canvas]')).toContainText(title)
  }

  /** Selects the field of a title. What is drawn there is not for use: the canvas itself is pressed. */
  async select(title: string): Promise<void> {
    const label = this.page.locator('[data-canvas]').getByText(title, { exact: true }).first()
    await expect(label).toBeVisible()
    const box = await label.boundingBox()
    if (box) await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }

  /** Says something of the field that is selected: 标题, 字段名. */
  async setField(label: string, value: string): Promise<void> {
    const { page } = this
    if (this.isPhone) await page.getByRole('button', { name: '属性', exact: true }).click()
    const panel = this.isPhone ? page.locator('.ant-drawer') : page
    const input = panel.getByLabel(label, { exact: true })
    await input.fill(value)
    await input.blur()
    if (this.isPhone) await this.closeDrawer()
  }

  private async closeDrawer(): Promise<void> {
    await this.page.locator('.ant-drawer-close').filter({ visible: true }).click()
    await expect(this.page.locator('.ant-drawer-mask').filter({ visible: true })).toHaveCount(0)
  }

  /** Publishes the draft; what the dialog says of the difference is returned. */
  async publish(): Promise<string> {
    const { page } = this
    await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: /发\s*布/ })
    await expect(confirm).toBeEnabled()
    const words = await dialog.innerText()
    await confirm.click()
    await expect(dialog).toBeHidden()
    return words
  }

  /** What is done with the form in a list of forms. */
  async choose(action: string, path = 'tool/build'): Promise<Locator> {
    const { page } = this
    await page.goto(`${path}?formName=${encodeURIComponent(this.formName)}`)
    const record = this.isPhone
      ? page.locator('.m-card').filter({ visible: true, hasText: this.formName })
      : tableRow(page, this.formName)
    await record.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    return dialog
  }

  async switchRegister(path?: string): Promise<void> {
    const dialog = await this.choose('登记', path)
    await dialog.getByRole('switch').click()
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(dialog).toBeHidden()
  }

  openRegister(): Promise<unknown> {
    return this.page.goto(`registers/form-${this.formId}`)
  }
}
